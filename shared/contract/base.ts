import { oc } from '@orpc/contract';
import { ERRORS, type ErrorCode } from '../rules/errors.ts';

/**
 * The base procedure enforces it before the handler runs.
 * - `anyone`: also without a session
 * - `session`: signed in, with or without a complete profile
 * - `member`: signed in with a complete profile
 */
export type Audience = 'anyone' | 'session' | 'member';

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

interface RouteOptions {
  /** Replaces `rate` while the named input field is true. */
  rateWhile?: Record<string, RateClass>;
  /** Success is written to the audit log. Details are in the moderators' and operators' logs. */
  audited?: boolean;
  /**
   * Open to suspended people too. They may read, leave, restrict people, export their data, manage
   * sessions, password and mails, follow, save, and mark things as read.
   */
  whileSuspended?: boolean;
}

export interface RouteMeta extends RouteOptions, Record<string, unknown> {
  audience?: Audience;
  rate?: RateClass;
}

const catalogue = Object.fromEntries(Object.entries(ERRORS).map(([code, { status, message }]) => [code, { status, message }])) as Record<
  ErrorCode,
  { status: number; message: string }
>;

/** Every route starts here; a guard test requires an audience and a rate class. */
export function route(audience: Audience, rate: RateClass, options: RouteOptions = {}) {
  return oc
    .$meta<RouteMeta>({})
    .meta({ audience, rate, ...options })
    .errors(catalogue);
}
