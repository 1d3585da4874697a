import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { suspend, unsuspend } from '#server/cli/accounts.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect, type LiveClient, until } from '#server/testing/live-client.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';
import { LIVE_CLOSE_CODES, type LiveKind, type LiveTopic } from '#shared/rules/live.ts';
import { DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import { EVENTS } from './access/events.ts';
import { type Asker, type People, signInColumns } from './access/people.ts';
import { posts } from './access/posts.ts';
import { type Block, blocksOf, type Column, columns, written } from './access/table.ts';
import type { Values } from './access/values.ts';

const forum = useForum();
let people: People;
const tabs = new Map<Column, LiveClient>();

beforeAll(async () => {
  liftLimits(forum);
  people = await signInColumns(forum);
  for (const column of columns) tabs.set(column, await connect(forum.origin, one(column).visitor));
  const persons = columns.flatMap((column) => (one(column).id === null ? [] : [`person:${one(column).id}` as const]));
  await listen(persons);
});

function one(column: Column): Asker {
  const [asker] = people.askers[column];
  if (asker === undefined) throw new Error(`No person for the column ${column}.`);
  return asker;
}

async function listen(topics: readonly LiveTopic[]): Promise<void> {
  await Promise.all(
    [...tabs].map(async ([column, tab]) => {
      if (column === 'visitor') return expect(await tab.closed).toBe(LIVE_CLOSE_CODES.signedOut);
      for (const topic of topics) await tab.subscribe(topic);
    }),
  );
}

interface Scene {
  mod: Visitor;
  student: Visitor;
  author: Visitor;
  thing: Values;
}

const comment = () => ({ requestKey: randomUUID(), content: 'Thank you.' });

/** Causes each kind of event. A new kind does not compile without an entry. */
const CAUSES: Record<LiveKind, (scene: Scene) => Promise<Answer | null>> = {
  'post.created': ({ mod, thing: { communityId } }) =>
    mod.post('/posts', { communityId, requestKey: randomUUID(), title: 'News', category: 'Question', body: '' }),
  'post.changed': ({ mod, thing }) => mod.put(`/posts/${thing.postId}/pin`, { pinned: true }),
  'post.deleted': ({ mod, thing }) => mod.request('DELETE', `/api/posts/${thing.postId}`, { phrase: DELETE_POST_PHRASE }),
  'comment.created': ({ mod, thing }) => mod.post(`/posts/${thing.postId}/comments`, comment()),
  'comment.changed': ({ mod, thing }) => mod.put(`/comments/${thing.commentId}/pin`, { pinned: true }),
  'comment.deleted': ({ mod, thing }) => mod.request('DELETE', `/api/comments/${thing.commentId}`, { phrase: DELETE_COMMENT_PHRASE }),
  'likes.changed': ({ mod, thing }) => mod.put(`/posts/${thing.postId}/like`, { liked: true }),
  'notifications.changed': ({ student, thing }) => student.put(`/comments/${thing.commentId}/like`, { liked: true }),
  'following.changed': ({ author, thing }) => author.put(`/posts/${thing.postId}/follow`, { level: 'muted' }),
  'messages.changed': (scene) => message(scene),
  'messages.read': (scene) => message(scene),
  'messages.seen': (scene) => message(scene),
  'unread.changed': ({ author, thing }) => author.put(`/posts/${thing.postId}/seen`, { until: new Date().toISOString() }),
  'restrictions.changed': ({ student }) => student.put(`/restrictions/${people.ids.author}`, { restricted: true }),
  'reports.changed': ({ student, thing }) => student.post('/reports', { kind: 'comment', targetId: thing.commentId, reasons: ['Other'] }),
  'account.changed': async () => {
    const [operator, who] = [operatorOf(forum), people.ids.author];
    await suspend(operator, who, new Date(Date.now() + 3_600_000).toISOString(), '');
    await unsuspend(operator, who);
    return null;
  },
};

async function message({ student, author }: Scene): Promise<Answer> {
  await student.post(`/conversations/${people.ids.author}/messages`, { requestKey: randomUUID(), content: 'Hello' });
  return author.put(`/conversations/${one('student').id}/read`);
}

/** States that name a place; in all others the event happens in the author's school. */
const PLACED = ['dashboard', 'school', 'premed', 'moderators', 'elsewhere'];
const things = new Map<string, Values>();

/**
 * One thing for all kinds of events, because a tab may subscribe to a limited number; kinds that
 * delete it come last.
 */
async function thingOf(state: string): Promise<Values> {
  const known = things.get(state);
  if (known !== undefined) return known;
  const [thing = {}] = await posts(forum, people, PLACED.includes(state) ? state : 'school', [one('author')]);
  things.set(state, thing);
  if (PLACED.includes(state)) await listen([`community:${thing.communityId}`, `post:${thing.postId}`]);
  return thing;
}

async function lineOf(kind: LiveKind, state: string): Promise<Record<Column, string>> {
  const thing = await thingOf(state);
  const mod = one(state === 'elsewhere' ? 'mod*' : 'mod').visitor;
  const before = new Map([...tabs].map(([column, tab]) => [column, tab.events().length]));
  const heardBy = (column: Column) =>
    tabs
      .get(column)
      ?.events()
      .slice(before.get(column))
      .some((event) => event.kind === kind) === true;
  const answer = await CAUSES[kind]({ mod, student: one('student').visitor, author: one('author').visitor, thing });
  if (answer !== null) expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  await until(() => columns.some(heardBy), `${kind} ${state}`);
  await Promise.all([...tabs].map(([column, tab]) => (column === 'visitor' ? null : tab.settled())));
  await people.restore();
  return Object.fromEntries(
    columns.map((column) => [column, column === 'visitor' ? 'log-in' : heardBy(column) ? 'yes' : 'none']),
  ) as Record<Column, string>;
}

const rows = blocksOf(EVENTS).flatMap(({ routes, lines }) =>
  routes.map((name): [LiveKind, Block['lines']] => [name.replace('event ', '') as LiveKind, lines]),
);

test('every kind of event has rows', () => {
  expect(rows.map(([kind]) => kind).toSorted()).toEqual(Object.keys(CAUSES).toSorted());
});

describe.each(rows)('%s', (kind, lines) => {
  test('reaches those whom the table names', async () => {
    const found: string[] = [];
    for (const { state } of lines) found.push(written({ state, cells: await lineOf(kind, state) }));
    expect(`\n${found.join('\n')}\n`).toBe(`\n${lines.map(written).join('\n')}\n`);
  });
});
