import { implement, type ORPCError } from '@orpc/server';
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

/** What every feature works with. */
export interface Services {
  config: Config;
  db: Db;
  jobs: Jobs;
  files: Files;
  limits: RateLimits;
  live: Live;
  log: Log;
}

/** The signed-in person as the access rules see them. */
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
  /** Slug of their institution's premed community, where there is one. */
  premedSlug: string | null;
  /** Institutions in which they are a moderator. */
  moderates: readonly string[];
  /** Those in which they will be one as soon as they log in in two steps, which the operator asks of moderators. */
  moderatesOnceSecured: readonly string[];
  /** Since when they log in in two steps; null: they do not. */
  secondFactorAt: string | null;
  /** While it lasts they may read but not write. */
  suspension: { until: string; reason: string } | null;
  /** When their account is deleted, which they have asked for, and whether posts and comments go too. */
  deletion: { at: string; withContent: boolean } | null;
  /** Hints for those who are new that they have put away. */
  hintsDone: readonly string[];
  /** Home is the page after log-in. */
  startsAtHome: boolean;
}

/** Who sends a request. */
export interface Sender {
  person: Person | null;
  /** The session that the request belongs to. */
  sessionId: string | null;
}

/** One request, whether it came over HTTP or from a page being rendered. */
export interface RequestContext extends Services, Sender {
  /** Who sends it as the database says at this moment; a request that only reads is taken for who sent it some seconds ago. */
  senderNow: () => Promise<Sender>;
  /** For the audit trail: on whose account a call acts that comes without a session, as logging in does. */
  acting: { memberId: string | null };
  /** The request's headers. */
  headers: () => Headers;
  /** Address of the client. */
  address: string;
  /**
   * The body of an upload.
   * @throws TOO_MANY_REQUESTS while two others of the account are arriving, BODY_TOO_LARGE beyond so many bytes, BODY_MALFORMED when it ended early or is not application/octet-stream
   */
  readUpload: (maxBytes: number) => Promise<Buffer>;
  /** The same, written to this machine's disk part by part, for files that are too large to be held. */
  spoolUpload: (maxBytes: number) => Promise<SpooledFile>;
  /** A field of the request's address after the question mark. */
  query: (name: string) => string | undefined;
  /** Set-Cookie values for the response. */
  setCookie: (cookies: readonly string[]) => void;
  /** Sets a header of the response. */
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

/** What suspended people may do besides reading: go, take their data along, look after their sessions, password and mails, note what they have read. */
export const WHILE_SUSPENDED: ReadonlySet<string> = new Set([
  'accounts.signIn',
  'accounts.signOut',
  'accounts.endSession',
  'accounts.endOtherSessions',
  'accounts.changePassword',
  'secondFactor.signIn',
  'secondFactor.mailCode',
  'secondFactor.begin',
  'secondFactor.turnOn',
  'secondFactor.turnOff',
  'secondFactor.renewCodes',
  'emailChange.begin',
  'emailChange.confirm',
  'emailChange.withdraw',
  'accounts.requestPasswordReset',
  'accounts.checkPasswordReset',
  'accounts.resetPassword',
  'accounts.checkPassword',
  'accounts.verifyEmail',
  'accounts.resendVerification',
  'ownData.requestDownload',
  'ownData.requestDeletion',
  'ownData.withdrawDeletion',
  'notifications.markRead',
  'notificationSettings.choose',
  'notificationSettings.setDigest',
  'notificationSettings.reportTimeZone',
  'notificationSettings.unsubscribe',
  'reports.readNotices',
  'messages.read',
  'reading.seePost',
  'reading.seeCommunity',
  'reading.seeAll',
  'hints.putAway',
]);

/** The refusal of a suspended person's write; null for everybody and everything else. */
export function suspensionRefusal(person: Person | null, method: string | undefined, path: readonly string[], supportEmail: string) {
  if (person === null || person.suspension === null || method === 'GET' || WHILE_SUSPENDED.has(path.join('.'))) return null;
  const { until, reason } = person.suspension;
  const why = reason === '' ? [] : [refusalTexts.suspendedWhy(reason.replace(/[.\s]+$/, ''))];
  const sentences = [refusalTexts.suspended(formatMoment(new Date(until))), ...why, refusalTexts.questions(supportEmail)];
  return failure('ACCOUNT_SUSPENDED', sentences.join(' '), { until });
}

/** The contract, to be implemented by the features; its audience and rate class are enforced before any handler runs, and so are suspensions. */
export const api = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, procedure, path, next }, input) => {
    const { audience, rate, rateWhile = {} } = procedure['~orpc'].meta as RouteMeta;
    if (audience === undefined || rate === undefined) throw new Error('A route has no audience or rate class.');
    const { method } = procedure['~orpc'].route;
    // Whatever the request around it is: a page that is only read may call what writes.
    const { person, sessionId } = method === 'GET' ? context : await context.senderNow();
    const sentIn = method === 'GET' ? null : context.headers().get(SESSION_HEADER);
    if (sentIn !== null && sentIn !== sessionId) throw failure('SESSION_MISSING');
    const refusal = ALLOWED[audience](person) ?? suspensionRefusal(person, method, path, context.config.supportEmail);
    if (refusal !== null) throw refusal;
    const accountId = person?.id ?? null;
    const [, rateNow = rate] = Object.entries(rateWhile).find(([field]) => isTrue(input, field)) ?? [];
    await context.limits.countCall(rateNow, accountId, context.address);
    return duringCall(path.join('.'), async () => next({ context: { person, sessionId } }));
  });

/** @param input as it was sent, not checked yet */
function isTrue(input: unknown, field: string): boolean {
  return typeof input === 'object' && input !== null && (input as Record<string, unknown>)[field] === 'true';
}

/** The person of a route whose audience is `session` or `member`. */
export function signedIn(context: RequestContext): Person {
  if (context.person === null) throw failure('SESSION_MISSING');
  return context.person;
}

/** Interceptor of every call, over HTTP and in process: what goes wrong becomes an error of the catalogue. */
export async function catalogued<Result>(options: {
  next: () => Promise<Result>;
  context: RequestContext;
  path: readonly string[];
}): Promise<Result> {
  const route = options.path.join('.');
  try {
    const result = await options.next();
    audit(options.context, route, null);
    return result;
  } catch (error) {
    const refusal = toCatalogue(error, options.context.log, route);
    audit(options.context, route, refusal.code);
    if (refusal.data?.retryAfter !== undefined) options.context.setHeader('retry-after', refusal.data.retryAfter);
    throw refusal;
  }
}
