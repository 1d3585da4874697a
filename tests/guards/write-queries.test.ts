import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { IDENTITY_TABLES } from '#server/testing/identity-writes.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { type Recorder, recordStatements } from '../../bench/recorder.ts';

const forum = useForum();
let recorder: Recorder;
beforeAll(() => {
  liftLimits(forum);
  recorder = recordStatements();
});
afterAll(() => recorder.stop());

interface Target {
  community: string;
  author: string;
  post: string;
  comment: string;
  reply: string;
}

async function target(community: string): Promise<Target> {
  const { id: post } = await forum.post('tomasz', community);
  const place = (await forum.community(community)).id;
  const author = await forum.id('tomasz');
  const comment = await forum.comment('tomasz', post);
  return { community: place, author, post, comment, reply: await forum.comment('maya', post, 'A reply.', comment) };
}

const comment = (visitor: Visitor, post: string, fields: object = {}) =>
  visitor.post(`/posts/${post}/comments`, { requestKey: randomUUID(), content: 'Well said.', ...fields });

interface Write {
  what: string;
  /** Statements on the Dashboard, including BEGIN and COMMIT. */
  most: number;
  /** One more, to look up recipients who cannot read every community. */
  looksUp: boolean;
  send: (visitor: Visitor, on: Target) => Promise<Answer>;
}

const WRITES: Write[] = [
  { what: 'liking a post', most: 3, looksUp: true, send: (visitor, { post }) => visitor.put(`/posts/${post}/like`, { liked: true }) },
  { what: 'liking it again', most: 3, looksUp: true, send: (visitor, { post }) => visitor.put(`/posts/${post}/like`, { liked: true }) },
  { what: 'taking it back', most: 3, looksUp: false, send: (visitor, { post }) => visitor.put(`/posts/${post}/like`, { liked: false }) },
  { what: 'liking a comment', most: 4, looksUp: true, send: (visitor, on) => visitor.put(`/comments/${on.comment}/like`, { liked: true }) },
  {
    what: 'taking that back',
    most: 4,
    looksUp: false,
    send: (visitor, on) => visitor.put(`/comments/${on.comment}/like`, { liked: false }),
  },
  { what: 'a comment', most: 4, looksUp: true, send: (visitor, { post }) => comment(visitor, post) },
  {
    what: 'a comment that mentions',
    most: 7,
    looksUp: true,
    send: (visitor, { post }) => comment(visitor, post, { content: 'Ask @maya.' }),
  },
  { what: 'a reply', most: 5, looksUp: true, send: (visitor, on) => comment(visitor, on.post, { replyToId: on.comment }) },
  { what: 'a reply to a reply', most: 5, looksUp: true, send: (visitor, on) => comment(visitor, on.post, { replyToId: on.reply }) },
  {
    what: 'following a post',
    most: 3,
    looksUp: false,
    send: (visitor, { post }) => visitor.put(`/posts/${post}/follow`, { level: 'followed' }),
  },
  { what: 'saving a post', most: 3, looksUp: false, send: (visitor, { post }) => visitor.put(`/posts/${post}/saved`, { saved: true }) },
  {
    what: 'following a community',
    most: 3,
    looksUp: false,
    send: (visitor, { community }) => visitor.put(`/communities/${community}/follow`, { level: 'followed' }),
  },
  {
    what: 'a message',
    most: 7,
    looksUp: false,
    send: (visitor, { author }) => visitor.post(`/conversations/${author}/messages`, { requestKey: randomUUID(), content: 'Hello.' }),
  },
  {
    what: 'a post',
    most: 6,
    looksUp: false,
    send: (visitor, { community }) =>
      visitor.post('/posts', { requestKey: randomUUID(), communityId: community, title: 'A title', category: 'Question', body: 'A body.' }),
  },
  {
    what: 'a post that mentions',
    most: 11,
    looksUp: false,
    send: (visitor, { community }) =>
      visitor.post('/posts', { requestKey: randomUUID(), communityId: community, title: 'A title', category: 'Question', body: '@maya?' }),
  },
];

describe.each(['thedashboard', 'alder-ridge/general/commons'])('number of statements in %s:', (community) => {
  let on: Target;
  beforeAll(async () => {
    on = await target(community);
  });
  test.each(WRITES)('$what', async ({ most, looksUp, send }) => {
    const visitor = await forum.as('hannah');
    const answers: Answer[] = [];
    const statements = await recorder.during(async () => void answers.push(await send(visitor, on)));
    expect(answers.map(({ status }) => status < 300)).toEqual([true]);
    const allowed = most + (looksUp && community !== 'thedashboard' ? 1 : 0);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(allowed);
  });
});

test('no function of the database writes identity columns, because cached identities would stay', async () => {
  const { rows } = await sql<{ name: string; body: string }>`
    SELECT proname AS name, coalesce(prosrc, '') AS body FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
      AND prolang IN (SELECT oid FROM pg_language WHERE lanname IN ('sql', 'plpgsql'))`.execute(forum.db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['set_like', 'write_comment']));
  const written = new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+(only\\s+)?"?(${[...IDENTITY_TABLES].join('|')})\\b`, 'i');
  expect(rows.filter(({ body }) => written.test(body)).map(({ name }) => name)).toEqual([]);
});
