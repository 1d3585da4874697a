import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import { encodeCursor } from '#server/platform/db/paging.ts';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { newMember } from '#server/testing/people.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { unansweredPage } from './queries.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

const heard: LiveEvent[] = [];

beforeAll(() => {
  liftLimits(forum);
  forum.running.services.live.listen({ events: (events) => heard.push(...events), recheck: () => {}, gap: () => {}, joined: () => {} });
});
beforeEach(async () => {
  await forum.db.deleteFrom('posts').execute();
});

async function page(by: CastName, query: Record<string, string> = {}): Promise<{ items: Json[]; nextCursor: string | null }> {
  const answer = await (await forum.as(by)).get(`/unanswered?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function titles(by: CastName, query: Record<string, string> = {}): Promise<string[]> {
  return (await page(by, query)).items.map(({ title }) => title);
}

async function change(id: string, values: Record<string, unknown>): Promise<void> {
  await forum.db.updateTable('posts').set(values).where('id', '=', id).execute();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function ask({ visitor }: Awaited<ReturnType<typeof newMember>>, title: string): Promise<string> {
  const { id: communityId } = await forum.community(COMMONS);
  return (await visitor.post('/posts', { communityId, requestKey: randomUUID(), title, category: 'Question', body: '' })).body.id;
}

async function callOpen(by: CastName, postId: string, stillOpen = true) {
  return (await forum.as(by)).put(`/posts/${postId}/still-open`, { stillOpen });
}

describe('unanswered questions', () => {
  test('are those of 60 days without a comment by others, the newest first', async () => {
    const old = await forum.post('tomasz', COMMONS, { title: 'Too old' });
    await change(old.id, { created_at: daysAgo(61) });
    const early = await forum.post('tomasz', COMMONS, { title: 'Of weeks ago' });
    await change(early.id, { created_at: daysAgo(59) });
    const commented = await forum.post('tomasz', COMMONS, { title: 'Commented' });
    const own = await forum.post('tomasz', 'thedashboard', { title: 'With a note of the author' });
    await forum.post('tomasz', COMMONS, { title: 'No question', category: 'Insight' });
    expect(await titles('hannah')).toEqual(['With a note of the author', 'Commented', 'Of weeks ago']);

    await forum.comment('tomasz', own.id, 'I have tried the book.');
    const answer = await forum.comment('kai', own.id);
    await forum.comment('maya', commented.id);
    expect(await titles('hannah')).toEqual(['Of weeks ago']);
    expect((await (await forum.as('kai')).request('DELETE', `/api/comments/${answer}`, {})).status).toBe(200);
    expect(await titles('hannah')).toEqual(['With a note of the author', 'Of weeks ago']);
    const { community, can } = (await page('hannah')).items[1];
    expect(community).toMatchObject({ path: `/communities/${COMMONS}`, institution: { slug: 'alder-ridge' } });
    expect(can).toMatchObject({ edit: false, callOpen: false });
  });

  test('with an accepted or confirmed answer are not listed, even without comments by others', async () => {
    for (const column of ['answer_id', 'confirmed_id']) {
      const post = await forum.post('tomasz', COMMONS);
      const comment = await forum.comment('tomasz', post.id, 'I have found it.');
      expect(await titles('hannah')).toHaveLength(1);
      await change(post.id, { [column]: comment });
      expect(await titles('hannah'), column).toEqual([]);
    }
  });

  test('of deleted accounts are listed only while they have no comment', async () => {
    const leaving = await newMember(forum);
    const [silent, noted] = [await ask(leaving, 'Silent'), await ask(leaving, 'Noted')];
    await leaving.visitor.post(`/posts/${noted}/comments`, { requestKey: randomUUID(), content: 'I have tried the book.' });
    expect(await titles('hannah')).toEqual(['Noted', 'Silent']);
    await removeAccount(operatorOf(forum), leaving.username, false);
    expect(await titles('hannah')).toEqual(['Silent']);
    await forum.comment('maya', silent);
    expect(await titles('hannah')).toEqual([]);
  });

  test('of the person’s own year are a separate list; premed students have none', async () => {
    await forum.post('tomasz', 'alder-ridge/grades/m1', { title: 'Of the first year' });
    await forum.post('hannah', 'alder-ridge/grades/m2', { title: 'Of the second year' });
    await forum.post('kai', 'port-ellery/grades/m1', { title: 'Of another school' });
    await forum.post('ava', 'alder-ridge/premed/premed', { title: 'Of a premed student' });
    expect(await titles('tomasz', { scope: 'year' })).toEqual(['Of the first year']);
    expect(await titles('kai', { scope: 'year' })).toEqual(['Of another school']);
    expect(await titles('ava', { scope: 'year' })).toEqual([]);
    expect(await titles('tomasz')).toEqual(['Of a premed student', 'Of the second year', 'Of the first year']);
    expect(await titles('noah')).toEqual(['Of a premed student']);
  });

  test('that were asked before are not listed, unless nobody answered there or they are still open', async () => {
    const [original, duplicate] = [await forum.post('tomasz', COMMONS), await forum.post('hannah', COMMONS, { title: 'Asked again' })];
    await change(original.id, { created_at: daysAgo(100) });
    await change(duplicate.id, { original_id: original.id });
    expect(await titles('kai')).toEqual([]);
    expect(await titles('tomasz')).toEqual(['Asked again']);
    await forum.comment('maya', original.id);
    expect(await titles('tomasz')).toEqual([]);
    await change(original.id, { category: 'Insight' });
    expect(await titles('tomasz')).toEqual(['Asked again']);
    await change(original.id, { category: 'Question' });
    await callOpen('hannah', duplicate.id);
    expect(await titles('tomasz')).toEqual(['Asked again']);
  });

  test('of the Dashboard are not listed for premed students, who cannot answer there', async () => {
    await forum.post('tomasz', 'thedashboard', { title: 'Of the Dashboard' });
    await forum.post('ava', 'alder-ridge/premed/premed', { title: 'Of a premed student' });
    const { id: communityId } = await forum.community('thedashboard');
    expect(await titles('tomasz')).toEqual(['Of a premed student', 'Of the Dashboard']);
    expect(await titles('ava')).toEqual(['Of a premed student']);
    expect(await titles('tomasz', { communityId })).toEqual(['Of the Dashboard']);
    expect(await titles('ava', { communityId })).toEqual([]);
  });

  test('of archived communities, where nobody can answer, are not listed', async () => {
    await forum.post('tomasz', 'alder-ridge/classes/anatomy');
    expect(await titles('hannah')).toHaveLength(1);
    const { id } = await forum.community('alder-ridge/classes/anatomy');
    const archive = (at: string | null) => forum.db.updateTable('communities').set({ archived_at: at }).where('id', '=', id).execute();
    await archive(daysAgo(1));
    expect(await titles('hannah')).toEqual([]);
    await archive(null);
  });

  test('come ten on a page, those marked as still open last', async () => {
    const { id: communityId } = await forum.community(COMMONS);
    const author_id = await forum.id('tomasz');
    const posts = Array.from({ length: 24 }, (_, n) => ({
      slug: randomUUID(),
      community_id: communityId,
      tenant_id: tenantOfCommunity(communityId),
      author_id,
      title: n < 12 ? `Waits ${n}` : `Open ${n}`,
      category: 'Question' as const,
      request_key: randomUUID(),
      created_at: daysAgo(n < 12 ? Math.floor(n / 2) : 70),
      still_open_at: n < 12 ? null : daysAgo(Math.floor(n / 2)),
    }));
    await forum.db.insertInto('posts').values(posts).execute();
    const pages: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { items, nextCursor }: Awaited<ReturnType<typeof page>> = await page('hannah', cursor === '' ? {} : { cursor });
      pages.push(items.map(({ title }) => title));
      cursor = nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 4]);
    const all = pages.flat();
    expect(new Set(all)).toEqual(new Set(posts.map(({ title }) => title)));
    const pair = (from: number) => new Set(all.slice(from, from + 2));
    for (let n = 0; n < 24; n += 2) expect(pair(n)).toEqual(new Set(posts.slice(n, n + 2).map(({ title }) => title)));
  });

  test('take one statement per page, and refuse a cursor of another list', async () => {
    await forum.post('tomasz', COMMONS);
    await page('hannah');
    const queries = await forum.queries(() => page('hannah'));
    expect(queries.filter((query) => query.includes('posts'))).toHaveLength(1);
    const wrong = Buffer.from(JSON.stringify([2, daysAgo(1), randomUUID()])).toString('base64url');
    expectError(await (await forum.as('hannah')).get(`/unanswered?cursor=${wrong}`), 400, 'INPUT_INVALID');
  });
});

describe('a question that is still open', () => {
  test('is listed again, latest mark first, until an answer is accepted or its author removes the mark', async () => {
    const [first, second] = [
      await forum.post('tomasz', COMMONS, { title: 'First' }),
      await forum.post('tomasz', COMMONS, { title: 'Second' }),
    ];
    const answer = await forum.comment('maya', first.id);
    await forum.comment('maya', second.id);
    await forum.post('kai', 'thedashboard', { title: 'Without a comment' });
    const { status, body } = await callOpen('tomasz', second.id);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Your question is shown as still open' });
    await callOpen('tomasz', first.id);
    expect(await titles('hannah')).toEqual(['Without a comment', 'First', 'Second']);
    heard.splice(0);
    expect((await callOpen('tomasz', second.id)).body).toEqual(body);
    expect(heard).toEqual([]);
    const shown = (await page('hannah')).items.map(({ stillOpenAt }) => stillOpenAt);
    expect(shown).toEqual([null, expect.any(String), body.stillOpenAt]);

    await change(first.id, { answer_id: answer });
    const { body: closed } = await callOpen('tomasz', second.id, false);
    expect(closed).toEqual({ stillOpenAt: null, message: 'Your question is no longer shown as open' });
    expect(await titles('hannah')).toEqual(['Without a comment']);
    expect((await (await forum.as('tomasz')).get(`/posts/${first.slug}`)).body).toMatchObject({
      stillOpenAt: null,
      can: { callOpen: false },
    });
  });

  test('is no longer marked once it is no question, also if it becomes one again', async () => {
    const title = 'Which anatomy atlas?';
    const { id, slug } = await forum.post('hannah', COMMONS, { title });
    const hannah = await forum.as('hannah');
    await forum.db.updateTable('posts').set({ still_open_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
    for (const category of ['Insight', 'Question']) expect((await hannah.put(`/posts/${id}`, { title, category })).status).toBe(200);
    expect((await hannah.get(`/posts/${slug}`)).body.stillOpenAt).toBeNull();
  });

  test('can only be marked by its author, and only without an accepted answer', async () => {
    const post = await forum.post('tomasz', COMMONS);
    const other = await forum.post('tomasz', COMMONS, { category: 'Insight' });
    for (const name of ['hannah', 'maya'] as const) expectError(await callOpen(name, post.id), 403, 'FORBIDDEN');
    expectError(await callOpen('kai', post.id), 404, 'NOT_FOUND');
    expectError(await callOpen('tomasz', other.id), 409, 'CONFLICT');
    await change(post.id, { answer_id: await forum.comment('maya', post.id) });
    expectError(await callOpen('tomasz', post.id), 409, 'CONFLICT');
    expect((await forum.db.selectFrom('posts').select('still_open_at').execute()).map((row) => row.still_open_at)).toEqual([null, null]);
  });
});

test('a question of a deleted account is no longer marked as still open', async () => {
  const leaving = await newMember(forum);
  const id = await ask(leaving, 'Before I go');
  await forum.comment('maya', id);
  await leaving.visitor.put(`/posts/${id}/still-open`, { stillOpen: true });
  expect(await titles('hannah')).toEqual(['Before I go']);
  await removeAccount(operatorOf(forum), leaving.username, false);
  expect(await titles('hannah')).toEqual([]);
});

test('a page reads few posts of a large community, wherever it starts', async () => {
  const { id } = await forum.community(COMMONS);
  // Its triggers would take most of the time.
  await sql`ALTER TABLE posts DISABLE TRIGGER posts_search`.execute(forum.db);
  await sql`
    INSERT INTO posts (slug, community_id, tenant_id, author_id, title, category, request_key, created_at, still_open_at, comments_count, comments_by_others)
    SELECT gen_random_uuid(), ${id}, ${tenantOfCommunity(id)}, ${await forum.id('tomasz')}, 'Post', CASE WHEN n % 3 = 0 THEN 'Question' ELSE 'Vent' END,
      gen_random_uuid(), now() - n * interval '10 minutes', CASE WHEN n % 50 = 0 THEN now() - n * interval '1 minute' END, k, k
    FROM generate_series(1, 20000) n CROSS JOIN LATERAL (SELECT CASE WHEN n % 300 = 0 THEN 0 ELSE 1 END) c (k)`.execute(forum.db);
  await sql`VACUUM ANALYZE posts`.execute(forum.db);
  const viewerId = await forum.id('hannah');
  const far = encodeCursor([0, daysAgo(30), randomUUID()]);
  const open = encodeCursor([1, daysAgo(5), randomUUID()]);
  for (const cursor of [undefined, far, open]) {
    await forum.db.transaction().execute(async (trx) => {
      expect((await unansweredPage(trx, viewerId, [id], cursor)).items).toHaveLength(10);
      const { rows } = await sql<{ read: number }>`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'posts'`.execute(trx);
      expect(rows[0]?.read).toBeLessThan(100);
    });
  }
  await sql`ALTER TABLE posts ENABLE TRIGGER posts_search`.execute(forum.db);
});
