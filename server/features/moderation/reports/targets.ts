import { sql } from 'kysely';
import type { LoadedComment } from '#server/features/discussion/comments/access.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { OwnMessage } from '#server/features/messages/reported.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { POST_FIELDS, type PostField } from '#shared/contract/discussion/post-fields.ts';
import { ABOUT_FIELDS } from '#shared/contract/people/profile-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import type { ReportKind } from '#shared/rules/reports.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { openSince } from './queries.ts';
import { attachedFile, describedPicture, factTexts, messageTitle, profilePicture } from './texts/captured.ts';

export interface Target {
  kind: ReportKind;
  id: string;
  institutionId: string;
  institution: string;
  /** Profiles of premed students do not show their school. */
  hidesSchool: boolean;
  authorId: string | null;
  authorName: string;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
  postSlug: string | null;
  title: string;
  text: string;
  context: string;
  /** Only `message-view.ts` shows this text; null for other kinds. */
  messageText: string | null;
  openSince: string | null;
}

const MAX_CONTEXT = 2_000;

/**
 * The community's school. For the Dashboard and messages the author's, or the reporter's if the
 * account is deleted.
 */
function schoolOf(db: Db, person: Person, place: { institution_id: string | null }, authorId: string | null) {
  const ofAuthor = db.selectFrom('members').select('institution_id').where('id', '=', authorId);
  return db
    .selectFrom('institutions as i')
    .select(['i.id', 'i.name'])
    .where('i.id', '=', sql<string>`coalesce(${place.institution_id}::uuid, (${ofAuthor}), ${person.institutionId}::uuid)`);
}

export function postText(post: Partial<Record<PostField, string | null>>): string {
  const textFields = POST_FIELDS.filter((name) => name !== 'title' && name !== 'category');
  return textFields.flatMap((name) => (name === 'alt' && post.alt ? describedPicture(post.alt) : post[name] || [])).join('\n\n');
}

/** The fields that a report of a post and a report of a comment share. */
function ofPost(post: PostScope, school: { id: string; name: string; open_since: string | null }) {
  return {
    institutionId: school.id,
    institution: school.name,
    hidesSchool: false,
    openSince: school.open_since,
    postId: post.id,
    communityId: post.community_id,
    postSlug: post.slug,
    title: post.title,
    messageText: null,
  };
}

export async function capturePost(db: Db, person: Person, post: PostScope): Promise<Target> {
  const found = await schoolOf(db, person, post, post.author_id)
    .leftJoin('posts as p', (join) => join.on('p.id', '=', post.id))
    .leftJoin('attachments as f', 'f.post_id', 'p.id')
    .select(POST_FIELDS.map((name) => `p.${name}` as const))
    .select(['f.name as file', 'f.width'])
    .select(openSince(db, person.id, post.id).as('open_since'))
    .executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.community);
  return {
    kind: 'post',
    ...ofPost(post, found),
    id: post.id,
    authorId: post.author_id,
    authorName: post.author_name ?? peopleTexts.anonymous,
    commentId: null,
    text: [postText(found), found.file === null ? '' : attachedFile(found.file, found.width !== null)]
      .filter((part) => part !== '')
      .join('\n\n'),
    context: '',
  };
}

export async function captureComment(db: Db, person: Person, { comment, post }: LoadedComment): Promise<Target> {
  const answeredId = comment.reply_parent_id ?? comment.parent_comment_id;
  const found = await schoolOf(db, person, post, comment.author_id)
    .select((eb) => [
      eb.selectFrom('comments').select('content').where('id', '=', answeredId).as('answered'),
      openSince(db, person.id, comment.id).as('open_since'),
    ])
    .executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.community);
  return {
    kind: 'comment',
    ...ofPost(post, found),
    id: comment.id,
    authorId: comment.author_id,
    authorName: comment.author_name ?? peopleTexts.anonymous,
    commentId: comment.id,
    text: comment.content,
    context: (found.answered ?? '').slice(0, MAX_CONTEXT),
  };
}

export async function captureProfile(db: Db, person: Person, memberId: string): Promise<Target> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('institutions as i', 'i.id', 'm.institution_id')
    .select(['m.id', 'm.name', 'm.username', 'm.user_type', 'm.instagram_url', 'm.facebook_url', 'm.picture_url'])
    .select(ABOUT_FIELDS.map((name) => `m.${name}` as const))
    .select(['i.id as institution_id', 'i.name as institution'])
    .select(openSince(db, person.id, memberId).as('open_since'))
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) throw failure('NOT_FOUND', peopleTexts.notFound);
  const { bio, ...about } = pick(row, ABOUT_FIELDS);
  const details = Object.entries({ ...about, instagram: row.instagram_url, facebook: row.facebook_url });
  const facts = details.flatMap(([name, value]) => (value ? `${factTexts[name as keyof typeof factTexts]}: ${value}` : []));
  return {
    kind: 'profile',
    id: row.id,
    institutionId: row.institution_id,
    institution: row.institution,
    hidesSchool: row.user_type === 'premed_student',
    openSince: row.open_since,
    authorId: row.id,
    authorName: row.name,
    postId: null,
    commentId: null,
    communityId: null,
    postSlug: null,
    title: `${row.name} (@${row.username})`,
    text: [bio, facts.join('\n'), row.picture_url === null ? '' : profilePicture].filter((part) => part !== '').join('\n\n'),
    context: '',
    messageText: null,
  };
}

export async function captureMessage(db: Db, person: Person, message: OwnMessage): Promise<Target> {
  const found = await schoolOf(db, person, { institution_id: null }, message.sender_id)
    .select(openSince(db, person.id, message.id).as('open_since'))
    .executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.message);
  return {
    kind: 'message',
    id: message.id,
    institutionId: found.id,
    institution: found.name,
    hidesSchool: false,
    openSince: found.open_since,
    authorId: message.sender_id,
    authorName: message.sender_name,
    postId: null,
    commentId: null,
    communityId: null,
    postSlug: null,
    title: messageTitle(message.sender_name),
    text: '',
    context: '',
    messageText: message.content,
  };
}
