import { useLayoutEffect } from 'react';
import { type Location, ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { useNonce } from './document-context.ts';

/** Paths whose positions are kept (doc 1 §9). */
const MAX_PATHS = 10;
/** Milliseconds after a restore in which scrolling is the page's own, not the reader's (doc 1 §9). */
const IGNORE = 100;
/** Milliseconds for which a page may still grow to the height that a position needs. */
const PATIENCE = 3_000;
const STORAGE_KEY = 'rounds.scroll';

/** Positions by entry of the tab's history, most recent last; stored in React Router's own format. */
const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>);
  } catch {
    // On the server, or where storage is switched off.
    return [];
  }
}

function save(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // See read.
  }
}

/** React Router gives the first page and anchors on it the same key, "default"; the hash tells them apart. */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${pathname}${search} ${key === 'default' ? hash : key}`;
}

function pathOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf(' '));
}

/** React Router's key of a position; a forgotten one has none. */
function positionKey(location: Location): string {
  const entry = entryOf(location);
  return positions.has(entry) ? entry : 'forgotten';
}

/** Makes an entry the most recent one and forgets those beyond the last ten paths. */
function visit(entry: string, position: number): void {
  positions.delete(entry);
  positions.set(entry, position);
  const paths = new Set<string>();
  for (const visited of [...positions.keys()].reverse()) {
    paths.add(pathOf(visited));
    if (paths.size > MAX_PATHS) positions.delete(visited);
  }
}

/** Holds a position until the page is tall enough and settled, or the reader scrolls. @returns aborted when it ends */
function hold(top: number): AbortController {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  const started = performance.now();
  const step = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1 && performance.now() - started >= IGNORE) end();
  };
  const observer = new ResizeObserver(step);
  observer.observe(document.body);
  const timers = [setTimeout(step, IGNORE), setTimeout(end, PATIENCE)];
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  });
  window.addEventListener('scroll', step, { passive: true, signal });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(type, end, { passive: true, signal });
  return over;
}

/**
 * React Router's scroll restoration, which restores once, when a page first shows. This holds the position while the
 * page still grows, and keeps the positions of ten paths, also when the tab is hidden.
 */
export function ScrollPositions() {
  const location = useLocation();
  const type = useNavigationType();
  const entry = entryOf(location);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    const wanted = type === 'POP' ? positions.get(entry) : undefined;
    visit(entry, wanted ?? window.scrollY);
    const held = wanted === undefined ? null : hold(wanted);
    const left = new AbortController();
    const onScroll = () => {
      if (held === null || held.signal.aborted) positions.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal: left.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal: left.signal });
    return () => {
      left.abort();
      held?.abort();
    };
  }, [entry]);

  return <ScrollRestoration getKey={positionKey} storageKey={STORAGE_KEY} nonce={useNonce()} />;
}
