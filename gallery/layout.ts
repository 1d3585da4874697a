/** Where something stands in a page, in whole pixels from its upper left corner. */
export interface Place {
  what: string;
  box: string;
}

/** Positions of all visible elements. Playwright runs it inside the page, so it may refer to nothing outside its body. */
export function layoutOf(): Place[] {
  // Relative times may change between the two layouts.
  for (const time of document.querySelectorAll('time')) time.textContent = 'now';
  const shown = [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  return shown.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const words = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    return {
      what: `${one.tagName.toLowerCase()} ${words.slice(0, 40)}`,
      box: [left + window.scrollX, top + window.scrollY, width, height].map(Math.round).join(' '),
    };
  });
}
