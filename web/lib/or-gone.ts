import { errorStatus } from './errors.ts';

const [REFUSED, ABSENT] = [403, 404];

/**
 * The `throwOnError` of what a screen cannot be without. Where asking anew fails, what is loaded stays; unless the answer is that
 * it is no longer there, or not for this reader.
 */
export function orGone(error: unknown, { state }: { state: { data: unknown } }): boolean {
  return state.data === undefined || [REFUSED, ABSENT].includes(errorStatus(error));
}
