/**
 * Response header of GETs and of calls without a session: the signed-in account's id. The browser
 * keeps offline copies for this account only (web/worker/offline-copies.ts).
 */
export const READER_HEADER = 'rounds-reader';

export const NO_READER = 'none';

/**
 * Request header of queued writes: the session in which they were made. The server refuses them if
 * somebody else has signed in since (SESSION_MISSING).
 */
export const SESSION_HEADER = 'rounds-session';

/** Milliseconds for which offline copies may be shown after the server's last response. */
export const MAX_UNCONFIRMED_MS = 24 * 3_600_000;
