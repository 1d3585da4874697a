import { createHmac } from 'node:crypto';
import type { ErrorCode } from '#shared/rules/errors.ts';
import type { Config } from './config.ts';
import { requestId } from './http/current-route.ts';
import type { Log } from './log.ts';

interface AuditContext {
  config: Config;
  log: Log;
  person: { id: string } | null;
  acting: { memberId: string | null };
  address: string;
}

interface AuditedRoute {
  name: string;
  /** Whether success is logged. */
  audited: boolean;
}

/** Refusals that may be attacks. A missing session is none. */
const AUDITED_REFUSALS: ReadonlySet<ErrorCode> = new Set([
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

const CREDENTIAL_ROUTES = /^(?:secondFactor\.|emailChange\.|ownData\.|accounts\.(?:changePassword|verifyEmail)$)/;

const CLIENT_HASH_LENGTH = 16;

/**
 * The log line contains the account's id and a keyed hash of the client's address, never the
 * address.
 * @param refusal null on success
 */
export function audit(
  { config, log, person, acting, address }: AuditContext,
  { name: route, audited }: AuditedRoute,
  refusal: ErrorCode | null,
): void {
  const isAudited =
    refusal === null ? audited : AUDITED_REFUSALS.has(refusal) || (refusal === 'INPUT_INVALID' && CREDENTIAL_ROUTES.test(route));
  if (!isAudited) return;
  const client = createHmac('sha256', config.secret).update(`client ${address}`).digest('base64url').slice(0, CLIENT_HASH_LENGTH);
  log.info('Audit', { route, outcome: refusal ?? 'DONE', member: acting.memberId ?? person?.id ?? null, client, request: requestId() });
}
