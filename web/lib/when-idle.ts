const PAGE_LOAD_MS = 4_000;

/** @returns a function that cancels */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), PAGE_LOAD_MS);
  return () => clearTimeout(timer);
}
