import { sql } from 'kysely';
import { findPostBySlug } from '#server/features/discussion/posts/queries.ts';
import { accessDenied, loadModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { findProfile } from '#server/features/people/profiles/queries.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { id as contentId } from '#shared/contract/shapes.ts';
import { postPath } from '#shared/rules/communities.ts';
import type { ReportKind } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { captureProfile, postText } from './targets.ts';

export interface Subject {
  kind: ReportKind;
  targetId: string;
  authorId: string | null;
  institutionIds: readonly string[];
  total: number;
  content: { title: string; text: string; author: string; path: string | null };
}

type ContentSelector = ({ slug: string } | { commentId: string }) & { institution?: string | undefined };

export type SubjectSelector = { username: string } | ContentSelector;

/** The school in the address, or on the Dashboard all that the person moderates. */
async function schoolsOf(db: Db, person: Person, institution: string | undefined): Promise<readonly string[]> {
  if (institution !== undefined) return [(await loadModeratedSchool(db, person, institution)).id];
  if (person.moderates.length === 0) throw person.moderatesOnceSecured.length > 0 ? failure('SECOND_FACTOR_REQUIRED') : accessDenied();
  return person.moderates;
}

async function latestReport(
  db: Db,
  person: Person,
  institutionIds: readonly string[],
  kind: ReportKind,
  by: { targetId: string } | ContentSelector,
) {
  // Selects the id from the index first; with the text columns PostgreSQL may sort all reports of
  // the target.
  const latest = db
    .selectFrom('reported_content as r')
    .select('r.id')
    .where('r.kind', '=', kind)
    .where((eb) => {
      if ('slug' in by) return eb('r.post_slug', '=', by.slug);
      return eb('r.target_id', '=', 'targetId' in by ? by.targetId : by.commentId);
    })
    .where(sql<boolean>`r.institution_id = ANY(${institutionIds}::uuid[])`)
    .where('r.reported_author_id', 'is distinct from', person.id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1);
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('reported_content as r', 'r.id', 'latest.id')
    .leftJoin('communities as c', 'c.id', 'r.community_id')
    .select(['r.target_id', 'r.content_title', 'r.content_text', 'r.reported_name', 'r.reported_author_id', 'c.institution_id as place'])
    .select((eb) =>
      eb
        .selectFrom('reported_content as o')
        .select((one) => one.fn.countAll<string>().as('total'))
        .whereRef('o.target_id', '=', 'r.target_id')
        .where(sql<boolean>`o.institution_id = ANY(${institutionIds}::uuid[])`)
        .where('o.reported_author_id', 'is distinct from', person.id)
        .as('total'),
    )
    .executeTakeFirst();
}

async function belongsToSchools(
  db: Db,
  person: Person,
  schools: readonly string[],
  place: string | null,
  authorId: string | null,
): Promise<boolean> {
  if (authorId === person.id) return false;
  if (place !== null) return schools.includes(place);
  if (authorId === null) return false;
  const author = await db.selectFrom('members').select('institution_id').where('id', '=', authorId).executeTakeFirst();
  return author?.institution_id != null && schools.includes(author.institution_id);
}

/**
 * The content as it is now, or as reported if it is deleted.
 * @throws NOT_FOUND "Access Denied" if the person does not moderate it, otherwise that it is
 * missing
 */
export async function loadSubject(db: Db, person: Person, selector: SubjectSelector): Promise<Subject> {
  return 'username' in selector ? loadProfileSubject(db, person, selector.username) : loadContentSubject(db, person, selector);
}

async function loadProfileSubject(db: Db, person: Person, username: string): Promise<Subject> {
  const institutionIds = await schoolsOf(db, person, undefined);
  const profile = await findProfile(db, username, null);
  if (profile === undefined || profile.institution_id === null) throw failure('NOT_FOUND', REVIEW_TEXTS.profileNotFound);
  const { id } = profile;
  if (id === person.id) throw accessDenied();
  const captured = await latestReport(db, person, institutionIds, 'profile', { targetId: id });
  if (captured === undefined && !institutionIds.includes(profile.institution_id)) throw accessDenied();
  const text = captured?.content_text ?? (await captureProfile(db, person, id)).content_text;
  const title = captured?.content_title ?? `${profile.name} (@${profile.username})`;
  return {
    kind: 'profile',
    targetId: id,
    authorId: id,
    institutionIds,
    total: Number(captured?.total ?? 0),
    content: { title, text, author: profile.name, path: `/profiles/${profile.username}` },
  };
}

async function findPost(db: Db, slug: string) {
  const post = await findPostBySlug(db, slug, null);
  return post && { ...post, text: postText(post) };
}

async function findComment(db: Db, id: string) {
  return db
    .selectFrom('comments as k')
    .innerJoin('posts as p', 'p.id', 'k.post_id')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('members as m', 'm.id', 'k.author_id')
    .select(['k.id', 'k.content as text', 'k.author_id', 'm.name as author_name', 'p.title', 'p.slug'])
    .select(['c.slug as community_slug', 'c.sub_slug', 'c.institution_id', 'i.slug as institution_slug'])
    .where('k.id', '=', id)
    .executeTakeFirst();
}

async function loadContentSubject(db: Db, person: Person, selector: ContentSelector): Promise<Subject> {
  const institutionIds = await schoolsOf(db, person, selector.institution);
  const isOnDashboard = selector.institution === undefined;
  const kind = 'slug' in selector ? 'post' : 'comment';
  // The id is from the page's address.
  if ('commentId' in selector && !contentId.safeParse(selector.commentId).success) throw failure('NOT_FOUND', REVIEW_TEXTS.commentNotFound);
  const found = 'slug' in selector ? await findPost(db, selector.slug) : await findComment(db, selector.commentId);
  const place = found?.institution_id ?? null;
  const isAtAddress = isOnDashboard ? place === null : place !== null && institutionIds.includes(place);
  const content = isAtAddress ? found : undefined;
  const captured = await latestReport(db, person, institutionIds, kind, content === undefined ? selector : { targetId: content.id });
  if (content === undefined) {
    if (captured === undefined || (captured.place === null) !== isOnDashboard)
      throw failure('NOT_FOUND', kind === 'post' ? REVIEW_TEXTS.postNotFound : REVIEW_TEXTS.commentNotFound);
    const { target_id: targetId, reported_author_id: authorId, content_title: title, content_text: text, reported_name: author } = captured;
    return { kind, targetId, authorId, institutionIds, total: Number(captured.total), content: { title, text, author, path: null } };
  }
  if (captured === undefined && !(await belongsToSchools(db, person, institutionIds, content.institution_id, content.author_id)))
    throw accessDenied();
  const institution = content.institution_slug === null ? null : { slug: content.institution_slug };
  const path = postPath({ slug: content.community_slug, subSlug: content.sub_slug, institution }, content.slug);
  return {
    kind,
    targetId: content.id,
    authorId: content.author_id,
    institutionIds,
    total: Number(captured?.total ?? 0),
    content: {
      title: captured?.content_title ?? content.title,
      text: captured?.content_text ?? content.text,
      author: content.author_name ?? captured?.reported_name ?? peopleTexts.anonymous,
      path: kind === 'post' ? path : `${path}#comment-${content.id}`,
    },
  };
}
