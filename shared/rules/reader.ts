/**
 * Response header of every GET, and of every call without a session: the account id of whoever is signed in. The browser uses it to decide whose offline
 * copies it may keep (web/worker/reading.ts).
 */
export const READER_HEADER = 'rounds-reader';

/** Its value when nobody is signed in. */
export const NO_READER = 'none';

/**
 * Request header of what may have waited for a connection: the session in which it was sent. The cookie may be another
 * person's by then, who has logged in in another tab; the server refuses it (SESSION_MISSING).
 */
export const SESSION_HEADER = 'rounds-session';
