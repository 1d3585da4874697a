/**
 * Names how far a reader's answers must reach: a place in the database's log. The server says it after a write, tabs
 * say it with what they ask. Only where a replica answers reads.
 */
export const POSITION_HEADER = 'rounds-position';

/** Seconds for which it is said: by far longer than a replica that still answers may lag. */
export const POSITION_SECONDS = 15;
