import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertMessage } from '#server/features/messages/queries.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { waitForFollowerJobs } from '#server/testing/followers.ts';
import { type Answer, expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { RESTRICTION_EFFECTS, RESTRICTIONS, type Restriction, type Surface } from '#shared/rules/restricting.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { RESTRICT_TEXTS } from '#shared/rules/texts/restricting.ts';
import { lockPair } from './pair.ts';

const forum = useForum();
const events: LiveEvent[] = [];
beforeAll(() => {
  liftLimits(forum);
  forum.running.services.live.listen({
    events: (published) => events.push(...published),
    recheck: () => {},
    gap: () => {},
    joined: () => {},
  });
});

async function restrict(by: CastName, who: CastName, restricted = true): Promise<Answer> {
  return (await forum.as(by)).put(`/restrictions/${await forum.id(who)}`, { restricted });
}
async function send(by: CastName, to: CastName): Promise<Answer> {
  return (await forum.as(by)).post(`/conversations/${await forum.id(to)}/messages`, { requestKey: randomUUID(), content: 'Hello' });
}

function happens(answer: Answer, refusal: string): boolean {
  if (answer.status < 300) return true;
  expect(expectError(answer, 403, 'BLOCKED').message).toBe(refusal);
  return false;
}

describe('a restriction between two people', () => {
  const [one, other] = ['tomasz', 'hannah'] as const;
  const COMMONS = 'alder-ridge/general/commons';
  let post: { id: string; slug: string };
  let comment: string;
  let own: string;
  let asked: { id: string };
  let answer: string;

  beforeAll(async () => {
    expect((await send(other, one)).status).toBe(201);
    post = await forum.post(other, COMMONS, { title: 'Brachial plexus made easy' });
    comment = await forum.comment(other, (await forum.post('maya', COMMONS)).id);
    own = await forum.comment(one, post.id);
    asked = await forum.post(one, COMMONS);
    answer = await forum.comment(other, asked.id);
  });

  const person = () => forum.as(one);
  const write = async (postId: string, replyToId?: string) =>
    (await person()).post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Thank you!', replyToId });

  const surfaces: Record<Surface, () => Promise<boolean>> = {
    message: async () => happens(await send(one, other), MESSAGE_TEXTS.blocked),
    async conversation() {
      const { body } = await (await person()).get(`/conversations/${await forum.id(other)}/messages`);
      return body.items.some(({ content }: Json) => content === 'Hello');
    },
    profile: async () => happens(await (await person()).get(`/profiles/${CAST[other].username}`), RESTRICT_TEXTS.profile),
    async react() {
      const answers = [];
      for (const path of [`/posts/${post.id}/like`, `/comments/${comment}/like`])
        answers.push(happens(await (await person()).put(path, { liked: true }), ERRORS.BLOCKED.message));
      expect(new Set(answers).size).toBe(1);
      return answers[0] === true;
    },
    comment: async () => happens(await write(post.id), ERRORS.BLOCKED.message),
    async reply() {
      const of = await forum.db.selectFrom('comments').select('post_id').where('id', '=', comment).executeTakeFirstOrThrow();
      return happens(await write(of.post_id, comment), ERRORS.BLOCKED.message);
    },
    accept: async () => happens(await (await person()).put(`/posts/${asked.id}/answer`, { commentId: answer }), ERRORS.BLOCKED.message),
    async edit() {
      events.length = 0;
      const answer = await (await person()).put(`/comments/${own}`, { content: `Corrected ${randomUUID()}` });
      expect(events.filter(({ topic }) => topic.startsWith('person:'))).toEqual([]);
      return happens(answer, ERRORS.BLOCKED.message);
    },
    async notification() {
      // Both take part in a third person's post: the other person answers a reply below the first
      // person's comment.
      const { id: postId } = await forum.post('maya', COMMONS);
      const thread = await forum.comment(one, postId);
      const reply = await forum.comment('maya', postId, 'A reply', thread);
      await forum.comment(other, postId, 'And another thing', reply);
      const { body } = await (await person()).get('/notifications');
      const about = body.items.filter((item: Json) => item.post.id === postId);
      expect(about.some((item: Json) => item.actor.username === 'maya')).toBe(true);
      return about.some((item: Json) => item.others > 0 || item.actor.username === CAST[other].username);
    },
    async find() {
      const found = await (await person()).get(`/people?q=${CAST[other].name.slice(0, 6)}`);
      const year = async (value: 'M1' | 'M2') =>
        forum.db
          .updateTable('members')
          .set({ year: value })
          .where('id', '=', await forum.id(other))
          .execute();
      await year('M1');
      const offered = await (await person()).get('/people');
      await year('M2');
      const [inSearch, inOffer] = [found, offered].map(({ body }) =>
        body.items.some((item: Json) => item.username === CAST[other].username),
      );
      expect(inOffer).toBe(inSearch);
      return inSearch === true;
    },
    async profilePosts() {
      const answer = await (await person()).get(`/profiles/${CAST[other].username}/posts`);
      return happens(answer, RESTRICT_TEXTS.profile) && answer.body.items.some((item: Json) => item.id === post.id);
    },
    async mention() {
      const ANATOMY = 'alder-ridge/classes/anatomy';
      const { id: postId } = await forum.post('maya', ANATOMY);
      const { id: communityId } = await forum.community(ANATOMY);
      const proposed = await (await person()).get(`/mentions?q=${CAST[other].username}&communityId=${communityId}`);
      await forum.comment(one, postId, `What does @${CAST[other].username} say?`);
      const [comment] = (await (await person()).get(`/posts/${postId}/comments`)).body.items;
      const { body } = await (await forum.as(other)).get('/notifications');
      const outcomes = [
        proposed.body.items.length > 0,
        comment.mentions.length > 0,
        body.items.some(({ type, post: { id } }: Json) => type === 'mention' && id === postId),
      ];
      expect(new Set(outcomes).size).toBe(1);
      return outcomes[0] === true;
    },
    async follow() {
      const { id: postId } = await forum.post('maya', 'thedashboard');
      expect((await (await person()).put(`/posts/${postId}/follow`, { level: 'followed', channel: 'here' })).status).toBe(200);
      await forum.comment(other, postId);
      await waitForFollowerJobs(forum);
      const { body } = await (await person()).get('/notifications');
      return body.items.some((item: Json) => item.post.id === postId && item.actor.username === CAST[other].username);
    },
    async liveEvent() {
      events.length = 0;
      await send(other, one);
      const topic = `person:${await forum.id(one)}`;
      return events.some((event) => event.topic === topic && event.kind === 'messages.changed');
    },
    async readMark() {
      const [ownId, otherId] = [await forum.id(one), await forum.id(other)];
      // The insert bypasses the check, as if the message was sent before the restriction.
      const sent = await insertMessage(forum.db, { senderId: ownId, recipientId: otherId, requestKey: randomUUID() }, 'Are you there?');
      events.length = 0;
      const reader = await forum.as(other);
      await reader.put(`/conversations/${ownId}/read`);
      const { body: inbox } = await reader.get('/conversations');
      expect(inbox.items.find((item: Json) => item.person.id === ownId)).toMatchObject({ unread: false });
      expect(events.filter(({ topic }) => topic === `person:${otherId}`)).toEqual([
        { topic: `person:${otherId}`, kind: 'messages.read', id: ownId },
      ]);
      const seen = events.some(({ topic }) => topic === `person:${ownId}`);
      const { body } = await (await person()).get(`/conversations/${otherId}/messages`);
      expect(body.items.find((item: Json) => item.id === sent.id).readAt !== null).toBe(seen);
      return seen;
    },
    async search() {
      const { id } = await forum.community(COMMONS);
      const found = await (await person()).get('/search?q=brachial');
      const feed = await (await person()).get(`/communities/${id}/posts`);
      const [inSearch, inFeed] = [found, feed].map(({ body }) => body.items.some((item: Json) => item.id === post.id));
      expect(inFeed).toBe(inSearch);
      return inSearch === true;
    },
    async searchBy() {
      const { body } = await (await person()).get(`/search?q=brachial+from:${CAST[other].username}`);
      return body.items.some((item: Json) => item.id === post.id);
    },
    async report() {
      const { body } = await (await person()).get(`/conversations/${await forum.id(other)}/messages`);
      const received = body.items.find(({ content }: Json) => content === 'Hello');
      return happens(await (await person()).post('/reports', { kind: 'message', targetId: received.id, reasons: ['Other'] }), '');
    },
    async chatList() {
      const { body } = await (await person()).get('/conversations');
      return body.items.some((item: Json) => item.person.username === CAST[other].username);
    },
  };

  async function setRestriction(state: Restriction): Promise<void> {
    await restrict(one, other, state === 'restricts');
    await restrict(other, one, state === 'restricted');
  }

  const table = RESTRICTIONS.flatMap((state) => Object.keys(surfaces).map((surface) => [state, surface as Surface] as const));
  test.each(table)('%s: %s', async (state, surface) => {
    await setRestriction(state);
    expect(await surfaces[surface]()).toBe(RESTRICTION_EFFECTS[surface][state][0]);
  });

  test('has no effect after it was removed', async () => {
    await setRestriction('restricts');
    await setRestriction('neither');
    for (const surface of Object.keys(surfaces) as Surface[]) expect([surface, await surfaces[surface]()]).toEqual([surface, true]);
  });
});

describe('a profile across a restriction', () => {
  const look = async (by: CastName, at: CastName) => (await forum.as(by)).get(`/profiles/${CAST[at].username}`);

  test('shows the restriction and an undo only to the person who restricts', async () => {
    await restrict('maya', 'kai');
    expect((await look('maya', 'kai')).body).toMatchObject({ restricted: true, can: { message: false, restrict: true } });
    expectError(await look('kai', 'maya'), 403, 'BLOCKED');
    expect((await look('samuel', 'maya')).body).toMatchObject({ restricted: false, can: { message: true, restrict: true } });
    expect((await forum.anonymous().get('/profiles/maya')).status).toBe(200);
    await restrict('maya', 'kai', false);
    expect((await look('maya', 'kai')).body).toMatchObject({ restricted: false, can: { message: true, restrict: true } });
    expect((await look('kai', 'maya')).status).toBe(200);
  });

  test('never hides the profile and its posts from moderators of its school', async () => {
    const { id } = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Sartorius' });
    await restrict('tomasz', 'maya');
    const maya = await forum.as('maya');
    expect((await look('maya', 'tomasz')).body).toMatchObject({ can: { message: false } });
    for (const path of ['/profiles/Tomasz.W/posts', '/search?q=sartorius+from:Tomasz.W'])
      expect((await maya.get(path)).body.items.map((item: Json) => item.id)).toContain(id);
    await restrict('tomasz', 'maya', false);
  });

  test('is hidden from both when both restrict each other', async () => {
    await restrict('maya', 'kai');
    await restrict('kai', 'maya');
    for (const [by, at] of [
      ['maya', 'kai'],
      ['kai', 'maya'],
    ] as const)
      expectError(await look(by, at), 403, 'BLOCKED');
    await restrict('maya', 'kai', false);
    expect((await look('kai', 'maya')).body).toMatchObject({ restricted: true });
    await restrict('kai', 'maya', false);
  });
});

describe('restricting', () => {
  test('works only between two medical students', async () => {
    for (const [by, who] of [
      ['hannah', 'ava'],
      ['ava', 'hannah'],
      ['ava', 'noah'],
      ['hannah', 'hannah'],
    ] as const)
      expect(expectError(await restrict(by, who), 403, 'FORBIDDEN').message).toBe(RESTRICT_TEXTS.students);
    const absent = await (await forum.as('hannah')).put(`/restrictions/${randomUUID()}`, { restricted: true });
    expectError(absent, 404, 'NOT_FOUND');
    expect((await restrict('hannah', 'ines')).body).toEqual(absent.body);
    const visitor = await forum.anonymous().put(`/restrictions/${await forum.id('kai')}`, { restricted: true });
    expectError(visitor, 401, 'SESSION_MISSING');
  });

  test('twice changes once, and sends the person’s own tabs one event', async () => {
    events.length = 0;
    for (const restricted of [true, true, false, false]) expect((await restrict('samuel', 'kai', restricted)).body).toEqual({ restricted });
    const [samuel, kai] = [await forum.id('samuel'), await forum.id('kai')];
    const change = { topic: `person:${samuel}`, kind: 'restrictions.changed', id: kai };
    expect(events).toEqual([change, change]);
  });

  test('sends an event to the other person’s tabs if they have a conversation, without naming anybody', async () => {
    const [maya, kai] = [await forum.id('maya'), await forum.id('kai')];
    expect((await send('maya', 'kai')).status).toBe(201);
    events.length = 0;
    for (const restricted of [true, false]) await restrict('maya', 'kai', restricted);
    const change = [
      { topic: `person:${maya}`, kind: 'restrictions.changed', id: kai },
      { topic: `person:${kai}`, kind: 'restrictions.changed', id: kai },
    ];
    expect(events).toEqual([...change, ...change]);
  });

  test('is listed only to the person who restricts, latest first', async () => {
    const list = async (by: CastName) => (await (await forum.as(by)).get('/restrictions')).body;
    for (const who of ['tomasz', 'hannah', 'kai'] as const) await restrict('samuel', who);
    const { items, nextCursor } = await list('samuel');
    expect(items.map(({ person }: Json) => person.username)).toEqual(['kai', 'hannah_b', 'Tomasz.W']);
    expect(nextCursor).toBeNull();
    expect(items[0]).toEqual({
      person: { id: await forum.id('kai'), name: 'Kai Nakoa', username: 'kai', year: 'M1', pictureUrl: null, moderator: false },
    });
    expect((await list('kai')).items).toEqual([]);
    const samuel = await forum.as('samuel');
    const more = await forum.queries(() => samuel.get('/restrictions'));
    for (const who of ['tomasz', 'hannah', 'kai'] as const) await restrict('samuel', who, false);
    expect(await forum.queries(() => samuel.get('/restrictions'))).toEqual(more);
  });

  test('lists many people in pages without repeats', async () => {
    const { institution_id } = await forum.db
      .selectFrom('members')
      .select('institution_id')
      .where('username', '=', 'kai')
      .executeTakeFirstOrThrow();
    const many = await forum.db
      .insertInto('members')
      .values(
        Array.from({ length: 45 }, (_, number) => ({
          email: `many.${number}@portellery.edu`,
          name: `Many ${number}`,
          username: `many.${number}`,
          user_type: 'medical_student' as const,
          year: 'M1' as const,
          institution_id,
        })),
      )
      .returning('id')
      .execute();
    const maya = await forum.id('maya');
    // All rows have the same time, so that the cursor needs its second key.
    await forum.db
      .insertInto('contact_blocks')
      .values(many.map(({ id }) => ({ blocker_id: maya, blocked_id: id })))
      .execute();
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await (await forum.as('maya')).get(`/restrictions${cursor === '' ? '' : `?cursor=${cursor}`}`);
      seen.push(...body.items.map(({ person }: Json) => person.id));
      cursor = body.nextCursor;
    }
    expect(seen.toSorted()).toEqual(many.map(({ id }) => id).toSorted());
  });
});

describe('simultaneous restrictions and messages', () => {
  test('either store or refuse each message, alike on both sides', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sends = Array.from({ length: 12 }, (_, number) => (number % 2 === 0 ? send('hannah', 'samuel') : send('samuel', 'hannah')));
      const [answers] = await Promise.all([Promise.all(sends), restrict('samuel', 'hannah')]);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const answer of refused) expect(expectError(answer, 403, 'BLOCKED').message).toBe(MESSAGE_TEXTS.blocked);
      expectError(await send('hannah', 'samuel'), 403, 'BLOCKED');
      await restrict('samuel', 'hannah', false);
    }
    const sides = [];
    for (const [by, at] of [
      ['hannah', 'samuel'],
      ['samuel', 'hannah'],
    ] as const)
      sides.push((await (await forum.as(by)).get(`/conversations/${await forum.id(at)}/messages`)).body.items.map(({ id }: Json) => id));
    expect(sides[0]).toEqual(sides[1]);
    expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('run one after the other', async () => {
    const [hannah, samuel] = [await forum.id('hannah'), await forum.id('samuel')];
    let waiting: Promise<Answer[]> = Promise.resolve([]);
    await forum.db.transaction().execute(async (trx) => {
      await lockPair(trx, samuel, hannah);
      const read = (await forum.as('hannah')).put(`/conversations/${samuel}/read`);
      waiting = Promise.all([send('hannah', 'samuel'), send('samuel', 'hannah'), read, restrict('samuel', 'hannah')]);
      const count = async () => {
        const { rows } = await sql`SELECT FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`.execute(forum.db);
        return rows.length;
      };
      await expect.poll(count, { timeout: 10_000 }).toBe(4);
    });
    for (const { status } of await waiting) expect([200, 201, 403]).toContain(status);
    await restrict('samuel', 'hannah', false);
  });

  test('return a message that was sent before the restriction when its request is retried', async () => {
    const hannah = await forum.as('hannah');
    const path = `/conversations/${await forum.id('kai')}/messages`;
    const body = { requestKey: randomUUID(), content: 'Sent in time' };
    const first = await hannah.post(path, body);
    await restrict('kai', 'hannah');
    expect(await hannah.post(path, body)).toMatchObject({ status: 201, body: first.body });
    await restrict('kai', 'hannah', false);
  });
});

test('starting a conversation does not show the profile of a person who restricts the sender', async () => {
  await restrict('kai', 'tomasz');
  const tomasz = await forum.as('tomasz');
  expect(expectError(await tomasz.get('/conversations/kai'), 403, 'BLOCKED').message).toBe(MESSAGE_TEXTS.blocked);
  await restrict('kai', 'tomasz', false);
  expect((await tomasz.get('/conversations/KAI')).body).toMatchObject({
    person: { username: 'kai' },
    restricted: false,
    can: { send: true },
  });
  await send('tomasz', 'kai');
  await restrict('kai', 'tomasz');
  expect((await tomasz.get('/conversations/kai')).body).toMatchObject({ restricted: false, can: { send: false } });
  expect((await (await forum.as('kai')).get('/conversations/Tomasz.W')).body).toMatchObject({ restricted: true, can: { send: false } });
});
