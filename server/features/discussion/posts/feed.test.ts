import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function feedPage(by: Visitor, community: string, cursor: string | null = null) {
  const { id } = await forum.community(community);
  const answer = await by.get(`/communities/${id}/posts${cursor === null ? '' : `?cursor=${cursor}`}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { pinned: Json[]; items: Json[]; nextCursor: string | null };
}

async function readAll(by: Visitor, community: string, between: (page: number, read: Json[]) => Promise<void> = async () => {}) {
  const read: Json[] = [];
  const sizes: number[] = [];
  let pinned: Json[] | undefined;
  let cursor: string | null = null;
  do {
    if (cursor !== null) await between(sizes.length, read);
    const page = await feedPage(by, community, cursor);
    read.push(...page.items);
    pinned ??= page.pinned;
    sizes.push(page.items.length);
    cursor = page.nextCursor;
    expect(sizes.length, 'a feed that never ends').toBeLessThan(10);
  } while (cursor !== null);
  return { read, sizes, pinned: pinned ?? [] };
}

async function posts(community: string, count: number, title = 'Post'): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.unshift((await forum.post('tomasz', community, { title: `${title} ${number}` })).id);
  return ids;
}

async function mark(ids: readonly (string | undefined)[], act: 'pin' | 'collapse') {
  const maya = await forum.as('maya');
  for (const id of ids)
    expect((await maya.put(`/posts/${id}/${act}`, act === 'pin' ? { pinned: true } : { collapsed: true })).status).toBe(200);
}

function idsOf(items: readonly Json[]): string[] {
  return items.map(({ id }) => id);
}

describe('a feed', () => {
  test('shows the newest post first, ten on a page, and has no page after the last post', async () => {
    const ids = await posts('alder-ridge/grades/m1', 20);
    const { read, sizes } = await readAll(await forum.as('hannah'), 'alder-ridge/grades/m1');
    expect(idsOf(read)).toEqual(ids);
    expect(sizes).toEqual([10, 10]);
  });

  test('without posts is empty', async () => {
    expect(await feedPage(await forum.as('hannah'), 'alder-ridge/grades/m4')).toMatchObject({ items: [], nextCursor: null });
  });

  test('shows every post once while others post and pin', async () => {
    const community = 'alder-ridge/grades/m2';
    const ids = await posts(community, 35);
    const pinned = [ids[12], ids[30]];
    await mark(pinned, 'pin');
    const { read, pinned: above } = await readAll(await forum.as('hannah'), community, async (page, soFar) => {
      await posts(community, 3, `Written before page ${page + 1}`);
      await mark([soFar.at(-1)?.id, soFar.at(-2)?.id], 'pin');
    });
    const unpinned = ids.filter((id) => !pinned.includes(id));
    expect(idsOf(above)).toEqual(pinned);
    expect(idsOf(read)).toEqual(unpinned);

    const again = await readAll(await forum.as('hannah'), community);
    expect(again.pinned).toHaveLength(2 + 6);
    expect(again.read).toHaveLength(35 + 9 - 8);
    expect(again.read.filter(({ isPinned }) => isPinned)).toEqual([]);
  });

  test('returns all pinned posts separately with every page, and ten others', async () => {
    const community = 'alder-ridge/grades/m3';
    const ids = await posts(community, 26);
    const pinned = ids.filter((_, index) => index % 2 === 1);
    await mark(pinned, 'pin');
    const { read, sizes, pinned: above } = await readAll(await forum.as('hannah'), community);
    expect(idsOf(above)).toEqual(pinned);
    expect(idsOf(read)).toEqual(ids.filter((id) => !pinned.includes(id)));
    expect(sizes).toEqual([10, 3]);
    const { nextCursor } = await feedPage(await forum.as('hannah'), community);
    expect(idsOf((await feedPage(await forum.as('hannah'), community, nextCursor)).pinned)).toEqual(pinned);
  });

  test('shows posts of the same millisecond once each', async () => {
    const community = 'alder-ridge/classes/pathology';
    const ids = await posts(community, 25);
    await forum.db.updateTable('posts').set({ created_at: '2026-05-05T05:05:05.005Z' }).where('id', 'in', ids).execute();
    const { read } = await readAll(await forum.as('hannah'), community);
    expect(idsOf(read).sort()).toEqual([...ids].sort());
  });

  test('returns the beginning of a text as plain text, and nothing of a collapsed post', async () => {
    const community = 'alder-ridge/classes/anatomy';
    const open = await forum.post('tomasz', community, { body: '## The *brachial* plexus\n\n- roots\n- trunks' });
    const collapsed = await forum.post('tomasz', community, { body: 'Off topic.' });
    await mark([collapsed.id], 'collapse');
    const { items } = await feedPage(await forum.as('hannah'), community);
    expect(items.find(({ id }) => id === open.id)).toMatchObject({ excerpt: 'The brachial plexus\n• roots\n• trunks', isCollapsed: false });
    expect(items.find(({ id }) => id === collapsed.id)).toMatchObject({ excerpt: '', isCollapsed: true });
  });

  test('returns the number of likes and the reader’s own likes', async () => {
    const { id } = await forum.post('tomasz', 'thedashboard');
    await (await forum.as('hannah')).put(`/posts/${id}/like`, { liked: true });
    await forum.comment('kai', id);
    const seenBy = async (name: 'hannah' | 'kai') =>
      (await feedPage(await forum.as(name), 'thedashboard')).items.find((post) => post.id === id);
    expect(await seenBy('hannah')).toMatchObject({ liked: true, reactionsCount: 1, commentsCount: 1 });
    expect(await seenBy('kai')).toMatchObject({ liked: false, reactionsCount: 1, commentsCount: 1 });
  });

  test('returns nobody’s email address', async () => {
    const { items } = await feedPage(await forum.as('hannah'), 'alder-ridge/grades/m1');
    expect(JSON.stringify(items)).not.toContain('@');
  });

  test('refuses an invalid cursor', async () => {
    const { id } = await forum.community('alder-ridge/grades/m1');
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of [
      'nonsense',
      made(null),
      made([true]),
      made([false, 'yesterday', 'x']),
      made([false, '2026-01-01T00:00:00Z', "' OR 1=1"]),
    ]) {
      const answer = await (await forum.as('hannah')).get(`/communities/${id}/posts?cursor=${cursor}`);
      expect(expectError(answer, 400, 'INPUT_INVALID').data.fields).toHaveProperty('cursor');
    }
  });

  test('takes as many queries for ten posts as for one', async () => {
    const hannah = await forum.as('hannah');
    const one = await forum.community('alder-ridge/classes/biochemistry');
    await forum.post('maya', 'alder-ridge/classes/biochemistry');
    const forOne = await forum.queries(() => hannah.get(`/communities/${one.id}/posts`));
    for (const author of ['maya', 'tomasz', 'hannah'] as const) {
      for (let number = 0; number < 3; number += 1) await forum.post(author, 'alder-ridge/classes/biochemistry');
    }
    let items: Json[] = [];
    const forTen = await forum.queries(async () => {
      ({ items } = (await hannah.get(`/communities/${one.id}/posts`)).body);
    });
    expect(items).toHaveLength(10);
    expect(forTen).toEqual(forOne);
    expect(forTen.length).toBeLessThanOrEqual(5);
  });
});

test('a post stays without a name after its author’s account is deleted', async () => {
  const post = await forum.post('noah', 'port-ellery/premed/premed');
  await forum.db
    .deleteFrom('members')
    .where('id', '=', await forum.id('noah'))
    .execute();
  const samuel = await forum.as('samuel');
  expect((await feedPage(samuel, 'port-ellery/premed/premed')).items).toMatchObject([{ id: post.id, author: null }]);
  expect((await samuel.get(`/posts/${post.slug}`)).body.author).toBeNull();
});
