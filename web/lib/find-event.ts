/** Asks from anywhere on the page for the palette: `window.dispatchEvent(new Event(FIND))`. */
export const FIND = 'rounds:find';
