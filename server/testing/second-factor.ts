import { expect } from 'vitest';
import { codeAt, stepAt } from '#server/features/accounts/totp.ts';
import { CAST, type CastName, PASSWORD } from './cast.ts';
import type { Answer, Forum, Visitor } from './forum.ts';

/** Somebody's phone: an authenticator app with one key. */
export interface App {
  /** What it shows now, or so many half minutes later. */
  code: (later?: number) => string;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an app reads the key that a person types in. */
export function appWith(key: string): App {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return { code: (later = 0) => codeAt(secret, stepAt(Date.now()) + later) };
}

/** Turns two-step log-in on through the API. */
export async function turnOn(visitor: Visitor): Promise<{ app: App; recoveryCodes: string[] }> {
  const begun = await visitor.post('/second-factor/begin', { password: PASSWORD });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const app = appWith(begun.body.key);
  const on = await visitor.put('/second-factor', { code: app.code() });
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  return { app, recoveryCodes: on.body.recoveryCodes };
}

/** As if half a minute had gone by: the app's present code was not used yet. */
export async function nextHalfMinute({ db, id }: Forum, name: CastName): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ last_step: '0' })
    .where('member_id', '=', await id(name))
    .execute();
}

/** The first step. */
export function enterPassword(visitor: Visitor, name: CastName, password = PASSWORD): Promise<Answer> {
  return visitor.post('/sign-in', { email: CAST[name].email, password });
}
