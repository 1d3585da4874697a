/** What j and k go through: posts in lists, a post with its comments, reports. */
const ITEM = '#main article';

function items(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ITEM)].filter((one) => one.checkVisibility());
}

export function currentItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ITEM) ?? null;
}

/** Below the bar, which lies over the page. */
function inSight(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom > bar + 8 && top < innerHeight;
}

/** In a card its title, which a press of Enter opens and screen readers read; elsewhere the whole. */
function focusItem(item: HTMLElement): void {
  const title = item.querySelector<HTMLElement>(':scope > :is(h1, h2, h3) a');
  if (title === null && !item.hasAttribute('tabindex')) item.tabIndex = -1;
  (title ?? item).focus({ preventScroll: true });
  const tall = item.offsetHeight > innerHeight / 2;
  item.scrollIntoView({ block: tall ? 'start' : 'nearest' });
}

/** What to press at the end of a list, where there is more. */
function moreAfter(item: HTMLElement): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main [data-load-more] button')].filter((one) => one.checkVisibility());
  return buttons.find((one) => item.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? null;
}

/** Goes to the next one, or the one before; from elsewhere to the first in sight. Says whether there is one. */
export function goToItem(step: 1 | -1): boolean {
  const all = items();
  const here = currentItem();
  const next = here === null ? (all.find(inSight) ?? all[0]) : all[all.indexOf(here) + step];
  if (next !== undefined) focusItem(next);
  else if (here !== null && step === 1) moreAfter(here)?.focus();
  return all.length > 0;
}
