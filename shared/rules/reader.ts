/**
 * Response header of every GET, and of every call without a session: the account id of whoever is signed in. The browser uses it to decide whose offline
 * copies it may keep (web/worker/reading.ts).
 */
export const READER_HEADER = 'rounds-reader';

/** Its value when nobody is signed in. */
export const NO_READER = 'none';
