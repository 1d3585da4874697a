import { expect } from 'vitest';
import type { CodePurpose } from '#shared/rules/second-factor.ts';
import { type App, appWith } from './authenticator.ts';
import { CAST, type CastName, PASSWORD } from './cast.ts';
import type { Answer, Forum, Visitor } from './forum.ts';

export async function mailedCode(forum: Forum, name: CastName, purpose: CodePurpose, visitor?: Visitor): Promise<string> {
  const mails = () =>
    forum.db
      .selectFrom('outbox_mails')
      .select(['id', 'body'])
      .where('recipient', '=', CAST[name].email)
      .where('subject', 'like', 'Your code %')
      .orderBy('created_at')
      .execute();
  const before = (await mails()).length;
  const asked = await (visitor ?? (await forum.as(name))).post('/second-factor/mail-code', { password: PASSWORD, purpose });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(before + 1);
  const read = await mails();
  const ids = read.map(({ id }) => id);
  await forum.db.deleteFrom('outbox_mails').where('id', 'in', ids).execute();
  return /^(\d{4} \d{4})$/m.exec(read.at(-1)?.body ?? '')?.[1] ?? '';
}

export async function turnOn(forum: Forum, name: CastName): Promise<{ app: App; used: string; recoveryCodes: string[] }> {
  const visitor = await forum.as(name);
  const begun = await visitor.post('/second-factor/begin', { mailedCode: await mailedCode(forum, name, 'turn-on') });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const app = appWith(begun.body.key);
  const used = app.code();
  const on = await visitor.put('/second-factor', { code: used });
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  return { app, used, recoveryCodes: on.body.recoveryCodes };
}

/** As if half a minute had passed, so the app's current code is unused. */
export async function nextHalfMinute({ db, id }: Forum, name: CastName): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ last_step: '0' })
    .where('member_id', '=', await id(name))
    .execute();
}

export function enterPassword(visitor: Visitor, name: CastName, password = PASSWORD): Promise<Answer> {
  return visitor.post('/sign-in', { email: CAST[name].email, password });
}
