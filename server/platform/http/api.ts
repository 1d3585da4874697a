import { type AnyProcedure, implement, type ORPCError } from '@orpc/server';
import type { Audience, RouteMeta } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';
import { isProfileComplete, type UserType, type Year } from '#shared/rules/people.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { audit } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Files } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Live } from '../live/live.ts';
import type { Log } from '../log.ts';
import { formatMoment } from '../moment.ts';
import { duringCall } from './current-route.ts';
import { failure, toCatalogue } from './errors.ts';
import type { RateLimits } from './rate-limit.ts';
import { refusalTexts } from './texts/refusals.ts';
import type { SpooledFile } from './uploads.ts';

export interface Services {
  config: Config;
  db: Db;
  jobs: Jobs;
  files: Files;
  limits: RateLimits;
  live: Live;
  log: Log;
}

export interface Person {
  id: string;
  name: string;
  username: string;
  email: string;
  userType: UserType;
  year: Year | null;
  pictureUrl: string | null;
  institutionId: string | null;
  institution: { id: string; name: string; slug: string } | null;
  premedSlug: string | null;
  moderates: readonly string[];
  /**
   * Roles that become active once the person enables two-step log-in, which the installation
   * requires of moderators.
   */
  moderatesOnceSecured: readonly string[];
  secondFactorAt: string | null;
  suspension: { until: string; reason: string } | null;
  deletion: { at: string; withContent: boolean } | null;
  hintsDone: readonly string[];
  startsAtHome: boolean;
}

export interface Sender {
  person: Person | null;
  sessionId: string | null;
}

export interface RequestContext extends Services, Sender {
  /** The sender as in the database now. Reads use an identity cached for some seconds. */
  senderNow: () => Promise<Sender>;
  /** For the audit trail: the account that a call without a session concerns, such as a log-in. */
  acting: { memberId: string | null };
  headers: () => Headers;
  address: string;
  /**
   * @throws TOO_MANY_REQUESTS while two other uploads of the account arrive, BODY_TOO_LARGE,
   * BODY_MALFORMED when it ends early or is not application/octet-stream
   */
  readUpload: (maxBytes: number) => Promise<Buffer>;
  /** As `readUpload`, but writes to disk, for files too large for memory. */
  spoolUpload: (maxBytes: number) => Promise<SpooledFile>;
  query: (name: string) => string | undefined;
  setCookie: (cookies: readonly string[]) => void;
  setHeader: (name: string, value: string | number) => void;
}

const ALLOWED: Record<Audience, (person: Person | null) => ORPCError<string, unknown> | null> = {
  anyone: () => null,
  session: (person) => (person === null ? failure('SESSION_MISSING') : null),
  member: (person) => {
    if (person === null) return failure('SESSION_MISSING');
    return isProfileComplete(person) ? null : failure('PROFILE_INCOMPLETE');
  },
};

export function suspensionRefusal(person: Person | null, supportEmail: string) {
  if (person === null || person.suspension === null) return null;
  const { until, reason } = person.suspension;
  const why = reason === '' ? [] : [refusalTexts.suspendedWhy(reason.replace(/[.\s]+$/, ''))];
  const sentences = [refusalTexts.suspended(formatMoment(new Date(until))), ...why, refusalTexts.questions(supportEmail)];
  return failure('ACCOUNT_SUSPENDED', sentences.join(' '), { until });
}

/** @throws SESSION_MISSING if the header names another session than the cookie */
export function checkShownSession({ headers, sessionId }: Pick<RequestContext, 'headers' | 'sessionId'>): void {
  const shown = headers().get(SESSION_HEADER);
  if (shown !== null && shown !== sessionId) throw failure('SESSION_MISSING');
}

/** Enforces audience, rate class and suspensions before any handler runs. */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, path, next }, input) => {
    const { audience, rate, rateWhile = {}, whileSuspended = false } = procedure['~orpc'].meta as RouteMeta;
    if (audience === undefined || rate === undefined) throw new Error('A route has no audience or rate class.');
    const { method } = procedure['~orpc'].route;
    // Decided by the route's own method: rendering a page (GET) may call a route that writes.
    const { person, sessionId } = method === 'GET' ? context : await context.senderNow();
    if (method !== 'GET') checkShownSession({ headers: context.headers, sessionId });
    const isOpen = method === 'GET' || whileSuspended;
    const refusal = ALLOWED[audience](person) ?? (isOpen ? null : suspensionRefusal(person, context.config.supportEmail));
    if (refusal !== null) throw refusal;
    const accountId = person?.id ?? null;
    const [, rateNow = rate] = Object.entries(rateWhile).find(([field]) => isTrue(input, field)) ?? [];
    await context.limits.countCall(rateNow, accountId, context.address);
    return duringCall(path.join('.'), async () => next({ context: { person, sessionId } }));
  });

function isTrue(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && (input as Record<string, unknown>)[field] === 'true';
}

export function signedIn(context: RequestContext): Person {
  if (context.person === null) throw failure('SESSION_MISSING');
  return context.person;
}

/** For routes that need a session: `context.person` is never null. */
export const member = api.use(({ context, next }) => next({ context: { person: signedIn(context) } }));

export async function catalogued<Result>(options: {
  next: () => Promise<Result>;
  context: RequestContext;
  path: readonly string[];
  procedure: AnyProcedure;
}): Promise<Result> {
  const { audited = false } = options.procedure['~orpc'].meta as RouteMeta;
  const route = { name: options.path.join('.'), audited };
  try {
    const result = await options.next();
    audit(options.context, route, null);
    return result;
  } catch (error) {
    const refusal = toCatalogue(error, options.context.log, route.name);
    audit(options.context, route, refusal.code);
    if (refusal.data?.retryAfter !== undefined) options.context.setHeader('retry-after', refusal.data.retryAfter);
    throw refusal;
  }
}
