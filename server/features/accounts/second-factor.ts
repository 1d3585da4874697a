import { hash, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Secret } from '#server/platform/secrets.ts';
import { RECOVERY_CODES } from '#shared/rules/second-factor.ts';
import { lockSessions } from './sessions.ts';
import { base32, stepOf } from './totp.ts';

/** Bytes: what RFC 4226 recommends for SHA-1. */
const SECRET_LENGTH = 20;
/** Bytes: enough that their hashes need no salt of their own and no slow function. */
const RECOVERY_LENGTH = 10;
const BEGUN_SINCE = sql<string>`now() - interval '1 hour'`;

/** Of one person: copied into another person's row a secret opens nothing. */
function keyOf({ secret }: Secret, memberId: string): string {
  return [secret, 'second-factor', memberId].join('\n');
}

/** Null where another SESSION_SECRET has encrypted it. */
async function decrypt(config: Secret, memberId: string, data: string): Promise<Uint8Array | null> {
  const hex = await symmetricDecrypt({ key: keyOf(config, memberId), data }).catch(() => null);
  return hex === null ? null : Buffer.from(hex, 'hex');
}

function encrypt(config: Secret, memberId: string, secret: Uint8Array): Promise<string> {
  return symmetricEncrypt({ key: keyOf(config, memberId), data: Buffer.from(secret).toString('hex') });
}

/** Encrypts anew what the previous SESSION_SECRET has encrypted. */
export async function reseal(db: Db, config: Secret, previousSecret: string): Promise<void> {
  for (const { member_id, secret: sealed } of await db.selectFrom('second_factors').select(['member_id', 'secret']).execute()) {
    const secret = await decrypt({ secret: previousSecret }, member_id, sealed);
    if (secret === null) continue;
    await db
      .updateTable('second_factors')
      .set({ secret: await encrypt(config, member_id, secret) })
      .where('member_id', '=', member_id)
      .where('secret', '=', sealed)
      .execute();
  }
}

function hashOf(memberId: string, code: string): string {
  return hash('sha256', `${memberId} ${code}`, 'base64url');
}

/** As people type it: with or without spaces and hyphens, in whatever case. */
function bare(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether it is written like a code of the app, and not like a recovery code or a password. */
export function isAppCode(text: string): boolean {
  return /^\d{6}$/.test(bare(text));
}

/** A new secret for this person, not in force before its first code has come; null where one is in force already. */
export async function beginSecondFactor(db: Db, config: Config, memberId: string): Promise<Uint8Array | null> {
  const secret = randomBytes(SECRET_LENGTH);
  const encrypted = await encrypt(config, memberId, secret);
  const row = { secret: encrypted, last_step: '0', begun_at: sql<string>`now()` };
  return db.transaction().execute(async (trx) => {
    if ((await lockedHowFar(trx, memberId)) === 'on') return null;
    await trx
      .insertInto('second_factors')
      .values({ member_id: memberId, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    return secret;
  });
}

export type Begun = 'on' | 'begun' | 'too-late' | 'none';

/** How far turning it on has come. */
export async function howFar(db: Db, memberId: string): Promise<Begun> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('second_factors as f', 'f.member_id', 'm.id')
    .select(['m.second_factor_at', 'f.secret', sql<boolean | null>`f.begun_at > ${BEGUN_SINCE}`.as('fresh')])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row?.second_factor_at) return 'on';
  if (row === undefined || row.secret === null) return 'none';
  return row.fresh === true ? 'begun' : 'too-late';
}

/**
 * The same, and so it stays until this transaction ends: nobody else begins it, turns it on or makes a session of this
 * person meanwhile. Sessions that were just being made are there by then.
 */
export async function lockedHowFar(trx: Db, memberId: string): Promise<Begun> {
  await lockSessions(trx, memberId);
  return howFar(trx, memberId);
}

/** Takes a code of the app, which then is used up together with all before it; false for any other. */
export async function takeAppCode(db: Db, config: Config, memberId: string, code: string): Promise<boolean> {
  const row = await db.selectFrom('second_factors').select('secret').where('member_id', '=', memberId).executeTakeFirst();
  const secret = row === undefined ? null : await decrypt(config, memberId, row.secret);
  const step = secret === null ? null : stepOf(secret, bare(code), Date.now());
  if (row === undefined || step === null) return false;
  // Of two who send the same code at once one finds it used.
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('member_id', '=', memberId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up; false for any other. */
export async function takeRecoveryCode(db: Db, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('hash', '=', hashOf(memberId, bare(code)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** New codes in place of all from before. @returns them as people write them down: ABCD-EFGH-IJKL-MNOP */
export async function replaceRecoveryCodes(trx: Db, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_LENGTH)));
  await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, hash: hashOf(memberId, code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** @param trx in which the person is locked (`lockedHowFar`) */
export async function markOn(trx: Db, memberId: string): Promise<void> {
  await trx.updateTable('members').set({ second_factor_at: sql<string>`now()` }).where('id', '=', memberId).execute();
}

/** From now on the password alone is enough; the secret and the recovery codes are gone. False where it was so before. */
export async function removeSecondFactor(trx: Db, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ second_factor_at: null })
    .where('id', '=', memberId)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom('second_factors').where('member_id', '=', memberId).execute();
  return numUpdatedRows > 0n;
}

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('second_factor_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
