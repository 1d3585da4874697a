const KEYBOARD_FIELDS = 'textarea,input:not([type=checkbox],[type=radio],[type=file],[type=submit],[type=button],[type=range])';
const EDGE_PX = 8;
/** A button this close to the lower edge counts as sticky. */
const STICKY_DISTANCE_PX = 60;

function scrollerOf(field: Element): Element {
  return field.closest('dialog') ?? document.documentElement;
}

function visibleTopOf(scroller: Element): number {
  const cover = scroller.matches('dialog') ? scroller : document.querySelector('header');
  const box = cover?.getBoundingClientRect();
  return Math.max(0, (scroller.matches('dialog') ? box?.top : box?.bottom) ?? 0);
}

/**
 * Shows the field and its submit button, but never scrolls the start of the field out of view. A
 * sticky button may cover the field.
 */
function scrollFieldIntoView(): void {
  const field = document.activeElement;
  const viewport = window.visualViewport;
  if (viewport === null || !field?.matches(KEYBOARD_FIELDS)) return;
  const submitButton = field.closest('form')?.querySelector('[type="submit"]');
  const scroller = scrollerOf(field);
  const bottom = viewport.offsetTop + viewport.height - EDGE_PX;
  const fieldRect = field.getBoundingClientRect();
  const buttonRect = submitButton?.getBoundingClientRect() ?? fieldRect;
  // A button beside the field, as in a search, does not cover it.
  const coversField = buttonRect.top < fieldRect.bottom && buttonRect.bottom > bottom - STICKY_DISTANCE_PX;
  const hidden = coversField ? fieldRect.bottom + EDGE_PX - Math.min(buttonRect.top, bottom) : 0;
  const below = Math.max(buttonRect.bottom - bottom, hidden);
  const above = fieldRect.top - viewport.offsetTop - visibleTopOf(scroller) - EDGE_PX;
  if (below > 0 && above > 0) scroller.scrollBy({ top: Math.min(below, above), behavior: 'instant' });
}

/** The keyboard opens after the focus and resizes the viewport. Fields grow while typing. */
export function keepFieldVisible(): void {
  const scheduleScroll = () => requestAnimationFrame(() => requestAnimationFrame(scrollFieldIntoView));
  for (const type of ['focusin', 'input']) document.addEventListener(type, scheduleScroll);
  window.visualViewport?.addEventListener('resize', scheduleScroll);
  // The keyboard may be open already.
  scheduleScroll();
}
