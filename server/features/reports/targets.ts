import type { LoadedComment } from '#server/features/comments/access.ts';
import type { PostScope } from '#server/features/posts/queries.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';
import { failure } from '#server/platform/errors.ts';
import { REPORT_TEXTS, type ReportKind } from '#shared/rules/reports.ts';

/** Something that is reported, as it is at this moment. */
export interface Target {
  kind: ReportKind;
  id: string;
  /** Whose moderators the report goes to. */
  institutionId: string;
  institution: string;
  authorId: string | null;
  authorName: string;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
  postSlug: string | null;
  title: string;
  text: string;
  context: string;
}

/** Characters of what a comment answered that a report keeps. */
const CONTEXT = 2_000;

/** The school of a community; on the Dashboard that of its author, or where the account is gone that of who reports. */
async function institutionOf(db: Db, person: Person, place: { institution_id: string | null }, authorId: string | null) {
  const ofAuthor = async () =>
    authorId === null
      ? null
      : ((await db.selectFrom('members').select('institution_id').where('id', '=', authorId).executeTakeFirst())?.institution_id ?? null);
  const id = place.institution_id ?? (await ofAuthor()) ?? person.institutionId;
  const found =
    id === null ? undefined : await db.selectFrom('institutions').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.community);
  return { institutionId: found.id, institution: found.name };
}

export async function capturePost(db: Db, person: Person, post: PostScope): Promise<Target> {
  const row = await db.selectFrom('posts').select(['body', 'url']).where('id', '=', post.id).executeTakeFirst();
  return {
    kind: 'post',
    id: post.id,
    ...(await institutionOf(db, person, post, post.author_id)),
    authorId: post.author_id,
    authorName: post.author_name ?? 'Anonymous',
    postId: post.id,
    commentId: null,
    communityId: post.community_id,
    postSlug: post.slug,
    title: post.title,
    text: [row?.body ?? '', row?.url ?? ''].filter((part) => part !== '').join('\n\n'),
    context: '',
  };
}

export async function captureComment(db: Db, person: Person, { comment, post }: LoadedComment): Promise<Target> {
  const answeredId = comment.reply_parent_id ?? comment.parent_comment_id;
  const answered =
    answeredId === null ? undefined : await db.selectFrom('comments').select('content').where('id', '=', answeredId).executeTakeFirst();
  return {
    kind: 'comment',
    id: comment.id,
    ...(await institutionOf(db, person, post, comment.author_id)),
    authorId: comment.author_id,
    authorName: comment.author_name ?? 'Anonymous',
    postId: post.id,
    commentId: comment.id,
    communityId: post.community_id,
    postSlug: post.slug,
    title: post.title,
    text: comment.content,
    context: (answered?.content ?? '').slice(0, CONTEXT),
  };
}

export async function captureProfile(db: Db, memberId: string): Promise<Target> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('institutions as i', 'i.id', 'm.institution_id')
    .select(['m.id', 'm.name', 'm.username', 'm.bio', 'm.specialty', 'm.interests', 'm.instagram_url', 'm.facebook_url'])
    .select(['i.id as institution_id', 'i.name as institution'])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) throw failure('NOT_FOUND', 'User not found');
  const facts = [
    ['Field of interest', row.specialty],
    ['Interests', row.interests],
    ['Instagram', row.instagram_url ?? ''],
    ['Facebook', row.facebook_url ?? ''],
  ].filter(([, value]) => value !== '');
  return {
    kind: 'profile',
    id: row.id,
    institutionId: row.institution_id,
    institution: row.institution,
    authorId: row.id,
    authorName: row.name,
    postId: null,
    commentId: null,
    communityId: null,
    postSlug: null,
    title: `${row.name} (@${row.username})`,
    text: [row.bio, facts.map(([label, value]) => `${label}: ${value}`).join('\n')].filter((part) => part !== '').join('\n\n'),
    context: '',
  };
}
