const KEYBOARD_FIELDS = 'textarea,input:not([type=checkbox],[type=radio],[type=file],[type=submit],[type=button],[type=range])';
const EDGE_PX = 8;
/** A button this close to the lower edge counts as sticky. */
const STICKY_DISTANCE_PX = 60;

function scrollerOf(field: Element): Element {
  return field.closest('dialog') ?? document.documentElement;
}

function visibleTopOf(scroller: Element): number {
  const over = scroller.matches('dialog') ? scroller : document.querySelector('header');
  const box = over?.getBoundingClientRect();
  return Math.max(0, (scroller.matches('dialog') ? box?.top : box?.bottom) ?? 0);
}

/**
 * Shows the field and its submit button, but never scrolls the start of the field out of view. A
 * sticky button may cover the field.
 */
function scrollFieldIntoView(): void {
  const field = document.activeElement;
  const visible = window.visualViewport;
  if (visible === null || !field?.matches(KEYBOARD_FIELDS)) return;
  const send = field.closest('form')?.querySelector('[type="submit"]');
  const scroller = scrollerOf(field);
  const bottom = visible.offsetTop + visible.height - EDGE_PX;
  const own = field.getBoundingClientRect();
  const its = send?.getBoundingClientRect() ?? own;
  // A button beside the field, as in a search, does not cover it.
  const liesOver = its.top < own.bottom && its.bottom > bottom - STICKY_DISTANCE_PX;
  const hidden = liesOver ? own.bottom + EDGE_PX - Math.min(its.top, bottom) : 0;
  const below = Math.max(its.bottom - bottom, hidden);
  const above = own.top - visible.offsetTop - visibleTopOf(scroller) - EDGE_PX;
  if (below > 0 && above > 0) scroller.scrollBy({ top: Math.min(below, above), behavior: 'instant' });
}

/** The keyboard opens after the focus and resizes the viewport. Fields grow while typing. */
export function keepFieldVisible(): void {
  const soon = () => requestAnimationFrame(() => requestAnimationFrame(scrollFieldIntoView));
  for (const sign of ['focusin', 'input']) document.addEventListener(sign, soon);
  window.visualViewport?.addEventListener('resize', soon);
  // The keyboard may be open already.
  soon();
}
