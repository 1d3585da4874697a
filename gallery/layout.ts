/** Position of an element, in whole pixels from the upper left corner of the page. */
export interface Place {
  what: string;
  box: string;
}

/** Runs in the page, so it can use nothing outside its own body. */
export function layoutOf(): Place[] {
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
