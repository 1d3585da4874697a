import { expect } from 'vitest';
import { type App, appWith } from './authenticator.ts';
import { CAST, type CastName, PASSWORD } from './cast.ts';
import type { Answer, Forum, Visitor } from './forum.ts';

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
