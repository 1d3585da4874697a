import { type RawBuilder, sql } from 'kysely';
import { findPersons } from '#server/features/accounts/queries.ts';
import { foldedUsername } from '#server/features/accounts/usernames.ts';
import { type CommunityScope, canOpen } from '#server/features/communities/access.ts';
import { notifyPeople } from '#server/features/notifications/actions.ts';
import { type Candidate, distinctRecipients } from '#server/features/notifications/recipients.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { invalid } from '#server/platform/http/errors.ts';
import type { Announce } from '#server/platform/live/transact.ts';
import { namesIn } from '#shared/markdown.ts';
import { MAX_MENTIONS, MODERATORS } from '#shared/rules/mentions.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { MENTION_TEXTS } from '#shared/rules/texts/mentions.ts';

export interface Mention {
  written: string;
  id: string;
  username: string;
  name: string;
}

interface Mentions {
  names: readonly string[];
  mentioned: readonly Mention[];
  moderators: readonly string[];
}

export const NO_MENTIONS: Mentions = { names: [], mentioned: [], moderators: [] };

interface MentioningText extends CommunityScope {
  postId: string | null;
  field: 'body' | 'content';
  text: string;
  before?: string;
}

/** Only medical students can mention classmates. Others can mention only authors in the thread. */
export function schoolOf({ userType, institutionId }: Person): string | null {
  return userType === 'medical_student' ? institutionId : null;
}

async function findNamed(db: Db, writer: Person, postId: string | null, names: readonly string[]): Promise<Mention[]> {
  const { rows } = await sql<Mention>`
    SELECT m.id, m.username, m.name, n.written FROM unnest(${names}::text[], ${names.map(foldUsername)}::text[]) AS n (written, folded)
    JOIN members m ON ${foldedUsername('m.username')} = n.folded
    WHERE m.id <> ${writer.id} AND NOT ${blockedWith(writer.id, 'm.id')} AND (
      (m.institution_id = ${schoolOf(writer)}::uuid AND m.user_type = 'medical_student')
      OR EXISTS (SELECT FROM posts p WHERE p.id = ${postId}::uuid AND p.author_id = m.id)
      OR EXISTS (SELECT FROM comments k WHERE k.post_id = ${postId}::uuid AND k.author_id = m.id))`.execute(db);
  return rows;
}

async function findModerators(db: Db, { institution_id }: CommunityScope): Promise<string[]> {
  const rows = await db.selectFrom('moderators').select('member_id').where('institution_id', '=', institution_id).execute();
  return rows.map(({ member_id }) => member_id);
}

function isModerators(name: string): boolean {
  return foldUsername(name) === MODERATORS;
}

/**
 * Finds classmates of the writer, authors in the thread and, for "@moderators", the school's
 * moderators unless the earlier text called them.
 * @throws a field error if the writer calls moderators or mentions people too often
 */
export async function findMentions({ db, limits }: MentionServices, writer: Person, place: MentioningText): Promise<Mentions> {
  const names = namesIn(place.text);
  const people = names.filter((name) => !isModerators(name)).slice(0, MAX_MENTIONS);
  const calls = names.some(isModerators) && place.institution_id !== null && !namesIn(place.before ?? '').some(isModerators);
  const named = people.length === 0 ? [] : await findNamed(db, writer, place.postId, people);
  const moderators = calls ? await findModerators(db, place) : [];
  const ids = [...named.map(({ id }) => id), ...moderators];
  if (ids.length === 0) return { ...NO_MENTIONS, names };
  if (moderators.length > 0 && !(await limits.tryTake('moderator-calls', writer.id)))
    throw invalid({ [place.field]: MENTION_TEXTS.moderatorsOften });
  const persons = await findPersons(db, ids);
  const readers = new Map(persons.filter((person) => canOpen(person, place)).map((person) => [person.id, person]));
  const mentioned = named.filter(({ id }) => readers.has(id));
  const known = namesIn(place.before ?? '');
  const added = new Set(mentioned.filter(({ written }) => !known.includes(written)).map(({ id }) => id)).size;
  if (added > 0 && !(await limits.tryTake('mentions', writer.id, added))) throw invalid({ [place.field]: MENTION_TEXTS.mentionsOften });
  return {
    names,
    mentioned,
    moderators: moderators.filter((id) => readers.get(id)?.moderates.includes(place.institution_id ?? '')),
  };
}

export type MentionServices = Pick<Services, 'db'> & { limits: Pick<Services['limits'], 'tryTake'> };

export function mentionCandidates({ mentioned, moderators }: Mentions): Candidate[] {
  return [...mentioned.map(({ id }) => id), ...moderators].map((id) => ({ id, type: 'mention' }));
}

/** Arguments of the SQL function `set_mentions`. */
export function mentionLists({ names, mentioned }: Mentions) {
  const ids = new Map(mentioned.map(({ written, id }) => [written, id]));
  return { names, mentioned: names.map((name) => ids.get(name) ?? null) };
}

/** Requires a lock on the post. */
export async function setMentions(
  trx: Db,
  announce: Announce,
  writer: Person,
  of: { communityId: string; postId: string; commentId: string | null },
  mentions: Mentions,
): Promise<void> {
  const { names, mentioned } = mentionLists(mentions);
  const { rows } = await sql<{ added: string[] }>`
    SELECT set_mentions(${of.postId}::uuid, ${of.commentId}::uuid, ${names}::text[], ${mentioned}::uuid[]) AS added`.execute(trx);
  const added = new Set(rows[0]?.added);
  const isNew = ({ id, type }: Candidate) => type === 'mention' && id !== null && (added.has(id) || mentions.moderators.includes(id));
  await notifyPeople(
    trx,
    announce,
    { ...of, actorId: writer.id },
    distinctRecipients(writer.id, mentionCandidates(mentions).filter(isNew)),
  );
}

/** Notifies only newly mentioned people. */
export async function changeMentions(
  services: MentionServices,
  announce: Announce,
  writer: Person,
  post: CommunityScope & { id: string; community_id: string },
  commentId: string | null,
  { before, text }: { before: string; text: string },
): Promise<void> {
  if (before === text || !(before + text).includes('@')) return;
  const field = commentId === null ? 'body' : 'content';
  const mentions = await findMentions(services, writer, { ...post, postId: post.id, field, text, before });
  await setMentions(services.db, announce, writer, { communityId: post.community_id, postId: post.id, commentId }, mentions);
}

export type MentionRow = Omit<Mention, 'id'>;

function mentionColumn(text: string, which: RawBuilder<unknown>) {
  return sql<MentionRow[]>`CASE WHEN strpos(${sql.ref(text)}, '@') > 0 THEN (
    SELECT coalesce(json_agg(json_build_object('written', n.written, 'username', nm.username, 'name', nm.name) ORDER BY n.id), '[]')
    FROM mentions n JOIN members nm ON nm.id = n.member_id WHERE ${which}) ELSE '[]' END`;
}

export const COMMENT_MENTIONS = mentionColumn('k.content', sql`n.comment_id = k.id`).as('mentions');

export const POST_MENTIONS = mentionColumn('p.body', sql`n.post_id = p.id AND n.comment_id IS NULL`).as('mentions');
