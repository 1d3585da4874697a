/** Where something stands in a page, in whole pixels from its upper left corner. */
export interface Place {
  what: string;
  box: string;
}

/** Where everything stands that can be seen; runs inside the page, so that it can use nothing from outside its own body. */
export function layoutOf(): Place[] {
  // Between two looks a minute may pass.
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
