/** The event that opens the palette from anywhere: `window.dispatchEvent(new Event(FIND))`. */
export const FIND = 'rounds:find';

const NEW_MESSAGE = 'new-message';

/** Opens the palette with the list of people to write to. */
export function findPerson(): void {
  window.dispatchEvent(new CustomEvent(FIND, { detail: NEW_MESSAGE }));
}

export function asksForNewMessage(event: Event): boolean {
  return event instanceof CustomEvent && event.detail === NEW_MESSAGE;
}
