import { draftKey, readDraft, writeDraft } from './drafts.ts';

// Kept as drafts are, and for as long: until then what bears the mark may be there.
const keyOf = (personId: string, mark: string) => draftKey(personId, `told.${mark}`);

/** Whether it was said already, in this browser, that what bears this mark (`sentMark`) was not sent. */
export function isTold(personId: string, mark: string): boolean {
  return readDraft(keyOf(personId, mark)) !== null;
}

/** From now on it was. @returns whether this browser remembers that */
export function noteTold(personId: string, mark: string): boolean {
  return writeDraft(keyOf(personId, mark), {});
}
