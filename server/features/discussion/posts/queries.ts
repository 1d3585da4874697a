import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import { AUTHOR_COLUMNS, NOBODY } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isoTimes, jsonAgg, lookupById } from '#server/platform/db/json-agg.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { LISTED_POST_FIELDS, POST_FIELDS } from '#shared/contract/discussion/post-fields.ts';
import { COMMENT_MENTIONS, POST_MENTIONS } from './mentions.ts';
import { countNewComments, firstNewComment, isUnseen, seenUntil } from './unread.ts';

const SUMMARY_COLUMNS = [
  'p.id',
  'p.slug',
  'p.created_at',
  'p.is_pinned',
  'p.is_collapsed',
  'p.comments_count',
  'p.reactions_count',
  'p.answer_id',
  'p.still_open_at',
  'p.last_activity_at',
] as const;

/** Columns for `communityRef` in queries of posts. */
export const COMMUNITY_COLUMNS = [
  'c.id as community_id',
  'c.name',
  'c.display_name',
  'c.slug as community_slug',
  'c.sub_slug',
  'c.institution_id',
  'c.archived_at',
  'i.name as institution_name',
  'i.slug as institution_slug',
] as const;

type Post = Selectable<Schema['posts']>;

export const ANSWERED = sql<boolean>`(p.answer_id IS NOT NULL OR p.confirmed_id IS NOT NULL)`;

/**
 * A question without an answer or a comment by others, and no duplicate of one that has them. The
 * first line must match index posts_unanswered.
 */
export const SILENT = sql<boolean>`(p.category = 'Question' AND p.answer_id IS NULL AND p.confirmed_id IS NULL AND p.comments_by_others = 0
  AND (p.original_id IS NULL OR p.still_open_at IS NOT NULL OR NOT EXISTS (
    SELECT FROM posts o WHERE o.id = p.original_id AND o.category = 'Question'
      AND (o.answer_id IS NOT NULL OR o.confirmed_id IS NOT NULL OR o.comments_by_others > 0))))`;

/** Marked as open by its author. Must match index posts_still_open. */
export const STILL_OPEN = sql<boolean>`(p.category = 'Question' AND p.answer_id IS NULL AND p.still_open_at IS NOT NULL)`;

/**
 * The left join on the primary key of likes reads one row per post.
 * @param some a subquery of posts with further columns; all posts by default
 */
export function summaries<Besides = unknown>(db: Db, viewerId: string, some: RawBuilder<Besides> = sql.table('posts')) {
  return db
    .selectFrom((some as RawBuilder<Post & Besides>).as('p'))
    .leftJoin('members as a', 'a.id', 'p.author_id')
    .leftJoin('post_reactions as r', (join) => join.onRef('r.post_id', '=', 'p.id').on('r.member_id', '=', viewerId))
    .leftJoin('post_states as s', (join) => join.onRef('s.post_id', '=', 'p.id').on('s.member_id', '=', viewerId))
    .leftJoin('community_states as t', (join) => join.onRef('t.community_id', '=', 'p.community_id').on('t.member_id', '=', viewerId))
    .select([...SUMMARY_COLUMNS, 'p.excerpt', ...AUTHOR_COLUMNS])
    .select(LISTED_POST_FIELDS.map((name) => `p.${name}` as const))
    .select([ANSWERED.as('answered'), sql<boolean>`p.confirmed_id IS NOT NULL`.as('confirmed')])
    .select(['s.level', 's.remind_at', sql<boolean>`s.saved_at IS NOT NULL`.as('saved')])
    .select([isUnseen(viewerId).as('unseen'), countNewComments(viewerId).as('new_comments')])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'));
}

export type FeedRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Looks each post up by its id. Otherwise PostgreSQL may scan all posts of the community. */
export function inCommunity(db: Db, communityId: string, ids: readonly string[], viewerId: string): RawBuilder<FeedRow> {
  return sql<FeedRow>`SELECT s.* FROM unnest(${ids}::uuid[]) AS k (id)
    CROSS JOIN LATERAL ${lookupById(summaries(db, viewerId).where('p.community_id', '=', communityId), 'k.id')} s`;
}

function answers(db: Db) {
  return db
    .selectFrom('comments as k')
    .leftJoin('members as a', 'a.id', 'k.author_id')
    .select(['k.id', 'k.content', 'k.created_at', 'k.updated_at', COMMENT_MENTIONS, ...AUTHOR_COLUMNS])
    .where(sql<boolean>`k.id = ANY (ARRAY[p.answer_id, p.confirmed_id])`);
}

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answers>['execute']>>[number];

/** The original has the same tenant, and therefore the same school. */
function detailed(db: Db, viewerId: string) {
  return db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('members as a', 'a.id', 'p.author_id')
    .leftJoin('attachments as f', 'f.post_id', 'p.id')
    .leftJoin('posts as o', (join) =>
      join.onRef('o.id', '=', 'p.original_id').on('p.category', '=', 'Question').on('o.category', '=', 'Question'),
    )
    .leftJoin('communities as oc', 'oc.id', 'o.community_id')
    .leftJoin('post_reactions as r', (join) => join.onRef('r.post_id', '=', 'p.id').on('r.member_id', '=', viewerId))
    .leftJoin('post_states as s', (join) => join.onRef('s.post_id', '=', 'p.id').on('s.member_id', '=', viewerId))
    .leftJoin('community_states as t', (join) => join.onRef('t.community_id', '=', 'p.community_id').on('t.member_id', '=', viewerId))
    .select([...SUMMARY_COLUMNS, 'p.updated_at', POST_MENTIONS, ...AUTHOR_COLUMNS])
    .select([
      's.level',
      's.channel',
      's.saved_at',
      's.remind_at',
      seenUntil(viewerId).as('seen_until'),
      firstNewComment(viewerId).as('first_new_id'),
      countNewComments(viewerId).as('new_comments'),
    ])
    .select(['p.answer_id', 'p.answer_accepted_at', 'p.confirmed_id', 'p.confirmed_at'])
    .select(
      sql<AnswerRow[]>`CASE WHEN p.answer_id IS NULL AND p.confirmed_id IS NULL THEN '[]' ELSE ${jsonAgg(answers(db))} END`.as('answers'),
    )
    .select(POST_FIELDS.map((name) => `p.${name}` as const))
    .select([
      'f.id as attachment_id',
      'f.name as attachment_name',
      'f.size as attachment_size',
      'f.width as attachment_width',
      'f.height as attachment_height',
    ])
    .select(COMMUNITY_COLUMNS)
    .select([
      'o.id as original_id',
      'o.slug as original_slug',
      'o.title as original_title',
      'oc.slug as original_community',
      'oc.sub_slug as original_sub_slug',
    ])
    .select(sql<boolean>`r.member_id IS NOT NULL`.as('liked'));
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof detailed>['executeTakeFirstOrThrow']>>;

const postBySlug = prepare((db, { slug, viewerId }: { slug: string; viewerId: string }) =>
  detailed(db, viewerId).where('p.slug', '=', slug),
);

const postById = prepare((db, { id, viewerId }: { id: string; viewerId: string }) => detailed(db, viewerId).where('p.id', '=', id));

export async function findPostById(db: Db, id: string, viewerId: string | null): Promise<PostRow | undefined> {
  return withIsoTimes(await postById(db, { id, viewerId: viewerId ?? NOBODY }));
}

export async function findPostBySlug(db: Db, slug: string, viewerId: string | null): Promise<PostRow | undefined> {
  return withIsoTimes(await postBySlug(db, { slug, viewerId: viewerId ?? NOBODY }));
}

function withIsoTimes([post]: PostRow[]): PostRow | undefined {
  if (post !== undefined) isoTimes(post.answers);
  return post;
}

const postScope = prepare((db, { id, viewerId }: { id: string; viewerId: string }) =>
  db
    .selectFrom('posts as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('members as a', 'a.id', 'p.author_id')
    .select(['p.id', 'p.slug', 'p.title', 'p.author_id', 'p.created_at', 'p.category', 'p.answer_id', 'a.name as author_name'])
    .select(['p.community_id', 'c.institution_id', 'c.archived_at', 'c.sub_slug', 'c.slug as community_slug', 'i.slug as institution_slug'])
    .select(blockedWith(viewerId, 'p.author_id').as('blocked'))
    .where('p.id', '=', id),
);

/** `blocked` covers both directions between the viewer and the author. */
export async function findPostScope(db: Db, id: string, viewerId: string | null) {
  return (await postScope(db, { id, viewerId: viewerId ?? NOBODY }))[0];
}

export type PostScope = NonNullable<Awaited<ReturnType<typeof findPostScope>>>;

/** Without the lateral join, PostgreSQL reads all communities. */
export function placeWith<Row>(db: Db, postId: string, rows: Expression<Row>) {
  return db
    .selectFrom('posts as p')
    .innerJoinLateral(
      (eb) => eb.selectFrom('communities').selectAll().whereRef('communities.id', '=', 'p.community_id').offset(sql.lit(0)).as('c'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'c.institution_id', 'c.sub_slug', 'c.archived_at'])
    .select(jsonAgg(rows).as('listed'))
    .where('p.id', '=', postId);
}

/** `sub_slug` is null for files without a post. */
export async function findAttachment(db: Db, id: string) {
  return db
    .selectFrom('attachments as f')
    .leftJoin('posts as p', 'p.id', 'f.post_id')
    .leftJoin('communities as c', 'c.id', 'p.community_id')
    .select(['f.id', 'f.name', 'f.media_type', 'f.owner_id', 'f.width', 'f.height', 'c.institution_id', 'c.sub_slug'])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

export type AttachmentScope = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;
