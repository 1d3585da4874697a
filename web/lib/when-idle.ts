/** Milliseconds after which a page has shown all that it came for. */
const SETTLED = 4_000;

/** Does something that no reader waits for. @returns calls it off */
export function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), SETTLED);
  return () => clearTimeout(timer);
}
