import { type Selectable, sql } from 'kysely';
import type { LoadedComment } from '#server/features/discussion/comments/access.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { OwnMessage } from '#server/features/messages/reported.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { POST_FIELDS, type PostField } from '#shared/contract/discussion/post-fields.ts';
import { ABOUT_FIELDS } from '#shared/contract/people/profile-fields.ts';
import { pick } from '#shared/rules/fields.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { openSince } from './queries.ts';
import { attachedFile, describedPicture, factTexts, messageTitle, profilePicture } from './texts/captured.ts';

type Report = Selectable<Schema['reported_content']>;

/** Columns that a report copies from its target. Only `message-view.ts` shows `message_text`. */
type CapturedColumns = Pick<Report, 'kind' | 'target_id' | 'institution_id' | 'reported_author_id' | 'reported_name'> &
  Pick<Report, 'post_id' | 'comment_id' | 'community_id' | 'post_slug'> &
  Pick<Report, 'content_title' | 'content_text' | 'context_text' | 'message_text'>;

export interface Target extends CapturedColumns {
  institution: string;
  /** Profiles of premed students do not show their school. */
  hidesSchool: boolean;
  openSince: string | null;
}

/** Columns that most kinds of targets leave empty. */
const EMPTY = { post_id: null, comment_id: null, community_id: null, post_slug: null, context_text: '', message_text: null };

const MAX_CONTEXT = 2_000;

/**
 * The community's school. For the Dashboard and messages the author's, or the reporter's if the
 * account is deleted.
 */
function schoolOf(
  db: Db,
  person: Person,
  place: { institution_id: string | null },
  { id, author_id }: { id: string; author_id: string | null },
) {
  const ofAuthor = db.selectFrom('members').select('institution_id').where('id', '=', author_id);
  return db
    .selectFrom('institutions as i')
    .select(['i.id as institution_id', 'i.name as institution', openSince(db, person.id, id).as('openSince')])
    .where('i.id', '=', sql<string>`coalesce(${place.institution_id}::uuid, (${ofAuthor}), ${person.institutionId}::uuid)`);
}

export function postText(post: Partial<Record<PostField, string | null>>): string {
  const textFields = POST_FIELDS.filter((name) => name !== 'title' && name !== 'category');
  return textFields.flatMap((name) => (name === 'alt' && post.alt ? describedPicture(post.alt) : post[name] || [])).join('\n\n');
}

/** Values common to reports of posts and of comments. */
function ofPost(
  post: PostScope,
  content: Pick<PostScope, 'id' | 'author_id' | 'author_name'>,
  school: Pick<Target, 'institution_id' | 'institution' | 'openSince'>,
) {
  return {
    ...EMPTY,
    institution_id: school.institution_id,
    institution: school.institution,
    hidesSchool: false,
    openSince: school.openSince,
    target_id: content.id,
    reported_author_id: content.author_id,
    reported_name: content.author_name ?? peopleTexts.anonymous,
    post_id: post.id,
    community_id: post.community_id,
    post_slug: post.slug,
    content_title: post.title,
  };
}

export async function capturePost(db: Db, person: Person, post: PostScope): Promise<Target> {
  const found = await schoolOf(db, person, post, post)
    .leftJoin('posts as p', (join) => join.on('p.id', '=', post.id))
    .leftJoin('attachments as f', 'f.post_id', 'p.id')
    .select(POST_FIELDS.map((name) => `p.${name}` as const))
    .select(['f.name as file', 'f.width'])
    .executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.community);
  const file = found.file === null ? '' : attachedFile(found.file, found.width !== null);
  const content_text = [postText(found), file].filter((part) => part !== '').join('\n\n');
  return { ...ofPost(post, post, found), kind: 'post', content_text };
}

export async function captureComment(db: Db, person: Person, { comment, post }: LoadedComment): Promise<Target> {
  const answeredId = comment.reply_parent_id ?? comment.parent_comment_id;
  const found = await schoolOf(db, person, post, comment)
    .select((eb) => eb.selectFrom('comments').select('content').where('id', '=', answeredId).as('answered'))
    .executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.community);
  const context_text = (found.answered ?? '').slice(0, MAX_CONTEXT);
  return { ...ofPost(post, comment, found), kind: 'comment', comment_id: comment.id, content_text: comment.content, context_text };
}

export async function captureProfile(db: Db, person: Person, memberId: string): Promise<Target> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('institutions as i', 'i.id', 'm.institution_id')
    .select(['m.id', 'm.name', 'm.username', 'm.user_type', 'm.instagram_url', 'm.facebook_url', 'm.picture_url'])
    .select(ABOUT_FIELDS.map((name) => `m.${name}` as const))
    .select(['i.id as institution_id', 'i.name as institution', openSince(db, person.id, memberId).as('openSince')])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) throw failure('NOT_FOUND', peopleTexts.notFound);
  const { bio, ...about } = pick(row, ABOUT_FIELDS);
  const details = Object.entries({ ...about, instagram: row.instagram_url, facebook: row.facebook_url });
  const facts = details.flatMap(([name, value]) => (value ? `${factTexts[name as keyof typeof factTexts]}: ${value}` : []));
  return {
    ...EMPTY,
    kind: 'profile',
    target_id: row.id,
    institution_id: row.institution_id,
    institution: row.institution,
    hidesSchool: row.user_type === 'premed_student',
    openSince: row.openSince,
    reported_author_id: row.id,
    reported_name: row.name,
    content_title: `${row.name} (@${row.username})`,
    content_text: [bio, facts.join('\n'), row.picture_url === null ? '' : profilePicture].filter((part) => part !== '').join('\n\n'),
  };
}

export async function captureMessage(db: Db, person: Person, message: OwnMessage): Promise<Target> {
  const found = await schoolOf(db, person, { institution_id: null }, { id: message.id, author_id: message.sender_id }).executeTakeFirst();
  if (found === undefined) throw failure('NOT_FOUND', REPORT_TEXTS.message);
  return {
    ...EMPTY,
    ...found,
    kind: 'message',
    hidesSchool: false,
    target_id: message.id,
    reported_author_id: message.sender_id,
    reported_name: message.sender_name,
    content_title: messageTitle(message.sender_name),
    content_text: '',
    message_text: message.content,
  };
}
