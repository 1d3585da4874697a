import { useMemo, useSyncExternalStore } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { RECENT } from '#web/lib/recent.ts';

const MAX_RECENT = 8;

const listeners = new Set<() => void>();

function stored(personId: string): string {
  try {
    return localStorage.getItem(RECENT + personId) ?? '';
  } catch {
    // Storage is disabled.
    return '';
  }
}

function parse(text: string): string[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string' && one !== '' && one.length <= LIMITS.search).slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

function store(personId: string, searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(RECENT + personId);
    else localStorage.setItem(RECENT + personId, JSON.stringify(searches));
  } catch {}
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Newest first. web/lib/recent.ts removes them at log-out. */
export function useRecentSearches(personId: string): string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(personId),
    () => '',
  );
  return useMemo(() => parse(text), [text]);
}

export function saveRecentSearch(personId: string, words: string): void {
  store(personId, [words, ...parse(stored(personId)).filter((one) => one !== words)].slice(0, MAX_RECENT));
}

export function removeSearch(personId: string, words: string): void {
  store(
    personId,
    parse(stored(personId)).filter((one) => one !== words),
  );
}

export function clearSearches(personId: string): void {
  store(personId, []);
}
