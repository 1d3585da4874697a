import { sql } from 'kysely';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { type CommunityLevel, MOST_FOLLOWED, type PostLevel } from '#shared/rules/following.ts';
import type { Channel } from '#shared/rules/notifications.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';

interface Choice<Level> {
  level: Level;
  /** Stays as it is without it. */
  channel?: Channel | null | undefined;
}

interface Chosen<Level> {
  level: Level;
  channel: Channel | null;
}

/** What a row of `post_states` or `community_states`, named `s`, has for a channel afterwards: only what is followed has one. */
function channelAfter({ level, channel }: Choice<unknown>) {
  if (level !== 'followed') return sql`NULL`;
  return channel === undefined ? sql`s.channel` : sql`excluded.channel`;
}

/** Whoever follows a post already may change how it is told, however many they follow. */
const underLimit = (personId: string, postId: string) => sql`(
  EXISTS (SELECT FROM post_states f WHERE f.member_id = ${personId}::uuid AND f.post_id = ${postId}::uuid AND f.level = 'followed')
  OR (SELECT count(*) FROM (SELECT FROM post_states f WHERE f.member_id = ${personId}::uuid AND f.level = 'followed' LIMIT ${sql.lit(MOST_FOLLOWED)}) n)
    < ${sql.lit(MOST_FOLLOWED)})`;

/** Writes down whether somebody follows a post or mutes it. @throws CONFLICT where they follow as many as they may */
export async function setPostLevel(
  { db, live }: Pick<Services, 'db' | 'live'>,
  person: Person,
  { id }: PostScope,
  choice: Choice<PostLevel>,
): Promise<Chosen<PostLevel>> {
  const follows = choice.level === 'followed';
  const { rows } = await sql<Chosen<PostLevel>>`
    INSERT INTO post_states AS s (post_id, tenant_id, member_id, level, channel)
    SELECT p.id, p.tenant_id, ${person.id}::uuid, ${choice.level}, ${follows ? (choice.channel ?? null) : null}
    FROM posts p WHERE p.id = ${id}::uuid ${follows ? sql`AND ${underLimit(person.id, id)}` : sql``}
    ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET level = excluded.level, channel = ${channelAfter(choice)}
    RETURNING s.level, s.channel`.execute(db);
  const [chosen] = rows;
  if (chosen === undefined) {
    // Deleted in this moment, or one too many.
    await loadPost(db, person, id);
    throw failure('CONFLICT', FOLLOWING_TEXTS.tooManyFollowed(MOST_FOLLOWED));
  }
  live.publish([{ topic: `person:${person.id}`, kind: 'following.changed', id }]);
  return chosen;
}

/** Writes down whether somebody follows a community or mutes it; null: neither. */
export async function setCommunityLevel(
  { db, live }: Pick<Services, 'db' | 'live'>,
  person: Person,
  id: string,
  choice: Choice<CommunityLevel | null>,
): Promise<Chosen<CommunityLevel | null>> {
  const { rows } = await sql<Chosen<CommunityLevel | null>>`
    INSERT INTO community_states AS s (community_id, member_id, level, channel)
    SELECT c.id, ${person.id}::uuid, ${choice.level}, ${choice.level === 'followed' ? (choice.channel ?? null) : null}
    FROM communities c WHERE c.id = ${id}::uuid
    ON CONFLICT (member_id, community_id) DO UPDATE SET level = excluded.level, channel = ${channelAfter(choice)}
    RETURNING s.level, s.channel`.execute(db);
  const [chosen] = rows;
  if (chosen === undefined) throw failure('NOT_FOUND');
  live.publish([{ topic: `person:${person.id}`, kind: 'following.changed', id }]);
  return chosen;
}
