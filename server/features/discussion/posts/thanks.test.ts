import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
beforeAll(() => liftLimits(forum));

async function thank(by: CastName, postId: string) {
  return (await forum.as(by)).put(`/posts/${postId}/thanks`);
}

async function notifications(of: CastName): Promise<Json[]> {
  return (await (await forum.as(of)).get('/notifications')).body.items;
}

async function answered(community = COMMONS): Promise<string> {
  const { id } = await forum.post('tomasz', community);
  const answer_id = await forum.comment('hannah', id);
  await forum.db.updateTable('posts').set({ answer_id }).where('id', '=', id).execute();
  return id;
}

describe('thanks for a post', () => {
  beforeEach(async () => {
    for (const name of ['tomasz', 'hannah'] as const) await (await forum.as(name)).delete('/notifications');
  });

  test('notify the author of the answer anonymously, once per person', async () => {
    const id = await answered();
    await (await forum.as('hannah')).delete('/notifications');
    const answers = await Promise.all([thank('maya', id), thank('maya', id), thank('maya', id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...more] = await notifications('hannah');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ type: 'answer_useful', actor: null, others: 0, post: { id }, comment: null, readAt: null });
    expect(JSON.stringify(await notifications('hannah'))).not.toMatch(/maya/i);
    expect((await notifications('tomasz')).map(({ type }) => type)).toEqual(['comment_on_post']);
    expect((await (await forum.as('hannah')).get('/notifications/unread')).body).toEqual({ unread: true });
  });

  test('from several people are one notification', async () => {
    const id = await answered('thedashboard');
    for (const name of ['maya', 'samuel', 'ava'] as const) expect((await thank(name, id)).status).toBe(200);
    expect((await notifications('hannah')).filter(({ type }) => type === 'answer_useful')).toMatchObject([{ actor: null, others: 2 }]);
  });

  test('notify the author of the post if there is no accepted answer', async () => {
    const { id } = await forum.post('tomasz', COMMONS);
    await thank('hannah', id);
    expect(await notifications('tomasz')).toMatchObject([{ type: 'post_useful', actor: null, post: { id } }]);
  });

  test('do not notify oneself, restricted people or people who may no longer read the post', async () => {
    const id = await answered();
    await (await forum.as('hannah')).delete('/notifications');
    expect((await thank('hannah', id)).body.message).toBe('Good to hear.');
    const [blocker_id, blocked_id] = [await forum.id('hannah'), await forum.id('maya')];
    await forum.db.insertInto('contact_blocks').values({ blocker_id, blocked_id }).execute();
    expect((await thank('maya', id)).body.message).toMatch(/The author is told/);
    await forum.db.deleteFrom('contact_blocks').execute();
    expect(await notifications('hannah')).toEqual([]);

    const { institution_id } = await forum.db
      .selectFrom('members')
      .select('institution_id')
      .where('id', '=', blocker_id)
      .executeTakeFirstOrThrow();
    const elsewhere = forum.db.selectFrom('institutions').select('id').where('slug', '=', 'port-ellery');
    await forum.db.updateTable('members').set({ institution_id: elsewhere }).where('id', '=', blocker_id).execute();
    expect((await thank('maya', id)).status).toBe(200);
    await forum.db.updateTable('members').set({ institution_id }).where('id', '=', blocker_id).execute();
    expect(await notifications('hannah')).toEqual([]);
    const kept = await forum.db
      .selectFrom('notifications')
      .select('id')
      .where('recipient_id', '=', blocker_id)
      .where('state', '<>', 'cleared')
      .execute();
    expect(kept).toEqual([]);
  });

  test('stay after a later restriction, because their removal would reveal the sender', async () => {
    const id = await answered();
    await (await forum.as('hannah')).delete('/notifications');
    await thank('maya', id);
    for (const restricted of [true, false]) {
      const { status } = await (await forum.as('hannah')).put(`/restrictions/${await forum.id('maya')}`, { restricted });
      expect(status).toBe(200);
      expect((await notifications('hannah')).map(({ type }) => type)).toEqual(['answer_useful']);
    }
  });

  test('need a readable post', async () => {
    const { id } = await forum.post('samuel', 'port-ellery/general/harbor');
    expectError(await thank('hannah', id), 404, 'NOT_FOUND');
    expectError(await forum.anonymous().put(`/posts/${id}/thanks`), 401, 'SESSION_MISSING');
  });
});
