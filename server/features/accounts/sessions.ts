import { randomBytes } from 'node:crypto';
import Bowser from 'bowser';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Session } from '#shared/contract/accounts/accounts.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { deviceTexts } from './texts/answers.ts';

const LONGEST_USER_AGENT = 400;
const LONGEST_NAME = 30;
const TOKEN_LENGTH = 24;
/** Minutes. Recording every use would turn each request into a write. */
export const RECORD_EVERY_MINUTES = 5;

/** Of one account at the same time. */
export const MAX_SESSIONS = 50;

export const oldestSession = ago(RETENTION.sessionDays, 'days');

export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return deviceTexts.unknown;
  // The user agent is untrusted, and its parts appear in lists and mails: limit their length.
  const parser = Bowser.getParser(userAgent.slice(0, LONGEST_USER_AGENT));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()].map((name) => name.slice(0, LONGEST_NAME)) as [string, string];
  if (browser === '' && system === '') return deviceTexts.unknown;
  if (browser === '' || system === '') return browser || system;
  return deviceTexts.browserOn(browser, system);
}

const MAX_SESSION_MS = RETENTION.sessionDays * 86_400_000;

export function isPastMaxAge(createdAt: Date, now: Date = new Date()): boolean {
  return now.getTime() - createdAt.getTime() > MAX_SESSION_MS;
}

/** When an unused session expires, in milliseconds since 1970. */
export function sessionExpiry({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): number {
  return Math.min(expiresAt.getTime(), createdAt.getTime() + MAX_SESSION_MS);
}

export async function recordLastUse(db: Db, session: { id: string; lastUsedAt: Date }): Promise<void> {
  if (Date.now() - session.lastUsedAt.getTime() < RECORD_EVERY_MINUTES * 60_000) return;
  await db.updateTable('sessions').set({ last_used_at: new Date().toISOString() }).where('id', '=', session.id).execute();
}

export async function listSessions(db: Db, memberId: string, currentId: string | null): Promise<z.infer<typeof Session>[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<string>`now()`)
    .where('created_at', '>', oldestSession)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.id === currentId,
  }));
}

/**
 * Ends the sessions of this person that were used longest ago, beyond `MAX_SESSIONS`.
 * @returns whether any ended
 */
export async function endOldestSessions(db: Db, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(sql.lit(MAX_SESSIONS)),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Until the transaction ends, no session of this person is created, replaced or ended by id. */
export async function lockSessions(trx: Db, memberId: string): Promise<void> {
  await trx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}

/** Nobody can end this session until the transaction ends. False if it has just ended. */
export async function lockSession(trx: Db, id: string): Promise<boolean> {
  const row = await trx.selectFrom('sessions').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

function withLockedSessions<Result>(db: Db, memberId: string, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const lockAndWork = async (trx: Db) => {
    await lockSessions(trx, memberId);
    return work(trx);
  };
  return db.isTransaction ? lockAndWork(db) : db.transaction().execute(lockAndWork);
}

/**
 * Also ends a session that has just replaced this one. Ids of other people's sessions match
 * nothing.
 */
export function endSession(db: Db, memberId: string, id: string): Promise<boolean> {
  return withLockedSessions(db, memberId, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('member_id', '=', memberId)
      .where((eb) => eb.or([eb('id', '=', id), eb('replaces', '=', id)]))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

export async function endSessionByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

/** Also keeps a session that has just replaced the kept one. */
export async function endOtherSessions(db: Db, memberId: string, keptId: string | null): Promise<void> {
  await withLockedSessions(db, memberId, (trx) =>
    trx
      .deleteFrom('sessions')
      .where('member_id', '=', memberId)
      .$if(keptId !== null, (query) => query.where('id', '<>', keptId).where('replaces', 'is distinct from', keptId))
      .execute(),
  );
}

/**
 * Ends all other sessions too. Requires `lockSessions`.
 * @returns the token; null if session `id` has ended
 */
export async function replaceSessions(trx: Db, memberId: string, id: string, lifetimeSeconds: number): Promise<string | null> {
  const rows = await trx.deleteFrom('sessions').where('member_id', '=', memberId).returning(['id', 'ip_address', 'user_agent']).execute();
  const replaced = rows.find((row) => row.id === id);
  if (replaced === undefined) return null;
  const token = randomBytes(TOKEN_LENGTH).toString('base64url');
  const { ip_address, user_agent } = replaced;
  const expires_at = new Date(Date.now() + lifetimeSeconds * 1_000).toISOString();
  await trx.insertInto('sessions').values({ token, member_id: memberId, expires_at, ip_address, user_agent, replaces: id }).execute();
  return token;
}
