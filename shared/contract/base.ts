import { oc } from '@orpc/contract';
import { ERRORS, type ErrorCode } from '../rules/errors.ts';

/**
 * Who may call a route. The base procedure enforces it before the handler runs.
 * - `anyone`: also without a session
 * - `session`: signed in, with or without a complete profile
 * - `member`: signed in with a complete profile
 */
export type Audience = 'anyone' | 'session' | 'member';

/** The rate limit of a route. server/platform/http/rate-limit.ts has the numbers. */
export type RateClass =
  | 'read'
  | 'search'
  | 'similar'
  | 'thanks'
  | 'mention'
  | 'search-typing'
  | 'sign-in'
  | 'sign-up'
  | 'mail'
  | 'lookup'
  | 'check'
  | 'post'
  | 'edit'
  | 'comment'
  | 'like'
  | 'seen'
  | 'message'
  | 'upload'
  | 'report'
  | 'moderator-mail'
  | 'export'
  | 'write';

export interface RouteMeta extends Record<string, unknown> {
  audience?: Audience;
  rate?: RateClass;
  /** The rate limit in place of that while a field of the input is true. */
  rateWhile?: Record<string, RateClass>;
}

const catalogue = Object.fromEntries(Object.entries(ERRORS).map(([code, { status, message }]) => [code, { status, message }])) as Record<
  ErrorCode,
  { status: number; message: string }
>;

/** Every route of the contract begins here: it names its audience and its rate class, or the guard test fails. */
export function route(audience: Audience, rate: RateClass, rateWhile: Record<string, RateClass> = {}) {
  return oc.$meta<RouteMeta>({}).meta({ audience, rate, rateWhile }).errors(catalogue);
}
