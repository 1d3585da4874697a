import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { lockPair } from './pair.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const COMMONS = 'alder-ridge/general/commons';

async function restrict(by: CastName, who: CastName, restricted = true): Promise<Answer> {
  return (await forum.as(by)).put(`/restrictions/${await forum.id(who)}`, { restricted });
}
async function send(by: CastName, to: CastName): Promise<Answer> {
  return (await forum.as(by)).post(`/conversations/${await forum.id(to)}/messages`, { requestKey: randomUUID(), content: 'Hello' });
}

afterEach(async () => {
  await forum.db.deleteFrom('contact_blocks').execute();
});

describe('restricting and sending at the same time', () => {
  const waiting = async () => {
    const { rows } = await sql`SELECT FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`.execute(forum.db);
    return rows.length;
  };
  const orders = [
    { words: 'a message after the restriction is refused', first: 'restrict', status: 403 },
    { words: 'a message before the restriction is there', first: 'send', status: 201 },
  ] as const;
  const directions = [
    ['the one who restricts', 'hannah', 'samuel'],
    ['the other one', 'samuel', 'hannah'],
  ] as const;

  test.each(orders.flatMap((order) => directions.map((direction) => [order.words, ...direction, order] as const)))(
    '%s, from %s',
    async (_words, _who, by, to, { first, status }) => {
      const ids = [await forum.id('hannah'), await forum.id('samuel')] as const;
      const count = async () =>
        ((await (await forum.as(by)).get(`/conversations/${await forum.id(to)}/messages`)).body.items as Json[]).length;
      const before = await count();
      const steps = { restrict: () => restrict('hannah', 'samuel'), send: () => send(by, to) };
      const second = first === 'restrict' ? 'send' : 'restrict';
      let answers: Promise<Answer[]> = Promise.resolve([]);
      await forum.db.transaction().execute(async (trx) => {
        await lockPair(trx, ...ids);
        const one = steps[first]();
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
        const other = steps[second]();
        await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
        answers = Promise.all([one, other]);
      });
      const [one, other] = await answers;
      const [restricted, sent] = first === 'restrict' ? [one, other] : [other, one];
      expect([restricted?.status, sent?.status]).toEqual([200, status]);
      expect(await count()).toBe(before + (status === 201 ? 1 : 0));
    },
  );
});

describe('a refusal', () => {
  test('has the same text whoever restricts the other', async () => {
    const answers = [];
    for (const [by, who] of [
      ['tomasz', 'kai'],
      ['kai', 'tomasz'],
    ] as const) {
      await restrict(by, who);
      answers.push((await send('tomasz', 'kai')).body);
      await restrict(by, who, false);
    }
    expect(answers[0]).toEqual({ code: 'BLOCKED', status: 403, message: MESSAGE_TEXTS.blocked, data: {} });
    expect(answers[1]).toEqual(answers[0]);
  });

  test('creates no conversation and counts nothing', async () => {
    await restrict('kai', 'hannah');
    const hannah = await forum.as('hannah');
    const kai = await forum.id('kai');
    expectError(await send('hannah', 'kai'), 403, 'BLOCKED');
    expect((await hannah.get(`/conversations/${kai}/messages`)).body).toEqual({ items: [], nextCursor: null });
    expect((await hannah.put(`/conversations/${kai}/read`)).body).toEqual({ count: 0 });
    expect(JSON.stringify((await hannah.get('/conversations')).body)).not.toContain(kai);
    expect(JSON.stringify((await (await forum.as('kai')).get('/conversations')).body)).not.toContain(await forum.id('hannah'));
  });

  test.each([
    ['hannah', 'tomasz'],
    ['tomasz', 'hannah'],
  ] as const)('includes a third person’s comment below the other’s post, where %s restricts %s', async (by, who) => {
    const post = await forum.post('hannah', COMMONS);
    const thirds = await forum.comment('maya', post.id);
    const elsewhere = await forum.post('maya', COMMONS);
    const hannahs = await forum.comment('hannah', elsewhere.id);
    const answer = await forum.comment('maya', elsewhere.id, 'An answer', hannahs);
    await restrict(by, who);
    const write = async (postId: string, replyToId: string) =>
      (await forum.as('tomasz')).post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Thanks', replyToId });
    expect(expectError(await write(post.id, thirds), 403, 'BLOCKED').message).toBe(ERRORS.BLOCKED.message);
    expect((await write(elsewhere.id, answer)).status).toBe(201);
  });
});

describe('a moderator', () => {
  test.each([
    ['maya', 'tomasz'],
    ['tomasz', 'maya'],
  ] as const)('moderates also where %s restricts %s', async (by, who) => {
    const post = await forum.post('tomasz', COMMONS);
    const comment = await forum.comment('tomasz', post.id);
    await restrict(by, who);
    const maya = await forum.as('maya');
    expect((await maya.put(`/posts/${post.id}/pin`, { pinned: true })).status).toBe(200);
    expect((await maya.put(`/comments/${comment}/pin`, { pinned: true })).status).toBe(200);
    expect((await maya.put(`/posts/${post.id}/collapse`, { collapsed: true })).status).toBe(200);
    expect((await maya.put(`/posts/${post.id}/collapse`, { collapsed: false })).status).toBe(200);
    expectError(await maya.put(`/posts/${post.id}/like`, { liked: true }), 403, 'BLOCKED');
    expectError(await send('maya', 'tomasz'), 403, 'BLOCKED');
  });
});
