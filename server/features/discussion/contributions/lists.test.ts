import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfCommunity, tenantOfPost } from '#server/testing/tenants.ts';
import { OWN_SORTS, type OwnSort } from '#shared/rules/contributions.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

type Kind = 'posts' | 'comments';
const KINDS: Kind[] = ['posts', 'comments'];
const SIZES: Record<Kind, number> = { posts: 10, comments: 20 };
const HOUR = 3_600_000;
const COMMONS = 'alder-ridge/general/commons';

interface Page {
  items: Json[];
  nextCursor: string | null;
  total: number;
}

async function page(by: CastName, kind: Kind, query: Record<string, string> = {}): Promise<Page> {
  const answer = await (await forum.as(by)).get(`/contributions/${kind}?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function readAll(by: CastName, kind: Kind, sort: OwnSort, between: () => Promise<unknown> = async () => {}, most = 10) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const next: Page = await page(by, kind, { sort, ...(cursor !== null && { cursor }) });
    ids.push(...next.items.map(({ id }) => id));
    sizes.push(next.items.length);
    cursor = next.nextCursor;
    if (cursor !== null) await between();
    expect(sizes.length, 'a list that never ends').toBeLessThan(most);
  } while (cursor !== null);
  return { ids, sizes };
}

async function fill(by: CastName, kind: Kind, counts: { likes?: number; answers?: number }[]): Promise<string[]> {
  const { id: postId } = await forum.post('maya', COMMONS);
  const ids: string[] = [];
  for (const [index, { likes = 0, answers = 0 }] of counts.entries()) {
    const times = { created_at: new Date(Date.now() - (counts.length - index) * HOUR).toISOString(), reactions_count: likes };
    if (kind === 'posts') {
      const { id } = await forum.post(by, COMMONS, { title: `Post ${index}` });
      await forum.db
        .updateTable('posts')
        .set({ ...times, comments_count: answers })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    } else {
      const id = await forum.comment(by, postId, `Comment ${index}`);
      await forum.db
        .updateTable('comments')
        .set({ ...times, replies_count: answers })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
  }
  return ids;
}

async function forget(): Promise<void> {
  await forum.db.deleteFrom('posts').execute();
}

describe.each(KINDS)('one’s own %s', (kind) => {
  beforeAll(forget);

  test('are an empty list before the first one', async () => {
    expect(await page('hannah', kind)).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  test('come in each of the four orders', async () => {
    const counts = [{ likes: 3, answers: 1 }, { likes: 1, answers: 4 }, {}, { likes: 3 }];
    const ids = await fill('hannah', kind, counts);
    const orders: Record<OwnSort, number[]> = {
      latest: [3, 2, 1, 0],
      oldest: [0, 1, 2, 3],
      most_comments: [1, 0, 3, 2],
      most_reactions: [3, 0, 1, 2],
    };
    for (const sort of OWN_SORTS) {
      expect((await readAll('hannah', kind, sort)).ids, sort).toEqual(orders[sort].map((index) => ids[index]));
    }
    expect((await page('hannah', kind)).items.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(await page('hannah', kind)).toMatchObject({ total: 4, nextCursor: null });
    expect((await page('tomasz', kind)).items, 'nothing of others').toEqual([]);
  });

  test(`come ${SIZES[kind]} on a page, and no empty page follows a full one`, async () => {
    await forget();
    await fill(
      'hannah',
      kind,
      Array.from({ length: SIZES[kind] }, () => ({})),
    );
    for (const sort of OWN_SORTS) expect((await readAll('hannah', kind, sort)).sizes, sort).toEqual([SIZES[kind]]);
    await fill('hannah', kind, [{}]);
    for (const sort of OWN_SORTS) expect((await readAll('hannah', kind, sort)).sizes, sort).toEqual([SIZES[kind], 1]);
    expect((await page('hannah', kind)).total).toBe(SIZES[kind] + 1);
  });

  test.each(OWN_SORTS)('by %s return every unchanged item once while others write and like', async (sort) => {
    await forget();
    const ids = await fill(
      'hannah',
      kind,
      Array.from({ length: SIZES[kind] * 2 + 4 }, (_, index) => ({ likes: index % 3, answers: index % 2 })),
    );
    const { id: elsewhere } = await forum.post('maya', COMMONS);
    const counted = new Set<string>();
    let turn = 0;
    const { ids: read } = await readAll('hannah', kind, sort, async () => {
      turn += 1;
      await (kind === 'posts' ? forum.post('hannah', COMMONS) : forum.comment('hannah', elsewhere));
      const [rising, falling] = [ids[turn] ?? '', ids.at(-turn) ?? ''];
      for (const id of [rising, falling]) counted.add(id);
      const changed = (up: boolean) =>
        kind === 'posts'
          ? { reactions_count: up ? 9 : 0, comments_count: up ? 9 : 0 }
          : { reactions_count: up ? 9 : 0, replies_count: up ? 9 : 0 };
      await forum.db.updateTable(kind).set(changed(true)).where('id', '=', rising).execute();
      await forum.db.updateTable(kind).set(changed(false)).where('id', '=', falling).execute();
    });
    // Paging by counts may skip or repeat rows whose count changes.
    const same = (id: string) => ids.includes(id) && !(sort.startsWith('most') && counted.has(id));
    expect(read.filter(same).toSorted()).toEqual(ids.filter(same).toSorted());
  });

  test('by counts continue past 1,000', async () => {
    await forget();
    const { id: postId, community_id } = await forum.db
      .selectFrom('posts')
      .select(['id', 'community_id'])
      .where('id', '=', (await forum.post('maya', COMMONS)).id)
      .executeTakeFirstOrThrow();
    const hannah = await forum.id('hannah');
    await (kind === 'posts'
      ? sql`
        INSERT INTO posts (slug, community_id, tenant_id, author_id, title, category, request_key, reactions_count)
        SELECT gen_random_uuid(), ${community_id}, ${tenantOfCommunity(community_id)}, ${hannah}, 'Post', 'Question', gen_random_uuid(), n % 7 FROM generate_series(1, 1030) n`
      : sql`
        INSERT INTO comments (post_id, tenant_id, author_id, content, request_key, reactions_count)
        SELECT ${postId}, ${tenantOfPost(postId)}, ${hannah}, 'Comment', gen_random_uuid(), n % 7 FROM generate_series(1, 1030) n`
    ).execute(forum.db);
    const { ids } = await readAll('hannah', kind, 'most_reactions', undefined, 110);
    expect(new Set(ids).size).toBe(1_030);
  });

  test('that are deleted meanwhile are left out', async () => {
    await forget();
    const ids = await fill(
      'hannah',
      kind,
      Array.from({ length: SIZES[kind] * 2 + 2 }, (_, index) => ({ likes: index })),
    );
    const { ids: read } = await readAll('hannah', kind, 'most_reactions', () =>
      forum.db
        .deleteFrom(kind)
        .where('id', '=', ids[3] ?? '')
        .execute(),
    );
    expect(read).toEqual(ids.filter((_, index) => index !== 3).reverse());
  });

  test('of the same millisecond come once each', async () => {
    await forget();
    const ids = await fill(
      'hannah',
      kind,
      Array.from({ length: SIZES[kind] + 5 }, () => ({})),
    );
    await forum.db.updateTable(kind).set({ created_at: '2026-05-05T05:05:05.005Z' }).where('id', 'in', ids).execute();
    for (const sort of OWN_SORTS) expect((await readAll('hannah', kind, sort)).ids.sort(), sort).toEqual([...ids].sort());
  });

  test('refuse an unknown order and cursors of another order', async () => {
    const hannah = await forum.as('hannah');
    const answer = await hannah.get(`/contributions/${kind}?sort=best`);
    expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toHaveProperty('sort');
    const pack = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const [time, place] = [pack(['2026-01-01T00:00:00.000Z', randomUUID()]), pack([randomUUID(), 10])];
    for (const [sort, cursor] of [
      ['latest', place],
      ['oldest', place],
      ['most_comments', time],
      ['most_reactions', time],
      ['most_reactions', pack([randomUUID(), 1.5])],
      ['most_reactions', pack([randomUUID(), -1])],
      ['latest', 'WzFd'],
    ]) {
      const refused = await hannah.get(`/contributions/${kind}?sort=${sort}&cursor=${cursor}`);
      expect(expectError(refused, 400, 'INPUT_INVALID').data.fields, `${sort} ${cursor}`).toHaveProperty('cursor');
    }
  });

  test('take as many queries for a full page as for one item', async () => {
    await forget();
    await fill('hannah', kind, [{}]);
    const hannah = await forum.as('hannah');
    const ask = (query: string) => forum.queries(() => hannah.get(`/contributions/${kind}?${query}`));
    const one = new Map<string, string[]>();
    for (const sort of OWN_SORTS) one.set(sort, await ask(`sort=${sort}`));
    await fill(
      'hannah',
      kind,
      Array.from({ length: SIZES[kind] + 4 }, () => ({})),
    );
    for (const sort of OWN_SORTS) {
      const { nextCursor } = await page('hannah', kind, { sort });
      expect(await ask(`sort=${sort}`), sort).toHaveLength(one.get(sort)?.length ?? 0);
      expect(await ask(`sort=${sort}&cursor=${nextCursor}`), sort).toHaveLength(one.get(sort)?.length ?? 0);
    }
    expect(one.get('latest')?.length).toBeLessThanOrEqual(6);
  });
});

describe('the content of the items', () => {
  beforeAll(forget);

  test('of a post: its card, its community and its abilities', async () => {
    const { id, path } = await forum.post('hannah', COMMONS, { title: 'Where it stands', body: 'A *few* words.' });
    await (await forum.as('hannah')).put(`/posts/${id}/like`, { liked: true });
    const [post] = (await page('hannah', 'posts')).items;
    expect(post).toMatchObject({
      id,
      path,
      title: 'Where it stands',
      excerpt: 'A few words.',
      liked: true,
      reactionsCount: 1,
      author: { username: 'hannah_b' },
      community: { displayName: 'Commons', path: `/communities/${COMMONS}`, institution: { slug: 'alder-ridge' } },
      readable: true,
      can: { edit: true, delete: true, deleteByPhrase: false, like: true },
    });
  });

  test('of a comment: its beginning as plain text, its counts, the post and its community', async () => {
    const { id: postId, path } = await forum.post('maya', 'thedashboard', { title: 'A long evening' });
    const id = await forum.comment('hannah', postId, `I **agree**.\n\n${'And more. '.repeat(200)}`);
    await forum.comment('kai', postId, 'So do I.', id);
    await (await forum.as('kai')).put(`/comments/${id}/like`, { liked: true });
    const [comment] = (await page('hannah', 'comments')).items;
    expect(comment).toMatchObject({
      id,
      excerpt: expect.stringMatching(/^I agree\.\nAnd more\. .+…$/),
      reactionsCount: 1,
      repliesCount: 1,
      isReply: false,
      post: { title: 'A long evening', path: `${path}#comment-${id}` },
      community: { displayName: 'The Dashboard', institution: null },
      readable: true,
    });
    expect(comment.excerpt.length).toBeLessThanOrEqual(401);
    expect(JSON.stringify(comment)).not.toMatch(/kai|So do I/);
  });

  test('of a reply: the number of answers, which also sorts', async () => {
    await forget();
    const { id: postId } = await forum.post('maya', COMMONS);
    const top = await forum.comment('tomasz', postId);
    const quiet = await forum.comment('hannah', postId);
    const reply = await forum.comment('hannah', postId, 'A reply', top);
    await forum.comment('maya', postId, 'An answer to it', reply);
    await forum.comment('tomasz', postId, 'Another', reply);
    const own = await forum.comment('hannah', postId, 'One more comment');
    await forum.comment('maya', postId, 'An answer to the comment', own);
    const { items } = await page('hannah', 'comments', { sort: 'most_comments' });
    expect(items.map(({ id, repliesCount, isReply }) => [id, repliesCount, isReply])).toEqual([
      [reply, 2, true],
      [own, 1, false],
      [quiet, 0, false],
    ]);
  });
});

describe('somebody who has written much', () => {
  beforeAll(async () => {
    await forget();
    const { id } = await forum.community(COMMONS);
    for (const name of ['hannah', 'tomasz'] as const) {
      await sql`INSERT INTO posts (slug, community_id, tenant_id, author_id, title, category, request_key, created_at)
        SELECT ${name} || n, ${id}, ${tenantOfCommunity(id)}, ${await forum.id(name)}, 'Post ' || n, 'Blurb', gen_random_uuid(), now() - n * interval '1 minute'
        FROM generate_series(1, 3000) n`.execute(forum.db);
      await sql`INSERT INTO comments (post_id, tenant_id, author_id, content, request_key, created_at)
        SELECT p.id, p.tenant_id, ${await forum.id(name)}, 'Comment ' || n, gen_random_uuid(), now() - n * interval '1 minute'
        FROM (SELECT * FROM posts LIMIT 1) p, generate_series(1, 3000) n`.execute(forum.db);
    }
    await sql`ANALYZE posts`.execute(forum.db);
    await sql`ANALYZE comments`.execute(forum.db);
  });

  test.each(KINDS)('gets a page of their %s from the index, without sorting or reading the rest', async (kind) => {
    const hannah = await forum.as('hannah');
    for (const sort of ['latest', 'oldest']) {
      const { nextCursor } = await page('hannah', kind, { sort });
      for (const query of [`sort=${sort}`, `sort=${sort}&cursor=${nextCursor}`]) {
        const asked = await forum.queries(() => hannah.get(`/contributions/${kind}?${query}`));
        const statement = asked.find((text) => /ORDER BY k\.created_at/.test(text)) ?? '';
        const values = [await forum.id('hannah'), ...(query.includes('cursor') ? [new Date().toISOString(), randomUUID()] : []), 11];
        const filled = statement.replace(/\$(\d+)/g, (_, number: string) => `'${values[Number(number) - 1]}'`);
        const plan = JSON.stringify((await sql`EXPLAIN ${sql.raw(filled)}`.execute(forum.db)).rows);
        expect(plan, query).toContain(`${kind}_by_author`);
        expect(plan, query).not.toMatch(/Sort|Seq Scan/);
      }
    }
  });
});
