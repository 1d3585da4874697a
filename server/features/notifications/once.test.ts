import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { tenantOfPost } from '#server/testing/tenants.ts';

const PEOPLE = ['maya', 'tomasz', 'hannah', 'samuel', 'kai'] as const;
type Actor = (typeof PEOPLE)[number];
const COMMUNITIES = ['thedashboard', 'alder-ridge/general/commons'] as const;
const NEW_CONTENT_TYPES = ['mention', 'reply_to_comment', 'comment_on_post', 'comment_on_followed', 'post_in_followed'];
const SEED = 25;

const who = fc.constantFrom(...PEOPLE);
const which = fc.nat({ max: 50 });
const named = fc.subarray([...PEOPLE], { maxLength: 3 });

const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: fc.constant('post' as const), by: who, place: fc.constantFrom(...COMMUNITIES), names: named }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('comment' as const), by: who, post: which, names: named }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('reply' as const), by: who, comment: which, names: named }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), comment: which, names: named }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('like' as const), by: who, comment: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('level' as const),
      by: who,
      post: which,
      level: fc.constantFrom('followed' as const, 'muted' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('muteCommunity' as const), by: who, place: fc.constantFrom(...COMMUNITIES) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restrict' as const), by: who, other: who, restricted: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('move' as const), by: who }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

describe('for any history of posts, comments, replies, mentions, edits, likes, follows, mutes, restrictions and moves', () => {
  const forum = useForum();
  const ids = new Map<string, Actor>();
  const schools: string[] = [];
  beforeAll(async () => {
    liftLimits(forum);
    for (const name of PEOPLE) ids.set(await forum.id(name), name);
    const rows = await forum.db.selectFrom('institutions').select('id').orderBy('slug').execute();
    schools.push(...rows.map(({ id }) => id));
  });

  const text = (names: readonly CastName[]) => `About this. ${names.map((name) => `@${CAST[name].username}`).join(' ')}`;
  const at = <Item>(list: readonly Item[], index: number): Item | undefined => list[index % Math.max(1, list.length)];

  async function perform(one: Act): Promise<void> {
    const { db } = forum;
    const posts = await db.selectFrom('posts').select(['id']).orderBy('id').execute();
    const comments = await db.selectFrom('comments').select(['id', 'post_id', 'author_id']).orderBy('id').execute();
    const key = { requestKey: crypto.randomUUID() };
    const visitor = 'by' in one ? await forum.as(one.by) : undefined;
    const id = 'by' in one ? await forum.id(one.by) : '';
    const comment = 'comment' in one ? at(comments, one.comment) : undefined;
    const post = 'post' in one ? at(posts, one.post) : undefined;
    const place = 'place' in one ? (await forum.community(one.place)).id : '';
    const content = 'names' in one ? text(one.names) : '';
    switch (one.act) {
      case 'post':
        await visitor?.post('/posts', { ...key, communityId: place, title: 'A title', category: 'Question', body: content });
        break;
      case 'comment':
        if (post) await visitor?.post(`/posts/${post.id}/comments`, { ...key, content });
        break;
      case 'reply':
        if (comment) await visitor?.post(`/posts/${comment.post_id}/comments`, { ...key, content, replyToId: comment.id });
        break;
      case 'edit': {
        const author = ids.get(comment?.author_id ?? '');
        if (comment && author) await (await forum.as(author)).put(`/comments/${comment.id}`, { content });
        break;
      }
      case 'like':
        if (comment) await visitor?.put(`/comments/${comment.id}/like`, { liked: true });
        break;
      case 'level': {
        const { level } = one;
        if (!post) break;
        await db
          .insertInto('post_states')
          .values({ post_id: post.id, tenant_id: tenantOfPost(post.id), member_id: id, level })
          .onConflict((conflict) => conflict.columns(['post_id', 'member_id', 'tenant_id']).doUpdateSet({ level }))
          .execute();
        break;
      }
      case 'muteCommunity':
        await db
          .insertInto('community_states')
          .values({ community_id: place, member_id: id, level: 'muted' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        break;
      case 'restrict':
        await visitor?.put(`/restrictions/${await forum.id(one.other)}`, { restricted: one.restricted });
        break;
      case 'move': {
        const { institution_id } = await db.selectFrom('members').select('institution_id').where('id', '=', id).executeTakeFirstOrThrow();
        const other = schools.find((school) => school !== institution_id) ?? null;
        await db.updateTable('members').set({ institution_id: other }).where('id', '=', id).execute();
      }
    }
  }

  async function wrongSince(known: readonly string[]): Promise<unknown[]> {
    const { rows } = await sql<{ type: string }>`
      SELECT n.type, r.username AS recipient, a.username AS actor FROM notifications n
      JOIN members r ON r.id = n.recipient_id JOIN members a ON a.id = n.actor_id JOIN communities c ON c.id = n.community_id
      WHERE n.id <> ALL(${known}::uuid[]) AND (
        n.recipient_id = n.actor_id
        OR EXISTS (SELECT FROM post_states s WHERE s.post_id = n.post_id AND s.member_id = r.id AND s.level = 'muted')
        OR EXISTS (SELECT FROM community_states s WHERE s.community_id = n.community_id AND s.member_id = r.id AND s.level = 'muted')
        OR EXISTS (SELECT FROM contact_blocks b WHERE (b.blocker_id, b.blocked_id) IN ((r.id, a.id), (a.id, r.id)))
        OR (c.institution_id IS NOT NULL AND c.institution_id IS DISTINCT FROM r.institution_id))`.execute(forum.db);
    return rows;
  }

  async function toldTwice(): Promise<unknown[]> {
    const { rows } = await sql`
      SELECT recipient_id, post_id, comment_id, array_agg(type) AS types FROM notifications WHERE type = ANY(${NEW_CONTENT_TYPES}::text[])
      GROUP BY recipient_id, post_id, comment_id HAVING count(*) > 1`.execute(forum.db);
    return rows;
  }

  test('nobody is notified twice of one event, nor of muted, hidden or restricted content', async () => {
    let notified = 0;
    const mentioned = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (history) => {
        for (const table of ['posts', 'contact_blocks', 'community_states', 'notifications', 'notification_groups'] as const)
          await forum.db.deleteFrom(table).execute();
        for (const one of history) {
          const known = (await forum.db.selectFrom('notifications').select('id').execute()).map(({ id }) => id);
          await perform(one);
          expect(await wrongSince(known), JSON.stringify(one)).toEqual([]);
          expect(await toldTwice(), JSON.stringify(one)).toEqual([]);
        }
        const rows = await forum.db.selectFrom('notifications').select(['type']).execute();
        notified += rows.length;
        for (const { type } of rows) mentioned.add(type);
      }),
      { seed: SEED, numRuns: 12 },
    );
    // Guards against histories in which nothing happens.
    expect(notified).toBeGreaterThan(100);
    expect([...mentioned]).toEqual(expect.arrayContaining(['mention', 'reply_to_comment', 'comment_on_post', 'react_on_comment']));
    expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
  }, 240_000);
});
