import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { PersonOf, SeedFollowing } from './content.ts';
import type { WrittenPost } from './discussion.ts';

const HOUR = 3_600_000;

export async function writeFollowing(
  db: Db,
  following: readonly SeedFollowing[],
  personOf: PersonOf,
  posts: ReadonlyMap<string, WrittenPost>,
  now: number,
): Promise<void> {
  const at = (hours: number | undefined) => (hours === undefined ? null : new Date(now + hours * HOUR).toISOString());
  for (const { member, communities, posts: chosen } of following) {
    const { id } = personOf(member);
    for (const { community, level, channel } of communities)
      await sql`INSERT INTO community_states (community_id, member_id, level, channel)
        SELECT c.id, ${id}::uuid, ${level}, ${channel ?? null} FROM communities c JOIN institutions i ON i.id = c.institution_id
        WHERE concat_ws('/', i.slug, c.sub_slug, c.slug) = ${community}
        ON CONFLICT (member_id, community_id) DO UPDATE SET level = excluded.level, channel = excluded.channel`.execute(db);
    for (const { title, level, savedHoursAgo, remindInHours } of chosen) {
      const post = posts.get(title);
      if (post === undefined) throw new Error(`The demonstration has no post “${title}”.`);
      const savedAt = at(savedHoursAgo === undefined ? undefined : -savedHoursAgo);
      await sql`INSERT INTO post_states AS s (post_id, tenant_id, member_id, level, saved_at, remind_at)
        SELECT p.id, p.tenant_id, ${id}::uuid, ${level ?? null}, ${savedAt}::timestamptz, ${at(remindInHours)}::timestamptz
        FROM posts p WHERE p.id = ${post.id}::uuid
        ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET level = coalesce(excluded.level, s.level),
          saved_at = excluded.saved_at, remind_at = excluded.remind_at`.execute(db);
    }
  }
}
