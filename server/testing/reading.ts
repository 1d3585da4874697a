import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CommunityLevel, PostLevel } from '#shared/rules/following.ts';
import type { CastName } from './cast.ts';
import type { Forum, Json } from './forum.ts';
import { tenantOfPost } from './tenants.ts';

export function readersOf(forum: Forum) {
  async function counts(by: CastName): Promise<{ items: { communityId: string; path: string; unread: number }[]; total: number }> {
    const { status, body } = await (await forum.as(by)).get('/unread');
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  async function detail(by: CastName, id: string): Promise<Json> {
    return (await (await forum.as(by)).get(`/posts/${id}`)).body;
  }

  async function see(by: CastName, id: string, until?: string): Promise<number> {
    const path = `/posts/${id}/seen`;
    return (await (await forum.as(by)).put(path, { until: until ?? (await detail(by, id)).lastActivityAt })).status;
  }

  async function listed(by: CastName, query: Record<string, string>): Promise<Json[]> {
    const items: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const search = new URLSearchParams(cursor === '' ? query : { ...query, cursor });
      const { status, body }: Json = await (await forum.as(by)).get(`/home?${search}`);
      expect(status, JSON.stringify(body)).toBe(200);
      items.push(...body.items);
      cursor = body.nextCursor;
    }
    return items;
  }

  const unread = (by: CastName) => listed(by, { tab: 'unread' });

  async function pass(minutes: number): Promise<void> {
    const time = sql`${`${minutes} minutes`}::interval`;
    await sql`UPDATE posts SET created_at = created_at - ${time}, last_activity_at = last_activity_at - ${time}`.execute(forum.db);
    await sql`UPDATE comments SET created_at = created_at - ${time}`.execute(forum.db);
    await sql`UPDATE post_states SET seen_until = seen_until - ${time}`.execute(forum.db);
    await sql`UPDATE community_states SET seen_until = seen_until - ${time}`.execute(forum.db);
    await sql`UPDATE members SET created_at = created_at - ${time}`.execute(forum.db);
  }

  async function choose(by: CastName, kind: 'post', id: string, level: PostLevel | null): Promise<void>;
  async function choose(by: CastName, kind: 'post' | 'community', id: string, level: CommunityLevel | null): Promise<void>;
  async function choose(by: CastName, kind: 'post' | 'community', id: string, level: PostLevel | null): Promise<void> {
    const member_id = await forum.id(by);
    if (kind === 'community' && level !== 'normal') {
      await forum.db
        .insertInto('community_states')
        .values({ community_id: id, member_id, level })
        .onConflict((on) => on.columns(['member_id', 'community_id']).doUpdateSet({ level }))
        .execute();
      return;
    }
    await forum.db
      .insertInto('post_states')
      .values({ post_id: id, tenant_id: tenantOfPost(id), member_id, level })
      .onConflict((on) => on.columns(['post_id', 'member_id', 'tenant_id']).doUpdateSet({ level }))
      .execute();
  }

  return { counts, detail, see, listed, unread, pass, choose };
}
