import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ban } from '#server/cli/accounts.ts';
import { encodeCursor } from '#server/platform/db/paging.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

beforeAll(() => liftLimits(forum));
beforeEach(async () => {
  await forum.db.deleteFrom('posts').execute();
});

const path = (of: CastName, cursor?: string) =>
  `/profiles/${CAST[of].username}/posts${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;
async function page(by: CastName, of: CastName, cursor?: string): Promise<{ items: Json[]; nextCursor: string | null }> {
  const answer = await (await forum.as(by)).get(path(of, cursor));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const titles = async (by: CastName, of: CastName) => (await page(by, of)).items.map(({ title }) => title);

describe('the posts of a person', () => {
  test('are listed for communities that the reader may open, newest first', async () => {
    await forum.post('tomasz', COMMONS, { title: 'For the school' });
    await forum.post('tomasz', 'alder-ridge/premed/premed', { title: 'For premed students' });
    await forum.post('tomasz', 'thedashboard', { title: 'For everybody' });
    await forum.post('hannah', COMMONS, { title: 'By somebody else' });
    expect(await titles('hannah', 'tomasz')).toEqual(['For everybody', 'For premed students', 'For the school']);
    expect(await titles('tomasz', 'tomasz')).toEqual(['For everybody', 'For premed students', 'For the school']);
    expect(await titles('noah', 'tomasz')).toEqual(['For everybody', 'For premed students']);
    expect(await titles('kai', 'tomasz')).toEqual(['For everybody']);
  });

  test('in the moderators’ community are listed only for its moderators', async () => {
    await forum.post('maya', 'alder-ridge/admin/moderators', { title: 'Among us' });
    expect(await titles('maya', 'maya')).toEqual(['Among us']);
    expect(await titles('tomasz', 'maya')).toEqual([]);
    expect(await titles('samuel', 'maya')).toEqual([]);
  });

  test('come in pages of ten without repeats, also with equal times', async () => {
    const created_at = new Date(Date.now() - 60_000).toISOString();
    for (let number = 0; number < 23; number += 1) await forum.post('tomasz', number % 2 === 0 ? COMMONS : 'thedashboard');
    await forum.db.updateTable('posts').set({ created_at }).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const { items, nextCursor }: { items: Json[]; nextCursor: string | null } = await page('hannah', 'tomasz', cursor ?? undefined);
      sizes.push(items.length);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([10, 10, 3]);
    expect(new Set(seen).size).toBe(23);
  });

  test('hide the excerpt of a collapsed post, as feeds do', async () => {
    const { id } = await forum.post('tomasz', COMMONS, { body: 'Not for everybody’s eyes' });
    await forum.db.updateTable('posts').set({ is_collapsed: true }).where('id', '=', id).execute();
    expect((await page('hannah', 'tomasz')).items).toMatchObject([{ id, isCollapsed: true, excerpt: '' }]);
  });

  test('stay listed after a ban, as the profile and the posts do', async () => {
    await forum.post('kai', 'thedashboard', { title: 'Still here' });
    await ban(operatorOf(forum), 'kai', 'Spam');
    expect(await titles('hannah', 'kai')).toEqual(['Still here']);
  });

  test('need a session and complete profiles of reader and author', async () => {
    expectError(await forum.anonymous().get(path('tomasz')), 401, 'SESSION_MISSING');
    expectError(await (await forum.as('ines')).get(path('tomasz')), 403, 'PROFILE_INCOMPLETE');
    expectError(await (await forum.as('hannah')).get(path('ines')), 404, 'NOT_FOUND');
    expectError(await (await forum.as('hannah')).get('/profiles/nobody-here/posts'), 404, 'NOT_FOUND');
  });

  test('refuse invalid cursors', async () => {
    for (const cursor of ['abc', encodeCursor([1]), encodeCursor(['0000-01-01T00:00:00.000Z', crypto.randomUUID()])])
      expectError(await (await forum.as('hannah')).get(path('tomasz', cursor)), 400, 'INPUT_INVALID');
  });
});

test('`questions` lists only the member’s own questions', async () => {
  await forum.post('tomasz', COMMONS, { title: 'A question', category: 'Question' });
  await forum.post('tomasz', COMMONS, { title: 'A resource', category: 'Resource' });
  const { body } = await (await forum.as('tomasz')).get('/contributions/posts?questions=true');
  expect(body).toMatchObject({ items: [{ title: 'A question' }], total: 1 });
});

test('unanswered questions of one community are listed for members who may open it', async () => {
  await forum.post('tomasz', COMMONS, { title: 'Here', category: 'Question' });
  await forum.post('tomasz', 'thedashboard', { title: 'Elsewhere', category: 'Question' });
  const { id } = await forum.community(COMMONS);
  const { body } = await (await forum.as('hannah')).get(`/unanswered?communityId=${id}`);
  expect(body.items.map(({ title }: Json) => title)).toEqual(['Here']);
  expectError(await (await forum.as('samuel')).get(`/unanswered?communityId=${id}`), 403, 'FORBIDDEN');
  expectError(await (await forum.as('hannah')).get('/unanswered?communityId=x'), 400, 'INPUT_INVALID');
});
