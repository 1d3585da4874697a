import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { readersOf } from '#server/testing/reading.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const PREMED = 'alder-ridge/premed/premed';

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  await forum.db.deleteFrom('posts').execute();
  await forum.db.deleteFrom('community_states').execute();
});

async function page(
  by: CastName,
  query: Record<string, string> = {},
): Promise<{ items: Json[]; nextCursor: string | null; unreadSince: string }> {
  const { status, body } = await (await forum.as(by)).get(`/home?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function titles(by: CastName, query: Record<string, string> = {}): Promise<string[]> {
  return (await page(by, query)).items.map(({ title }) => title);
}

const write = (by: CastName, community: string, title: string, fields = {}) => forum.post(by, community, { title, ...fields });

const { choose } = readersOf(forum);
const choosePost = (by: CastName, id: string, level: 'followed' | 'normal' | 'muted') => choose(by, 'post', id, level);
const chooseCommunity = async (by: CastName, key: string, level: 'followed' | 'muted') =>
  choose(by, 'community', (await forum.community(key)).id, level);

describe('Home', () => {
  test('lists the posts of communities in the menus, by latest activity or by date', async () => {
    const early = await write('hannah', COMMONS, 'Early');
    await write('kai', 'thedashboard', 'On the Dashboard');
    await write('ava', PREMED, 'Of a premed student');
    await write('kai', 'port-ellery/general/harbor', 'Elsewhere');
    await write('maya', 'alder-ridge/admin/moderators', 'For moderators');
    await forum.comment('maya', early.id);
    expect(await titles('tomasz')).toEqual(['Early', 'Of a premed student', 'On the Dashboard']);
    expect(await titles('tomasz', { sort: 'latest' })).toEqual(['Of a premed student', 'On the Dashboard', 'Early']);
    expect(await titles('maya', { sort: 'latest' })).not.toContain('For moderators');
    expect(await titles('ava')).toEqual(['Of a premed student']);
    expect(await titles('noah')).toEqual([]);
    const [first] = (await page('tomasz')).items;
    expect(first.community).toMatchObject({ path: `/communities/${COMMONS}`, institution: { slug: 'alder-ridge' } });
    expect(first.mine).toMatchObject({ unseen: true, newComments: 1 });
  });

  test('lists followed communities outside the menus while they are readable', async () => {
    await write('ava', PREMED, 'Of Alder Ridge');
    await chooseCommunity('noah', PREMED, 'followed');
    await chooseCommunity('noah', COMMONS, 'followed');
    await write('hannah', COMMONS, 'For medical students');
    expect(await titles('noah')).toEqual(['Of Alder Ridge']);
    expect(await titles('noah', { tab: 'unread' })).toEqual(['Of Alder Ridge']);
    expect((await (await forum.as('noah')).get('/unread')).body).toEqual({ items: [], total: 1 });
  });

  test('leaves out muted posts and communities, and archived ones', async () => {
    const muted = await write('hannah', COMMONS, 'Muted');
    await write('hannah', COMMONS, 'Not muted');
    await write('hannah', 'alder-ridge/grades/m2', 'In a muted community');
    await write('hannah', 'alder-ridge/classes/anatomy', 'Archived');
    await choosePost('tomasz', muted.id, 'muted');
    await chooseCommunity('tomasz', 'alder-ridge/grades/m2', 'muted');
    const { id } = await forum.community('alder-ridge/classes/anatomy');
    const archive = (at: string | null) => forum.db.updateTable('communities').set({ archived_at: at }).where('id', '=', id).execute();
    await archive(new Date().toISOString());
    for (const tab of ['everything', 'unread']) expect(await titles('tomasz', { tab }), tab).toEqual(['Not muted']);
    await archive(null);
  });

  test('lists followed posts once, and posts of followed communities', async () => {
    const [commented, chosen] = [await write('hannah', COMMONS, 'Commented'), await write('hannah', COMMONS, 'Chosen')];
    await write('hannah', COMMONS, 'Neither');
    await write('kai', 'thedashboard', 'In a followed community');
    await forum.comment('tomasz', commented.id);
    await choosePost('tomasz', chosen.id, 'followed');
    expect(new Set(await titles('tomasz', { tab: 'following' }))).toEqual(new Set(['Commented', 'Chosen']));
    await chooseCommunity('tomasz', 'thedashboard', 'followed');
    const dashboard = await write('kai', 'thedashboard', 'Followed twice');
    await choosePost('tomasz', dashboard.id, 'followed');
    expect(await titles('tomasz', { tab: 'following' })).toEqual(['Followed twice', 'Commented', 'In a followed community', 'Chosen']);
    await choosePost('tomasz', commented.id, 'normal');
    await chooseCommunity('tomasz', COMMONS, 'muted');
    expect(await titles('tomasz', { tab: 'following' })).toEqual(['Followed twice', 'In a followed community']);
  });

  test('can be filtered by category and range in each tab', async () => {
    const old = await write('hannah', COMMONS, 'Old question', { category: 'Question' });
    await write('hannah', COMMONS, 'Question', { category: 'Question' });
    await write('hannah', 'thedashboard', 'Meme', { category: 'Meme' });
    await write('hannah', 'thedashboard', 'Vent', { category: 'Vent' });
    await sql`UPDATE posts SET created_at = now() - '8 days'::interval WHERE id = ${old.id}`.execute(forum.db);
    for (const place of [COMMONS, 'thedashboard']) await chooseCommunity('tomasz', place, 'followed');
    await sql`UPDATE members SET created_at = now() - '20 days'::interval`.execute(forum.db);
    for (const tab of ['everything', 'following', 'unread']) {
      expect(await titles('tomasz', { tab, categories: 'Question,Meme' }), tab).toEqual(['Meme', 'Question', 'Old question']);
      expect(await titles('tomasz', { tab, categories: 'Question', range: 'this_week' }), tab).toEqual(['Question']);
      expect(await titles('tomasz', { tab, range: 'this_week' }), tab).toHaveLength(3);
    }
  });

  test.each(['everything', 'following', 'unread'])('comes ten on a page, each post once: %s', async (tab) => {
    const author_id = await forum.id('hannah');
    const places = await Promise.all(['thedashboard', COMMONS, 'alder-ridge/grades/m1'].map((key) => forum.community(key)));
    for (const key of ['thedashboard', COMMONS, 'alder-ridge/grades/m1']) await chooseCommunity('tomasz', key, 'followed');
    await sql`UPDATE members SET created_at = now() - '20 days'::interval`.execute(forum.db);
    const posts = Array.from({ length: 34 }, (_, n) => {
      // Three posts share a time, so only their ids decide the order.
      const at = new Date(Date.now() - Math.floor(n / 3) * 60_000 - 60_000).toISOString();
      const community_id = places[n % 3]?.id ?? '';
      const place = { community_id, tenant_id: tenantOfCommunity(community_id) };
      const title = `Post ${n}`;
      return {
        ...place,
        slug: randomUUID(),
        author_id,
        title,
        category: 'Vent' as const,
        request_key: randomUUID(),
        created_at: at,
        last_activity_at: at,
      };
    });
    await forum.db.insertInto('posts').values(posts).execute();
    for (const sort of ['activity', 'latest']) {
      const pages: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const found: Awaited<ReturnType<typeof page>> = await page('tomasz', cursor === '' ? { tab, sort } : { tab, sort, cursor });
        pages.push(found.items.map(({ title }) => title));
        cursor = found.nextCursor;
      }
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 4]);
      const all = pages.flat();
      for (let n = 0; n < 33; n += 3)
        expect(new Set(all.slice(n, n + 3))).toEqual(new Set(posts.slice(n, n + 3).map(({ title }) => title)));
      expect(new Set(all).size).toBe(34);
    }
  });

  test('returns the start of unread activity, and refuses an invalid cursor', async () => {
    await sql`UPDATE members SET created_at = now() - '90 days'::interval`.execute(forum.db);
    const { unreadSince } = await page('tomasz', { tab: 'unread' });
    expect(Math.round((Date.now() - Date.parse(unreadSince)) / 86_400_000)).toBe(60);
    expectError(await (await forum.as('tomasz')).get('/home?cursor=abc'), 400, 'INPUT_INVALID');
    expectError(await (await forum.as('tomasz')).get('/home?tab=all'), 400, 'INPUT_INVALID');
  });
});
