import { useLayoutEffect } from 'react';
import { type Location, ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { useNonce } from './document-context.ts';

const MAX_PATHS = 10;
/** Scrolling this soon after a restore is the page's own. */
const SETTLE_MS = 100;
const GROW_TIMEOUT_MS = 3_000;
const STORAGE_KEY = 'rounds.scroll';

const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>);
  } catch {
    return [];
  }
}

function save(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {}
}

/** At log-out, because addresses contain what was searched for. */
export function forgetScrollPositions(): void {
  positions.clear();
  save();
}

/** The first page and its anchors share the key "default". */
function entryOf({ key, pathname, search, hash }: Location): string {
  return `${pathname}${search} ${key === 'default' ? hash : key}`;
}

function pathOf(entry: string): string {
  return entry.slice(0, entry.lastIndexOf(' '));
}

function positionKey(location: Location): string {
  const entry = entryOf(location);
  return positions.has(entry) ? entry : 'forgotten';
}

function markRecent(entry: string, position: number): void {
  positions.delete(entry);
  positions.set(entry, position);
  const paths = new Set<string>();
  for (const visited of [...positions.keys()].reverse()) {
    paths.add(pathOf(visited));
    if (paths.size > MAX_PATHS) positions.delete(visited);
  }
}

/** Holds a position until the page is tall enough and settled, or the reader scrolls. */
function holdPosition(top: number): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort();
  const started = performance.now();
  const step = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1 && performance.now() - started >= SETTLE_MS) end();
  };
  const observer = new ResizeObserver(step);
  observer.observe(document.body);
  const timers = [setTimeout(step, SETTLE_MS), setTimeout(end, GROW_TIMEOUT_MS)];
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
  });
  window.addEventListener('scroll', step, { passive: true, signal });
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) window.addEventListener(type, end, { passive: true, signal });
  return controller;
}

/** A link within the page leads to its target, not to where the reader was when they last followed it. */
function forgetTarget(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (link !== null) positions.delete(`${window.location.pathname}${window.location.search} ${link.getAttribute('href')}`);
}

/**
 * React Router restores once; this also holds the position while the page grows, and keeps ten
 * paths.
 */
export function ScrollPositions() {
  const location = useLocation();
  const type = useNavigationType();
  const entry = entryOf(location);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    const savedPosition = type === 'POP' ? positions.get(entry) : undefined;
    markRecent(entry, savedPosition ?? window.scrollY);
    const hold = savedPosition === undefined ? null : holdPosition(savedPosition);
    const controller = new AbortController();
    const onScroll = () => {
      if (hold === null || hold.signal.aborted) positions.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal: controller.signal });
    document.addEventListener('click', forgetTarget, { capture: true, signal: controller.signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save(), { signal: controller.signal });
    return () => {
      controller.abort();
      hold?.abort();
    };
  }, [entry]);

  return <ScrollRestoration getKey={positionKey} storageKey={STORAGE_KEY} nonce={useNonce()} />;
}
