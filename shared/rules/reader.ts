/**
 * Names on each answer to a reading request who is signed in. By it a browser knows for whom, and since when, it may keep what
 * was read (web/worker/reading.ts).
 */
export const READER_HEADER = 'rounds-reader';

/** Its value where nobody is signed in. */
export const NO_READER = 'none';
