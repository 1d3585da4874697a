/** Asks from anywhere on the page for the palette: `window.dispatchEvent(new Event(FIND))`. */
export const FIND = 'rounds:find';

const TO_WRITE = 'writing';

/** Asks for the palette of people to write to. */
export function findPerson(): void {
  window.dispatchEvent(new CustomEvent(FIND, { detail: TO_WRITE }));
}

export function isToWrite(event: Event): boolean {
  return event instanceof CustomEvent && event.detail === TO_WRITE;
}
