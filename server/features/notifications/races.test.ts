import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { crowd, type Somebody } from '#server/testing/crowd.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { until } from '#server/testing/live-client.ts';

const COMMONS = 'alder-ridge/general/commons';

describe('concurrent changes', () => {
  const forum = useForum();
  let people: Somebody[] = [];
  beforeAll(async () => {
    liftLimits(forum);
    people = await crowd(forum, 30);
  });

  async function rowsOf(postId: string) {
    return forum.db
      .selectFrom('notifications')
      .select(['actor_id', 'state', 'type', 'created_at', 'id'])
      .where('post_id', '=', postId)
      .where('state', '<>', 'withdrawn')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }
  async function expectInOrder(postId: string) {
    const groups = await forum.db.selectFrom('notification_groups').selectAll().where('post_id', '=', postId).execute();
    const rows = await rowsOf(postId);
    for (const group of groups) {
      // Cleared notifications belong to no group.
      const members = rows.filter(({ type, state }) => type === group.type && state !== 'cleared');
      expect(group.total).toBe(members.length);
      const alone = members.length <= (group.type === 'comment_on_post' ? 5 : 10);
      expect(members.map(({ state }) => state)).toEqual(members.map((_, index) => (alone || index === 0 ? 'listed' : 'folded')));
    }
  }
  const waiting = async () => {
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(forum.db);
    return Number(rows[0]?.count);
  };
  const calm = () => expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);

  test('30 people like and every third undoes it, some more than once: counts and lines are right', async () => {
    const post = await forum.post('maya', COMMONS);
    const answers = await Promise.all(
      people.map(async ({ visitor }, index) => {
        const like = (liked: boolean) => visitor.put(`/posts/${post.id}/like`, { liked });
        const statuses = [(await like(true)).status];
        if (index % 3 === 0) statuses.push((await like(false)).status);
        if (index % 6 === 0) statuses.push((await like(true)).status, (await like(false)).status);
        return statuses;
      }),
    );
    expect(new Set(answers.flat())).toEqual(new Set([200]));
    const rows = await rowsOf(post.id);
    expect(rows.map(({ actor_id }) => actor_id).sort()).toEqual(
      people
        .filter((_, index) => index % 3 !== 0)
        .map(({ id }) => id)
        .sort(),
    );
    await expectInOrder(post.id);
    const { items } = (await (await forum.as('maya')).get('/notifications')).body;
    expect(items).toMatchObject([{ others: 19 }]);
    calm();
  });

  test('likes around the collapsing limit cause no deadlock, and the lines are right in the end', async () => {
    const post = await forum.post('maya', COMMONS);
    const few = people.slice(0, 13);
    await Promise.all(
      few.flatMap(({ visitor }, index) =>
        [true, false, true, index % 2 === 0].map((liked) => visitor.put(`/posts/${post.id}/like`, { liked })),
      ),
    );
    await expectInOrder(post.id);
    await Promise.all(few.map(({ visitor }) => visitor.put(`/posts/${post.id}/like`, { liked: false })));
    expect(await rowsOf(post.id)).toEqual([]);
    calm();
  });

  test('likes, comments, replies, reading, clearing and deleting of the same content at once', async () => {
    const maya = await forum.as('maya');
    const post = await forum.post('maya', COMMONS);
    const going = await forum.post('maya', COMMONS);
    const own = await forum.comment('maya', post.id);
    const ownGoing = await forum.comment('maya', post.id);
    const last = await forum.comment('maya', going.id);
    const comment = (visitor: Somebody['visitor'], postId: string, replyToId?: string) =>
      visitor.post(`/posts/${postId}/comments`, {
        requestKey: crypto.randomUUID(),
        content: 'At once',
        ...(replyToId !== undefined && { replyToId }),
      });
    const answers = await Promise.all([
      ...people.flatMap(({ visitor }, index) => [
        visitor.put(`/posts/${post.id}/like`, { liked: true }),
        visitor.put(`/comments/${own}/like`, { liked: true }),
        visitor.put(`/comments/${ownGoing}/like`, { liked: true }),
        visitor.put(`/comments/${last}/like`, { liked: true }),
        ...(index % 3 === 0 ? [comment(visitor, post.id), comment(visitor, post.id, own), comment(visitor, going.id, last)] : []),
        ...(index % 5 === 0 ? [maya.put('/notifications/read', index % 2 === 0 ? {} : { postId: post.id })] : []),
        ...(index === 10 ? [maya.delete('/notifications')] : []),
        ...(index === 15 ? [maya.delete(`/comments/${ownGoing}`)] : []),
        ...(index === 20 ? [maya.delete(`/posts/${going.id}`)] : []),
      ]),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([]);
    await expectInOrder(post.id);
    expect(await rowsOf(going.id)).toEqual([]);
    calm();
  });

  test('reading and clearing during likes all succeed, and the remaining groups are consistent', async () => {
    const maya = await forum.as('maya');
    const post = await forum.post('maya', COMMONS);
    const own = await forum.comment('maya', post.id);
    const answers = await Promise.all(
      people.flatMap(({ visitor }, index) => [
        ...[true, false, true].map((liked) => visitor.put(`/posts/${post.id}/like`, { liked })),
        visitor.put(`/comments/${own}/like`, { liked: true }),
        maya.put('/notifications/read'),
        ...(index % 2 === 0 ? [maya.delete('/notifications')] : []),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    await expectInOrder(post.id);
    calm();
  });

  test('a restriction during a like that waits for the inbox prevents the notification', async () => {
    const post = await forum.post('maya', COMMONS);
    const [hannah, mayaId, hannahId] = [await forum.as('hannah'), await forum.id('maya'), await forum.id('hannah')];
    await hannah.put(`/posts/${(await forum.post('maya', COMMONS)).id}/like`, { liked: true });
    const liked = await forum.db.transaction().execute(async (trx) => {
      await trx.selectFrom('notification_inboxes').select('member_id').where('member_id', '=', mayaId).forUpdate().execute();
      const answer = hannah.put(`/posts/${post.id}/like`, { liked: true });
      await until(async () => (await waiting()) === 1, 'the like waits');
      await trx.insertInto('contact_blocks').values({ blocker_id: mayaId, blocked_id: hannahId }).execute();
      return [answer];
    });
    expect((await Promise.all(liked)).map(({ status }) => status)).toEqual([200]);
    expect(await rowsOf(post.id)).toEqual([]);
    await forum.db.deleteFrom('contact_blocks').where('blocker_id', '=', mayaId).execute();
    calm();
  });

  test('a reply is deleted while its answer is liked without a deadlock', async () => {
    const post = await forum.post('maya', COMMONS);
    const thread = await forum.comment('hannah', post.id);
    const reply = await forum.comment('tomasz', post.id, 'A reply.', thread);
    const answer = await forum.comment('maya', post.id, 'An answer to it.', reply);
    const [tomasz, hannah, mayaId] = [await forum.as('tomasz'), await forum.as('hannah'), await forum.id('maya')];
    // Holds Maya's inbox until both replies wait for it.
    const answers = await forum.db.transaction().execute(async (trx) => {
      await trx.selectFrom('notification_inboxes').select('member_id').where('member_id', '=', mayaId).forUpdate().execute();
      const deleted = tomasz.delete(`/comments/${reply}`);
      await until(async () => (await waiting()) === 1, 'the deletion waits');
      const liked = hannah.put(`/comments/${answer}/like`, { liked: true });
      await until(async () => (await waiting()) === 2, 'the like waits');
      return [deleted, liked];
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    calm();
  });
});
