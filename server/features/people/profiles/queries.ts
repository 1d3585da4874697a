import { sql } from 'kysely';
import { schoolOfEmail } from '#server/features/accounts/queries.ts';
import { usernameEquals } from '#server/features/accounts/usernames.ts';
import { restrictedBy, restrictsViewer } from '#server/features/people/restricts.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { ABOUT_FIELDS } from '#shared/contract/people/profile-fields.ts';
import { RETENTION } from '#shared/rules/retention.ts';

/** Premed students can choose only schools with an open premed community, and keep their own. */
function schoolsFor(db: Db, person: Person | null) {
  const isOfYourAddress = sql<boolean>`coalesce(i.id = ${schoolOfEmail(person?.email ?? '')}, false)`.as('isOfYourAddress');
  const isPremed = person?.userType === 'premed_student';
  const premedSlug = sql<string | null>`(
    SELECT c.slug FROM communities c
    WHERE ${isPremed} AND c.institution_id = i.id AND c.sub_slug = 'premed' AND c.archived_at IS NULL
    ORDER BY c.position, c.id LIMIT 1)`;
  const schools = db.selectFrom('institutions as i').select(['i.id', 'i.name', 'i.slug', isOfYourAddress, premedSlug.as('premedSlug')]);
  if (!isPremed) return schools;
  return schools.where(sql<boolean>`(i.id = ${person.institutionId} OR ${premedSlug} IS NOT NULL)`);
}

export async function listInstitutions(db: Db, person: Person | null) {
  return schoolsFor(db, person).orderBy('i.name').orderBy('i.id').execute();
}

export async function findInstitution(db: Db, id: string, person: Person) {
  return schoolsFor(db, person).where('i.id', '=', id).executeTakeFirst();
}

export interface FormerName {
  kind: 'name' | 'username';
  name: string;
  changedAt: string;
}

export function formerNames(member: 'm.id' | 'members.id') {
  return sql<FormerName[]>`(SELECT coalesce(
    json_agg(json_build_object('kind', f.kind, 'name', f.name, 'changedAt', f.changed_at) ORDER BY f.changed_at DESC), '[]'
  ) FROM former_names f WHERE f.member_id = ${sql.ref(member)} AND f.changed_at > ${ago(RETENTION.formerNameYears, 'years')})`;
}

export async function findProfile(db: Db, username: string, viewerId: string | null) {
  return db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .select([
      'm.id',
      'm.name',
      'm.username',
      'm.email',
      'm.user_type',
      'm.year',
      'm.instagram_url',
      'm.facebook_url',
      'm.picture_url',
      'm.institution_id',
      'i.name as institution_name',
      'i.slug as institution_slug',
      'i.logo_url as institution_logo',
    ])
    .select(ABOUT_FIELDS.map((name) => `m.${name}` as const))
    .select([restrictedBy(viewerId, 'm.id').as('restricted'), restrictsViewer(viewerId, 'm.id').as('restricts_viewer')])
    .select(isModerator('m').as('moderates'))
    .select(formerNames('m.id').as('former_names'))
    .where(usernameEquals('m.username', username))
    .executeTakeFirst();
}

export async function findProfileScopes(db: Db, usernames: readonly string[], viewerId: string) {
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.username', 'm.user_type', 'm.year', 'm.institution_id'])
    .select(restrictsViewer(viewerId, 'm.id').as('restricts_viewer'))
    .where((eb) => eb.or(usernames.map((username) => usernameEquals('m.username', username))))
    .execute();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/**
 * False while they are suspended or banned.
 * @param member `members` or an alias of it
 */
export function isModerator(member: 'a' | 'm' | 'members' | 'reporter' | 'reported' | 'ta') {
  const column = (name: string) => sql.ref(`${member}.${name}`);
  return sql<boolean>`(EXISTS (SELECT FROM moderators mo WHERE mo.member_id = ${column('id')})
    AND ${column('banned_at')} IS NULL AND coalesce(${column('suspended_until')} <= now(), true))`;
}

export const AUTHOR_COLUMNS = [
  'a.id as author_id',
  'a.name as author_name',
  'a.username as author_username',
  'a.year as author_year',
  'a.user_type as author_type',
  'a.picture_url as author_picture',
  isModerator('a').as('author_moderates'),
] as const;

/** Viewer id of visitors: matches no member, so "liked" is false. Also the lowest uuid, where rows are compared. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function findMember(db: Db, by: { id: string } | { username: string }, viewerId: string) {
  return db
    .selectFrom('members as a')
    .select([...AUTHOR_COLUMNS, 'a.institution_id'])
    .select([restrictedBy(viewerId, 'a.id').as('restricted'), restrictsViewer(viewerId, 'a.id').as('restricts_viewer')])
    .where((eb) => ('id' in by ? eb('a.id', '=', by.id) : usernameEquals('a.username', by.username)))
    .executeTakeFirst();
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;
