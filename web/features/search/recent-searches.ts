import { useMemo, useSyncExternalStore } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { RECENT } from '#web/lib/recent.ts';

const MOST = 8;

const listeners = new Set<() => void>();

function stored(personId: string): string {
  try {
    return localStorage.getItem(RECENT + personId) ?? '';
  } catch {
    // Storage switched off.
    return '';
  }
}

function parse(text: string): string[] {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string' && one !== '' && one.length <= LIMITS.search).slice(0, MOST);
  } catch {
    return [];
  }
}

function store(personId: string, searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(RECENT + personId);
    else localStorage.setItem(RECENT + personId, JSON.stringify(searches));
  } catch {
    // Storage full or switched off: then nothing is recent.
  }
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

/** What this person searched for last on this device, the latest first. Forgotten at log-out (web/lib/recent.ts). */
export function useRecentSearches(personId: string): string[] {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(personId),
    () => '',
  );
  return useMemo(() => parse(text), [text]);
}

export function keepSearch(personId: string, words: string): void {
  store(personId, [words, ...parse(stored(personId)).filter((one) => one !== words)].slice(0, MOST));
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
