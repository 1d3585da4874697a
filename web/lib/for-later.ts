import { errorStatus } from './errors.ts';
import { refusal } from './refusal.ts';

/** Milliseconds after which something that waited and was sent without an answer counts as failed. */
export const PATIENCE = 15_000;
const [SIGNED_OUT, TOO_MANY] = [401, 429];

/** Whether nothing was decided about what was sent: not reached, too many at once, or nobody is signed in any more. It waits on. */
export function isForLater(error: unknown): boolean {
  return refusal(error) === null || [SIGNED_OUT, TOO_MANY].includes(errorStatus(error));
}
