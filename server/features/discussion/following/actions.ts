import { sql } from 'kysely';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import {
  type CommunityLevel,
  MAX_FOLLOWED_COMMUNITIES,
  MAX_FOLLOWED_POSTS,
  MAX_MUTED_POSTS,
  type PostLevel,
} from '#shared/rules/following.ts';
import type { Channel } from '#shared/rules/notifications.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';

interface Choice<Level> {
  level: Level;
  /** Undefined keeps the current channel. */
  channel?: Channel | null | undefined;
}

interface Chosen<Level> {
  level: Level;
  channel: Channel | null;
}

function channelAfter({ level, channel }: Choice<unknown>) {
  if (level !== 'followed') return sql`NULL`;
  return channel === undefined ? sql`s.channel` : sql`excluded.channel`;
}

interface Kind {
  table: string;
  column: string;
  limits: Partial<Record<PostLevel, number>>;
}
const POSTS: Kind = { table: 'post_states', column: 'f.post_id', limits: { followed: MAX_FOLLOWED_POSTS, muted: MAX_MUTED_POSTS } };
const COMMUNITIES: Kind = { table: 'community_states', column: 'f.community_id', limits: { followed: MAX_FOLLOWED_COMMUNITIES } };

function underLimit(of: Kind, personId: string, id: string, level: PostLevel | null) {
  const limit = level === null ? undefined : of.limits[level];
  if (limit === undefined) return sql`true`;
  const same = sql`FROM ${sql.table(of.table)} f WHERE f.member_id = ${personId}::uuid AND f.level = ${sql.lit(level)}`;
  const max = sql.lit(limit);
  return sql`(EXISTS (SELECT ${same} AND ${sql.ref(of.column)} = ${id}::uuid) OR (SELECT count(*) FROM (SELECT ${same} LIMIT ${max}) n) < ${max})`;
}

export async function setPostLevel(
  { db, live }: Pick<Services, 'db' | 'live'>,
  person: Person,
  { id }: PostScope,
  choice: Choice<PostLevel>,
): Promise<Chosen<PostLevel>> {
  const { rows } = await sql<Chosen<PostLevel>>`
    INSERT INTO post_states AS s (post_id, tenant_id, member_id, level, channel)
    SELECT p.id, p.tenant_id, ${person.id}::uuid, ${choice.level}, ${choice.level === 'followed' ? (choice.channel ?? null) : null}
    FROM posts p WHERE p.id = ${id}::uuid AND ${underLimit(POSTS, person.id, id, choice.level)} FOR KEY SHARE OF p
    ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET level = excluded.level, channel = ${channelAfter(choice)}
    RETURNING s.level, s.channel`.execute(db);
  const [chosen] = rows;
  if (chosen === undefined) {
    await loadPost(db, person, id);
    throw failure(
      'CONFLICT',
      choice.level === 'muted' ? FOLLOWING_TEXTS.tooManyMuted(MAX_MUTED_POSTS) : FOLLOWING_TEXTS.tooManyFollowed(MAX_FOLLOWED_POSTS),
    );
  }
  live.publish([{ topic: `person:${person.id}`, kind: 'following.changed', id }]);
  return chosen;
}

/** Null neither follows nor mutes. @throws CONFLICT at the limit of followed communities */
export async function setCommunityLevel(
  { db, live }: Pick<Services, 'db' | 'live'>,
  person: Person,
  id: string,
  choice: Choice<CommunityLevel | null>,
): Promise<Chosen<CommunityLevel | null>> {
  const { rows } = await sql<Chosen<CommunityLevel | null>>`
    INSERT INTO community_states AS s (community_id, member_id, level, channel)
    SELECT c.id, ${person.id}::uuid, ${choice.level}, ${choice.level === 'followed' ? (choice.channel ?? null) : null}
    FROM communities c WHERE c.id = ${id}::uuid AND ${underLimit(COMMUNITIES, person.id, id, choice.level)} FOR KEY SHARE OF c
    ON CONFLICT (member_id, community_id) DO UPDATE SET level = excluded.level, channel = ${channelAfter(choice)}
    RETURNING s.level, s.channel`.execute(db);
  const [chosen] = rows;
  if (chosen === undefined && choice.level === 'followed')
    throw failure('CONFLICT', FOLLOWING_TEXTS.tooManyCommunities(MAX_FOLLOWED_COMMUNITIES));
  if (chosen === undefined) throw failure('NOT_FOUND');
  live.publish([{ topic: `person:${person.id}`, kind: 'following.changed', id }]);
  return chosen;
}
