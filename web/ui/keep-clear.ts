const FOCUS = ':is(a, button, summary, [role], h1, input, textarea, select):focus:not(.toasts *)';
/** What a toast must not lie over. */
const KEPT_CLEAR = `:is(h1, h2, h3, h4, h5, h6, input, textarea, select), ${FOCUS}`;
/** Pixels between a toast and what it keeps clear of. */
const GAP = 8;

interface Span {
  top: number;
  bottom: number;
}

/** What lies in the columns of the toasts and within the window, by its height there. */
function takenBy(what: string, place: DOMRect, height: number): Span[] {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll<HTMLElement>(what)].flatMap((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const beside = right <= place.left || left >= place.right;
    // What has been scrolled below the bar is not seen.
    const unseen = bottom <= (element.closest('header') === null ? bar : 0) || top >= height || width <= 1 || !element.checkVisibility();
    return beside || unseen ? [] : [{ top: top - GAP, bottom: bottom + GAP }];
  });
}

/** How far toasts move from where they would stand, to the nearest free place; null where there is none. */
export function shiftToClear(place: Span, taken: readonly Span[], height: number): number | null {
  const tall = place.bottom - place.top;
  const isFree = (top: number) => top >= 0 && top + tall <= height && taken.every((one) => top + tall <= one.top || top >= one.bottom);
  const tops = [place.top, ...taken.flatMap((one) => [one.top - tall, one.bottom])].filter(isFree);
  const nearest = tops.sort((one, other) => Math.abs(one - place.top) - Math.abs(other - place.top))[0];
  return nearest === undefined ? null : nearest - place.top;
}

/** Moves toasts away from headings, fields and the focus, whenever they, the focus or the page have moved. @returns ends it */
export function keepClear(toasts: HTMLElement): () => void {
  const over = new AbortController();
  const { signal } = over;
  let shift = 0;

  function move() {
    const place = toasts.getBoundingClientRect();
    const height = window.visualViewport?.height ?? innerHeight;
    const natural = { top: place.top - shift, bottom: place.bottom - shift };
    const clearOf = (what: string) => shiftToClear(natural, takenBy(what, place, height), height);
    // In a small window only the focus may have room beside them.
    shift = place.height === 0 ? 0 : Math.round(clearOf(KEPT_CLEAR) ?? clearOf(FOCUS) ?? 0);
    toasts.style.translate = `0 ${shift}px`;
  }

  const size = new ResizeObserver(move);
  size.observe(toasts);
  size.observe(document.body);
  // At the end of scrolling: what one reads meanwhile moves anyway.
  for (const type of ['focusin', 'scrollend', 'resize']) window.addEventListener(type, move, { signal, passive: true });
  return () => {
    over.abort();
    size.disconnect();
  };
}
