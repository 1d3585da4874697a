import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';

const forum = useForum();
const heard: LiveEvent[] = [];
beforeAll(() => {
  liftLimits(forum);
  forum.running.services.live.listen({ events: (events) => heard.push(...events), recheck: () => {}, gap: () => {}, joined: () => {} });
});

async function send(by: CastName, to: CastName, fields: Record<string, unknown> = {}) {
  const body = { requestKey: randomUUID(), content: 'Shall we study together?', ...fields };
  return (await forum.as(by)).post(`/conversations/${await forum.id(to)}/messages`, body);
}
async function written(by: CastName, to: CastName, content: string): Promise<Json> {
  const answer = await send(by, to, { content });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
async function messages(by: CastName, other: CastName, cursor?: string) {
  const answer = await (await forum.as(by)).get(
    `/conversations/${await forum.id(other)}/messages${cursor === undefined ? '' : `?cursor=${cursor}`}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { items: Json[]; nextCursor: string | null };
}
async function all(by: CastName, other: CastName): Promise<Json[]> {
  const read: Json[] = [];
  let cursor: string | undefined;
  do {
    const page = await messages(by, other, cursor);
    read.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return read;
}
const inbox = async (by: CastName): Promise<Json[]> => (await (await forum.as(by)).get('/conversations')).body.items;
const row = async (by: CastName, other: CastName) => (await inbox(by)).find(({ person }) => person.username === CAST[other].username);
const unread = async (by: CastName): Promise<number> => (await (await forum.as(by)).get('/unread-conversations')).body.count;
const read = async (by: CastName, other: CastName) => (await forum.as(by)).put(`/conversations/${await forum.id(other)}/read`);

describe('a message', () => {
  test('between students of different schools appears on both sides, unread until its recipient opens it', async () => {
    const before = await unread('kai');
    const sent = await written('hannah', 'kai', '  Do you know **the** nephron?\r\n1 < 2 \u0007 ');
    expect(sent).toEqual({
      id: expect.any(String),
      senderId: await forum.id('hannah'),
      content: 'Do you know **the** nephron?\n1 < 2',
      createdAt: expect.any(String),
      readAt: null,
      requestKey: expect.any(String),
    });
    expect(Math.abs(Date.now() - Date.parse(sent.createdAt))).toBeLessThan(60_000);
    expect((await messages('hannah', 'kai')).items).toEqual([sent]);
    expect((await messages('kai', 'hannah')).items).toEqual([{ ...sent, requestKey: null }]);
    expect(await row('hannah', 'kai')).toMatchObject({ lastText: sent.content, lastAt: sent.createdAt, lastOwn: true, unread: false });
    expect(await row('kai', 'hannah')).toMatchObject({ lastText: sent.content, lastOwn: false, unread: true, person: { year: 'M2' } });
    expect([await unread('kai'), await unread('hannah')]).toEqual([before + 1, 0]);

    expect((await read('hannah', 'kai')).body).toEqual({ count: 0 });
    expect(await unread('kai')).toBe(before + 1);
    expect((await read('kai', 'hannah')).body).toEqual({ count: 1 });
    expect(await unread('kai')).toBe(before);
    expect(await row('kai', 'hannah')).toMatchObject({ unread: false });
    const [seen] = (await messages('hannah', 'kai')).items;
    expect(Date.parse(seen.readAt)).toBeGreaterThanOrEqual(Date.parse(sent.createdAt));
    expect((await read('kai', 'hannah')).body).toEqual({ count: 0 });
  });

  test('sends both people one event when it is written and one when it is read', async () => {
    const [maya, hannah] = [await forum.id('maya'), await forum.id('hannah')];
    heard.length = 0;
    const requestKey = randomUUID();
    for (let tries = 0; tries < 2; tries += 1) await send('maya', 'hannah', { requestKey });
    await read('maya', 'hannah');
    await send('maya', 'hannah', { content: ' ' });
    expect(heard).toEqual([
      { topic: `person:${maya}`, kind: 'messages.changed', id: hannah },
      { topic: `person:${hannah}`, kind: 'messages.changed', id: maya },
    ]);
    heard.length = 0;
    for (let times = 0; times < 2; times += 1) await read('hannah', 'maya');
    expect(heard).toEqual([
      { topic: `person:${hannah}`, kind: 'messages.read', id: maya },
      { topic: `person:${maya}`, kind: 'messages.seen', id: hannah },
    ]);
  });

  test('sent twice, or ten times at once, is stored once', async () => {
    const requestKey = randomUUID();
    const first = await send('maya', 'tomasz', { requestKey });
    const again = await send('maya', 'tomasz', { requestKey, content: 'Other words' });
    expect(again.body).toEqual(first.body);
    const nervous = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('maya', 'tomasz', { requestKey: nervous })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await all('tomasz', 'maya')).toHaveLength(2);
    expect((await send('maya', 'samuel', { requestKey })).body.id).not.toBe(first.body.id);
    expect((await send('tomasz', 'maya', { requestKey })).body.id).not.toBe(first.body.id);
  });

  test('has the same order for both people, however many are sent at once; pages of fifteen show each once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, number) => (number % 2 === 0 ? send('samuel', 'hannah') : send('hannah', 'samuel'))));
    const [one, other] = [await all('samuel', 'hannah'), await all('hannah', 'samuel')];
    expect(one).toHaveLength(40);
    expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id));
    const times = one.map(({ createdAt }) => Date.parse(createdAt));
    expect(times.every((time, index) => index === 0 || time < (times[index - 1] ?? 0))).toBe(true);
    const first = await messages('samuel', 'hannah');
    expect(first.items).toHaveLength(15);
    expect((await row('hannah', 'samuel')).lastAt).toBe(first.items[0].createdAt);
    await written('hannah', 'samuel', 'Later');
    expect((await messages('samuel', 'hannah', first.nextCursor ?? '')).items.map(({ id }) => id)).toEqual(
      one.slice(15, 30).map(({ id }) => id),
    );
  });

  test('that arrives while the conversation is being marked read is either read or unread on all sides', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? send('kai', 'tomasz') : read('tomasz', 'kai'))));
    const [last] = (await messages('tomasz', 'kai')).items;
    expect((await row('tomasz', 'kai')).unread).toBe(last.readAt === null);
  });

  test('that arrives after the newest one seen stays unread', async () => {
    const { createdAt } = await written('samuel', 'kai', 'At the door');
    const later = await written('samuel', 'kai', 'Nobody answers');
    const path = `/conversations/${await forum.id('samuel')}/read`;
    await (await forum.as('kai')).put(path, { until: createdAt });
    expect((await messages('kai', 'samuel')).items.map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect(await row('kai', 'samuel')).toMatchObject({ unread: true });
    await (await forum.as('kai')).put(path, { until: later.createdAt });
    expect((await messages('kai', 'samuel')).items.map(({ readAt }) => readAt !== null)).toEqual([true, true]);
    expect(await row('kai', 'samuel')).toMatchObject({ unread: false });
  });

  test('that crossed with an own one stays unread', async () => {
    await written('kai', 'samuel', 'We meet at five instead');
    const before = await unread('samuel');
    await written('samuel', 'kai', 'See you at four');
    expect(await row('samuel', 'kai')).toMatchObject({ lastText: 'See you at four', lastOwn: true, unread: true });
    expect(await unread('samuel')).toBe(before);
    await read('samuel', 'kai');
    expect(await unread('samuel')).toBe(before - 1);
  });

  test('from somebody who is not a medical student is neither listed nor counted', async () => {
    const before = await unread('samuel');
    await written('tomasz', 'samuel', 'Hello');
    expect(await unread('samuel')).toBe(before + 1);
    const change = async (user_type: 'premed_student' | 'medical_student') =>
      forum.db
        .updateTable('members')
        .set({ user_type })
        .where('id', '=', await forum.id('tomasz'))
        .execute();
    await change('premed_student');
    expect([await row('samuel', 'tomasz'), await unread('samuel')]).toEqual([undefined, before]);
    await change('medical_student');
    expect(await row('samuel', 'tomasz')).toMatchObject({ unread: true });
  });

  test('is deleted with the account of either person', async () => {
    const { db } = forum;
    const { id } = await db
      .insertInto('members')
      .values({
        email: 'gone@alderridge.edu',
        name: 'Soon Gone',
        username: 'soon_gone',
        user_type: 'medical_student',
        year: 'M1',
        institution_id: (await db.selectFrom('institutions').select('id').executeTakeFirstOrThrow()).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await (await forum.as('maya')).post(`/conversations/${id}/messages`, { requestKey: randomUUID(), content: 'Hello' });
    await db.deleteFrom('members').where('id', '=', id).execute();
    expect((await inbox('maya')).map(({ person }) => person.username)).not.toContain('soon_gone');
    expect(await db.selectFrom('messages').select('id').where('recipient_id', '=', id).execute()).toEqual([]);
  });
});

describe('who may write to whom', () => {
  const everyone = ['maya', 'hannah', 'samuel', 'kai', 'ava', 'noah', 'ines'] as const;
  const students = ['maya', 'hannah', 'samuel', 'kai'];
  const pairs = everyone.flatMap((by) => everyone.map((to) => [by, to] as const));

  test.each(pairs)('%s to %s', async (by, to) => {
    const id = await forum.id(to);
    const visitor = await forum.as(by);
    const answers = [
      await send(by, to),
      await visitor.get(`/conversations/${id}/messages`),
      await visitor.put(`/conversations/${id}/read`),
      await visitor.get(`/conversations/${CAST[to].username}`),
    ];
    const allowed = students.includes(by) && students.includes(to) && by !== to;
    for (const answer of answers) {
      if (allowed) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      else if (by === 'ines') expectError(answer, 403, 'PROFILE_INCOMPLETE');
      else if (to === 'ines') expectError(answer, 404, 'NOT_FOUND');
      else expect(expectError(answer, 403, 'FORBIDDEN').message).toBe(MESSAGE_TEXTS.students);
    }
  });

  test('visitors are asked to sign in', async () => {
    const visitor = forum.anonymous();
    const id = await forum.id('kai');
    for (const path of ['/conversations', '/unread-conversations', '/conversations/kai', `/conversations/${id}/messages`])
      expectError(await visitor.get(path), 401, 'SESSION_MISSING');
    expectError(await visitor.post(`/conversations/${id}/messages`, { requestKey: randomUUID(), content: 'x' }), 401, 'SESSION_MISSING');
  });

  test('premed students have no inbox', async () => {
    for (const path of ['/conversations', '/unread-conversations'])
      expect(expectError(await (await forum.as('ava')).get(path), 403, 'FORBIDDEN').message).toBe(MESSAGE_TEXTS.students);
  });

  test('a missing member and a member without a profile answer the same', async () => {
    const hannah = await forum.as('hannah');
    const body = { requestKey: randomUUID(), content: 'x' };
    const [absent, hidden] = await Promise.all([
      hannah.post(`/conversations/${randomUUID()}/messages`, body),
      hannah.post(`/conversations/${await forum.id('ines')}/messages`, body),
    ]);
    expect(absent.status).toBe(404);
    expect(hidden.body).toEqual(absent.body);
  });
});

describe('an invalid message is refused:', () => {
  test.each([
    ['nothing', '', MESSAGE_TEXTS.empty],
    ['only spaces', ' \n\t\u00a0 ', MESSAGE_TEXTS.empty],
    ['only invisible characters', '\u200b\u2060\u202e\u0007', MESSAGE_TEXTS.empty],
    ['too much', 'x'.repeat(10_001), 'At most 10,000 characters'],
    ['a null byte', 'a\0b', 'Contains a character that cannot be stored'],
  ])('%s', async (_what, content, text) => {
    expect(expectError(await send('hannah', 'maya', { content }), 400, 'INPUT_INVALID').data.fields).toEqual({ content: text });
  });

  test('10,000 characters, a lone surrogate, emoji and right-to-left text are accepted', async () => {
    expect((await written('hannah', 'maya', 'x'.repeat(10_000))).content).toHaveLength(10_000);
    expect((await written('hannah', 'maya', 'a\ud83d b')).content).toBe('a b');
    for (const text of ['👩🏽‍⚕️🫀', 'مرحبا، كيف حالك؟', 'a\u001b[31mb'])
      expect((await written('hannah', 'maya', text)).content).toBe(text.replace('\u001b', ''));
  });

  test('a message in somebody else’s name', async () => {
    const answer = await send('hannah', 'maya', { senderId: await forum.id('kai') });
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toHaveProperty('senderId');
  });
});

describe('others’ conversations', () => {
  test('cannot be read by id or cursor', async () => {
    for (let number = 0; number < 16; number += 1) await written('maya', 'kai', `Only for Kai ${number}`);
    const { nextCursor } = await messages('maya', 'kai');
    // Maya's cursor shows Tomasz only his own conversations.
    for (const other of ['maya', 'kai'] as const) {
      const page = await messages('tomasz', other, nextCursor ?? '');
      expect(JSON.stringify(page)).not.toContain('Only for Kai');
    }
    expect(JSON.stringify(await inbox('tomasz'))).not.toContain('Only for Kai');
  });
});

describe('the number of queries', () => {
  test('does not grow with the length of a list', async () => {
    const hannah = await forum.as('hannah');
    const kai = await forum.id('kai');
    const session = await forum.queries(() => hannah.get('/session'));
    const lists = [() => hannah.get('/conversations'), () => hannah.get(`/conversations/${kai}/messages`)];
    const before = [];
    for (const list of lists) before.push(await forum.queries(list));
    for (const other of ['maya', 'samuel', 'tomasz', 'kai'] as const) for (let n = 0; n < 4; n += 1) await written(other, 'hannah', 'Hi');
    for (const [index, list] of lists.entries()) expect(await forum.queries(list)).toEqual(before[index]);
    // One query for the session, then one for the inbox and two for a conversation.
    expect(before.map(({ length }) => length - session.length)).toEqual([1, 2]);
  });
});
