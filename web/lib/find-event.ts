export const FIND = 'rounds:find';

const NEW_MESSAGE = 'new-message';

export function findPerson(): void {
  window.dispatchEvent(new CustomEvent(FIND, { detail: NEW_MESSAGE }));
}

export function asksForNewMessage(event: Event): boolean {
  return event instanceof CustomEvent && event.detail === NEW_MESSAGE;
}
