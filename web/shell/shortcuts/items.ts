const ITEM = '#main article';

function items(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ITEM)].filter((one) => one.checkVisibility());
}

export function currentItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ITEM) ?? null;
}

function isVisible(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom > bar + 8 && top < innerHeight;
}

/** A card's title link: Enter opens it and screen readers read it. */
function focusItem(item: HTMLElement): void {
  const title = item.querySelector<HTMLElement>(':scope > :is(h1, h2, h3) a');
  if (title === null && !item.hasAttribute('tabindex')) item.tabIndex = -1;
  (title ?? item).focus({ preventScroll: true });
  const tall = item.offsetHeight > innerHeight / 2;
  item.scrollIntoView({ block: tall ? 'start' : 'nearest' });
}

function loadMoreAfter(item: HTMLElement): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main [data-load-more] button')].filter((one) => one.checkVisibility());
  return buttons.find((one) => item.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? null;
}

export function goToItem(step: 1 | -1): boolean {
  const all = items();
  const current = currentItem();
  const next = current === null ? (all.find(isVisible) ?? all[0]) : all[all.indexOf(current) + step];
  if (next !== undefined) focusItem(next);
  else if (current !== null && step === 1) loadMoreAfter(current)?.focus();
  return all.length > 0;
}
