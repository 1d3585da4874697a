const FOCUS = ':is(a, button, summary, [role], h1, input, textarea, select):focus:not(.toasts *)';
const MUST_STAY_VISIBLE = `:is(h1, h2, h3, h4, h5, h6, input, textarea, select), ${FOCUS}`;
const GAP_PX = 8;

interface Span {
  top: number;
  bottom: number;
}

function occupiedSpans(selector: string, place: DOMRect, height: number): Span[] {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const beside = right <= place.left || left >= place.right;
    const hidden = bottom <= (element.closest('header') === null ? bar : 0) || top >= height || width <= 1 || !element.checkVisibility();
    return beside || hidden ? [] : [{ top: top - GAP_PX, bottom: bottom + GAP_PX }];
  });
}

/** In pixels from the usual place to the nearest free one; null if there is none. */
export function shiftToClear(place: Span, occupied: readonly Span[], height: number): number | null {
  const tall = place.bottom - place.top;
  const isFree = (top: number) => top >= 0 && top + tall <= height && occupied.every((one) => top + tall <= one.top || top >= one.bottom);
  const tops = [place.top, ...occupied.flatMap((one) => [one.top - tall, one.bottom])].filter(isFree);
  const nearest = tops.sort((one, other) => Math.abs(one - place.top) - Math.abs(other - place.top))[0];
  return nearest === undefined ? null : nearest - place.top;
}

/**
 * Moves toasts away from headings, fields and the focused element.
 * @returns a function that stops this
 */
export function keepClear(toasts: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let shift = 0;

  function move() {
    const place = toasts.getBoundingClientRect();
    const height = window.visualViewport?.height ?? innerHeight;
    const unshifted = { top: place.top - shift, bottom: place.bottom - shift };
    const clearOf = (selector: string) => shiftToClear(unshifted, occupiedSpans(selector, place, height), height);
    shift = place.height === 0 ? 0 : Math.round(clearOf(MUST_STAY_VISIBLE) ?? clearOf(FOCUS) ?? 0);
    toasts.style.translate = `0 ${shift}px`;
  }

  const observer = new ResizeObserver(move);
  observer.observe(toasts);
  observer.observe(document.body);
  // The page moves under the toasts until scrolling ends.
  for (const type of ['focusin', 'scrollend', 'resize']) window.addEventListener(type, move, { signal, passive: true });
  return () => {
    controller.abort();
    observer.disconnect();
  };
}
