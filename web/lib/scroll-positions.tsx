import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { scrollMemory } from './scroll-memory.ts';

/** The state of a navigation that keeps the scroll position, as a filter does. (`preventScrollReset` is known to React Router's own restoration only.) */
export const KEEP_SCROLL = { keepScroll: true };

/** Milliseconds after a restore in which scrolling is the page's own doing, not the reader's (doc 1 §9). */
const IGNORE = 100;
/** Milliseconds for which a page may still grow to the height that a position needs. */
const PATIENCE = 3_000;
/** Signs that the reader has taken over. */
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

let memory: ReturnType<typeof scrollMemory> | undefined;
/** Where the reader is, or is being taken to. */
let position = 0;
/** Ends the restore that is under way. */
let release: (() => void) | null = null;

/** The document is there again after a reload, or after another site. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && (entry.type === 'reload' || entry.type === 'back_forward');
}

/**
 * Takes the reader somewhere and holds them there while the page is still growing or settling, until they scroll themselves.
 * `go` tells whether the place was reached.
 */
function hold(go: () => boolean): void {
  release?.();
  const started = performance.now();
  const over = new AbortController();
  const observer = new ResizeObserver(step);
  const timers = [IGNORE, PATIENCE].map((time) => setTimeout(step, time));

  function end() {
    over.abort();
    observer.disconnect();
    for (const timer of timers) clearTimeout(timer);
    release = null;
  }
  function step() {
    const reached = go();
    const waited = performance.now() - started;
    if ((reached && waited >= IGNORE) || waited >= PATIENCE) end();
  }

  release = end;
  for (const sign of TAKES_OVER) window.addEventListener(sign, end, { passive: true, signal: over.signal });
  window.addEventListener('scroll', step, { passive: true, signal: over.signal });
  observer.observe(document.body);
  step();
}

function restore(wanted: number): void {
  position = wanted;
  hold(() => {
    window.scrollTo({ top: wanted, behavior: 'instant' });
    return Math.abs(window.scrollY - wanted) <= 1;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** To the part of the page that the address names, also when that is still to come. */
function goToAnchor(hash: string): void {
  const id = decoded(hash.slice(1));
  hold(() => {
    const target = document.getElementById(id);
    // What takes the focus has brought itself into view.
    if (target !== null && target !== document.activeElement) target.scrollIntoView({ behavior: 'instant' });
    if (target !== null) release?.();
    return target !== null;
  });
}

/**
 * Scroll positions: back and forward lead to where one was on that page, also after a reload; everything else begins
 * at the top, or at the anchor its address names. In place of React Router's own, which keeps all positions of a visit,
 * saves them only on unload, and does not wait for a page that begins with a placeholder.
 */
export function ScrollPositions() {
  const { pathname, search, hash, key, state } = useLocation();
  const type = useNavigationType();
  const stays = (state as Partial<typeof KEEP_SCROLL> | null)?.keepScroll === true;
  const path = pathname + search + hash;
  const first = useRef(true);
  const page = pathname + search;
  const shownPage = useRef(page);

  // Before anything else here, so that the position left is known when the next page decides.
  useLayoutEffect(() => {
    memory ??= scrollMemory(() => sessionStorage);
    const kept = memory;
    const left = () => kept.set(path, position);
    const saved = () => {
      left();
      kept.save();
    };
    const scrolled = () => {
      if (release === null) position = window.scrollY;
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') saved();
    };
    // The browser takes over where this script is not yet running: while the page comes back.
    const unloaded = () => {
      saved();
      window.history.scrollRestoration = 'auto';
    };
    const shown = () => {
      window.history.scrollRestoration = 'manual';
    };
    shown();
    const over = new AbortController();
    window.addEventListener('scroll', scrolled, { passive: true, signal: over.signal });
    window.addEventListener('pagehide', unloaded, { signal: over.signal });
    window.addEventListener('pageshow', shown, { signal: over.signal });
    document.addEventListener('visibilitychange', hidden, { signal: over.signal });
    return () => {
      over.abort();
      left();
    };
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place in the history
  useLayoutEffect(() => {
    const known = memory?.get(path);
    if (first.current) {
      first.current = false;
      position = window.scrollY;
      // Where the browser has done it, the reader may have gone on already.
      if (known !== undefined && position === 0 && isReturn()) restore(known);
      return;
    }
    release?.();
    // A plain link to an anchor of this page is no way back, although it comes without a key of the router's.
    const onSamePage = shownPage.current === page && key === 'default';
    shownPage.current = page;
    if (type === 'POP' && known !== undefined && !onSamePage) restore(known);
    else if (hash !== '') goToAnchor(hash);
    else if (!stays) restore(0);
  }, [key, path]);

  return null;
}
