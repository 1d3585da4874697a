import { hash, randomBytes } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Secret } from '#server/platform/secrets.ts';
import { RECOVERY_CODES } from '#shared/rules/second-factor.ts';
import { lockSessions } from './sessions.ts';
import { base32, stepOf } from './totp.ts';

const SECRET_LENGTH = 20;
/** In bytes. Long enough that the hashes need neither salt nor a slow function. */
const RECOVERY_LENGTH = 10;
const BEGUN_SINCE = sql<string>`now() - interval '1 hour'`;

/** Bound to the person: a secret copied into another person's row does not decrypt. */
function keyOf({ secret }: Secret, memberId: string): string {
  return [secret, 'second-factor', memberId].join('\n');
}

async function decrypt(config: Secret, memberId: string, data: string): Promise<Uint8Array | null> {
  const hex = await symmetricDecrypt({ key: keyOf(config, memberId), data }).catch(() => null);
  return hex === null ? null : Buffer.from(hex, 'hex');
}

function encrypt(config: Secret, memberId: string, secret: Uint8Array): Promise<string> {
  return symmetricEncrypt({ key: keyOf(config, memberId), data: Buffer.from(secret).toString('hex') });
}

export async function reencryptSecrets(db: Db, config: Secret, previousSecret: string): Promise<void> {
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

function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** Also with too few or too many digits. Recovery codes are longer. */
export function isAppCode(text: string): boolean {
  return /^\d{1,9}$/.test(normalizeCode(text));
}

/** The secret takes effect with its first correct code. Null if two-step log-in is already on. */
export async function beginSecondFactor(db: Db, config: Config, memberId: string): Promise<Uint8Array | null> {
  const secret = randomBytes(SECRET_LENGTH);
  const encrypted = await encrypt(config, memberId, secret);
  const row = { secret: encrypted, last_step: '0', begun_at: sql<string>`now()` };
  return db.transaction().execute(async (trx) => {
    if ((await lockSecondFactorState(trx, memberId)) === 'on') return null;
    await trx
      .insertInto('second_factors')
      .values({ member_id: memberId, ...row })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
      .execute();
    return secret;
  });
}

export type SecondFactorState = 'on' | 'begun' | 'too-late' | 'none';

export async function secondFactorState(db: Db, memberId: string): Promise<SecondFactorState> {
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
 * Locks the state until the transaction ends: nobody can change it or create a session of this
 * person meanwhile.
 */
export async function lockSecondFactorState(trx: Db, memberId: string): Promise<SecondFactorState> {
  await lockSessions(trx, memberId);
  return secondFactorState(trx, memberId);
}

export async function takeAppCode(db: Db, config: Config, memberId: string, code: string): Promise<boolean> {
  const row = await db.selectFrom('second_factors').select('secret').where('member_id', '=', memberId).executeTakeFirst();
  const secret = row === undefined ? null : await decrypt(config, memberId, row.secret);
  const step = secret === null ? null : stepOf(secret, normalizeCode(code), Date.now());
  if (row === undefined || step === null) return false;
  // Of two simultaneous requests with the same code only one succeeds.
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('member_id', '=', memberId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function takeRecoveryCode(db: Db, memberId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('member_id', '=', memberId)
    .where('hash', '=', hashOf(memberId, normalizeCode(code)))
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

export async function replaceRecoveryCodes(trx: Db, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_LENGTH)));
  await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, hash: hashOf(memberId, code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

export async function markOn(trx: Db, memberId: string): Promise<void> {
  await trx.updateTable('members').set({ second_factor_at: sql<string>`now()` }).where('id', '=', memberId).execute();
}

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
