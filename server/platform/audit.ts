import { createHmac } from 'node:crypto';
import type { ErrorCode } from '#shared/rules/errors.ts';
import type { Config } from './config.ts';
import { requestId } from './http/current-route.ts';
import type { Log } from './log.ts';

/** What is told of a request. */
interface Audited {
  config: Config;
  log: Log;
  person: { id: string } | null;
  /** Whose account it is about where nobody is signed in. */
  acting: { memberId: string | null };
  /** Of the client. */
  address: string;
}

/** Acts on accounts, by moderators, and deletions: each is kept when it is done. What it changed stands in the logs of moderators and operators. */
const ACTS: ReadonlySet<string> = new Set([
  'accounts.signUp',
  'accounts.signIn',
  'accounts.signOut',
  'accounts.verifyEmail',
  'accounts.requestPasswordReset',
  'accounts.resetPassword',
  'accounts.changePassword',
  'accounts.endSession',
  'accounts.endOtherSessions',
  'secondFactor.signIn',
  'secondFactor.mailCode',
  'secondFactor.begin',
  'secondFactor.turnOn',
  'secondFactor.turnOff',
  'secondFactor.renewCodes',
  'emailChange.begin',
  'emailChange.confirm',
  'emailChange.withdraw',
  'posts.delete',
  'comments.delete',
  'exports',
  'answers.accept',
  'answers.confirm',
  'moderation.pinPost',
  'moderation.pinComment',
  'moderation.collapsePost',
  'reports.setStatus',
  'reports.saveNotes',
  'reports.deleteMany',
  'reports.warn',
  'reports.email',
  'reports.viewMessage',
]);

/** Refusals that may be somebody trying doors. Without a session one only hears that one is needed. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'SIGN_IN_FAILED',
  'ACCOUNT_BANNED',
  'ACCOUNT_SUSPENDED',
  'FORBIDDEN',
  'BLOCKED',
  'LINK_INVALID',
  'RESET_LINK_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'SIGN_IN_EXPIRED',
  'TOO_MANY_REQUESTS',
]);

/** Where wrong input is a wrong code or password. */
const PROVES = /^(?:secondFactor\.|emailChange\.|accounts\.changePassword$)/;

/** Characters of a client's mark: enough to tell those of a day apart. */
const MARK_LENGTH = 16;

/**
 * Leaves a line about a call that ended, if it is of the kind that is kept. It names the account by its id and the client
 * by a mark that only this installation can make from an address: the same one means the same client.
 * @param refusal why it was refused; null when it was done
 */
export function audit({ config, log, person, acting, address }: Audited, route: string, refusal: ErrorCode | null): void {
  const kept = refusal === null ? ACTS.has(route) : REFUSALS.has(refusal) || (refusal === 'INPUT_INVALID' && PROVES.test(route));
  if (!kept) return;
  const client = createHmac('sha256', config.secret).update(`client ${address}`).digest('base64url').slice(0, MARK_LENGTH);
  log.info('Audit', { route, outcome: refusal ?? 'DONE', member: acting.memberId ?? person?.id ?? null, client, request: requestId() });
}
