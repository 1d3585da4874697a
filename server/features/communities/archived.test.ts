import { beforeAll, describe, expect, test } from 'vitest';
import { setArchived } from '#server/cli/community-changes.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';

const forum = useForum();
const ANATOMY = 'alder-ridge/classes/anatomy';
let post: { id: string; slug: string };
let commentId: string;

beforeAll(async () => {
  liftLimits(forum);
  post = await forum.post('tomasz', ANATOMY);
  commentId = await forum.comment('tomasz', post.id);
  const { id: community_id } = await forum.community(ANATOMY);
  await forum.db.insertInto('navigation_items').values({ label: 'Anatomy', slug: 'anatomy', community_id }).execute();
  await setArchived(operatorOf(forum), 'alder-ridge', 'anatomy', true);
});

describe('an archived community', () => {
  test('stays readable at its address and in search', async () => {
    const hannah = await forum.as('hannah');
    const { body } = await hannah.get(`/communities/${ANATOMY}`);
    expect(body.can).toEqual({ post: false });
    expect((await hannah.get(`/communities/${body.id}/posts`)).body.items.map((one: { id: string }) => one.id)).toEqual([post.id]);
    expect((await hannah.get(`/posts/${post.slug}`)).body.can).toMatchObject({ like: false, comment: false });
    expect((await hannah.get('/search?q=nephron')).body.items.map((one: { id: string }) => one.id)).toContain(post.id);
  });

  test('refuses new content with the reason', async () => {
    const tomasz = await forum.as('tomasz');
    const { id: communityId } = await forum.community(ANATOMY);
    const words = { title: 'More', category: 'Vent', body: '', url: '' };
    const answers = [
      await tomasz.get(`/communities/${communityId}/posting`),
      await tomasz.post('/posts', { communityId, requestKey: crypto.randomUUID(), ...words }),
      await tomasz.post(`/posts/${post.id}/comments`, { requestKey: crypto.randomUUID(), content: 'More' }),
      await tomasz.put(`/posts/${post.id}/like`, { liked: true }),
      await tomasz.put(`/comments/${commentId}/like`, { liked: true }),
      await tomasz.put(`/posts/${post.id}`, words),
      await tomasz.put(`/comments/${commentId}`, { content: 'More' }),
    ];
    for (const answer of answers) expect(expectError(answer, 403, 'FORBIDDEN').message).toBe(COMMUNITY_TEXTS.archived);
  });

  test('is in no list or menu; moderators can still act there, and authors can delete', async () => {
    const hannah = await forum.as('hannah');
    const listed = (await hannah.get('/communities')).body.items.map((one: { slug: string }) => one.slug);
    expect(listed).not.toContain('anatomy');
    for (const path of ['/navigation', '/navigation-menu']) expect(JSON.stringify((await hannah.get(path)).body)).not.toMatch(/anatomy/i);
    expect((await (await forum.as('maya')).put(`/posts/${post.id}/pin`, { pinned: true })).status).toBe(200);
    expect((await (await forum.as('tomasz')).delete(`/comments/${commentId}`)).status).toBe(200);
  });

  test('can be reopened; the premed community cannot be archived', async () => {
    const operator = operatorOf(forum);
    expect(await setArchived(operator, 'alder-ridge', 'classes/anatomy', true)).toMatchObject({ changed: false });
    expect(await setArchived(operator, 'alder-ridge', 'classes/anatomy', false)).toMatchObject({ changed: true });
    expect((await (await forum.as('tomasz')).put(`/posts/${post.id}/like`, { liked: true })).status).toBe(200);
    for (const address of ['premed/premed', 'classes/none', 'a/b/c', ''])
      await expect(setArchived(operator, 'alder-ridge', address, true)).rejects.toBeInstanceOf(Refusal);
  });
});
