/** Where a phone shows its keyboard. */
const TYPED = 'textarea,input:not([type=checkbox],[type=radio],[type=file],[type=submit],[type=button],[type=range])';
/** Pixels between what is in sight and the edge. */
const EDGE = 8;
/** A button so many pixels from the lower edge, or fewer, stays there while the rest moves. */
const AT_EDGE = 60;

/** What moves when a field of this dialog or page is to come into sight. */
function scrollerOf(field: Element): Element {
  return field.closest('dialog') ?? document.documentElement;
}

/** Pixels from the top of the screen to where the page, or the dialog, begins to be seen. */
function topOf(scroller: Element): number {
  const over = scroller.matches('dialog') ? scroller : document.querySelector('header');
  const box = over?.getBoundingClientRect();
  return Math.max(0, (scroller.matches('dialog') ? box?.top : box?.bottom) ?? 0);
}

/**
 * Brings a field up, and the button that sends its words, as far as the field's beginning stays in sight. A button that stays at
 * the lower edge by itself lies over what is below it.
 */
function bringIntoSight(): void {
  const field = document.activeElement;
  const visible = window.visualViewport;
  if (visible === null || !field?.matches(TYPED)) return;
  const send = field.closest('form')?.querySelector('[type="submit"]');
  const scroller = scrollerOf(field);
  const bottom = visible.offsetTop + visible.height - EDGE;
  const own = field.getBoundingClientRect();
  const its = send?.getBoundingClientRect() ?? own;
  // One beside the field, as of a search, is not at the edge and hides nothing of it.
  const liesOver = its.top < own.bottom && its.bottom > bottom - AT_EDGE;
  const hidden = liesOver ? own.bottom + EDGE - Math.min(its.top, bottom) : 0;
  const below = Math.max(its.bottom - bottom, hidden);
  const above = own.top - visible.offsetTop - topOf(scroller) - EDGE;
  if (below > 0 && above > 0) scroller.scrollBy({ top: Math.min(below, above), behavior: 'instant' });
}

/** The keyboard comes after the focus, and as a change of what is visible; where it was there already, nothing changes. Fields grow with their words. */
export function keepInSight(): void {
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(bringIntoSight));
  for (const sign of ['focusin', 'input']) document.addEventListener(sign, soon);
  window.visualViewport?.addEventListener('resize', soon);
  // The keyboard may have been there sooner than this.
  soon();
}
