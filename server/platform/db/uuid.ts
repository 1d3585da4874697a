const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database would take this text for an id; it answers any other with an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
