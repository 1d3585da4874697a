import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { change, logAct } from './change.ts';
import { Problems, readCsv } from './csv.ts';
import { findSchool } from './find.ts';
import type { Operator } from './installation.ts';
import { misused, Refusal } from './problems.ts';
import { nameProblem, oneLine, slugOf, slugProblem } from './school-fields.ts';

export interface CommunityFields {
  kind: CommunityKind;
  slug: string;
  name: string;
  /** In menus and lists. */
  displayName: string;
  subtitle: string;
}

/** What every school begins with: a place for all, one for each year, the premed students' and the moderators' own. */
export function usualCommunities(school: string): CommunityFields[] {
  const years = ['M1', 'M2', 'M3', 'M4'].map((year) => place('grades', year.toLowerCase(), `${school} ${year}`, year));
  return [
    place('general', 'commons', `${school} Commons`, 'Commons'),
    ...years,
    place('premed', 'premed', `${school} Premed`, 'Premed Dashboard'),
    place('admin', 'moderators', `${school} Moderators`, 'Moderators'),
  ];
}

function place(kind: CommunityKind, slug: string, name: string, displayName: string): CommunityFields {
  return { kind, slug, name, displayName, subtitle: '' };
}

/** Of these a school has one at most: logging in and the moderators' menu lead to it. */
const SINGLE: readonly CommunityKind[] = ['premed', 'admin'];
const LONGEST_SUBTITLE = 200;

function communityProblems({ kind, slug, name, displayName, subtitle }: CommunityFields): string[] {
  return [
    COMMUNITY_KINDS.includes(kind) ? null : `the kind “${kind}” is not one of ${COMMUNITY_KINDS.join(', ')}`,
    nameProblem(name),
    nameProblem(displayName) === null ? null : 'the display name cannot be shown',
    slugProblem(slug),
    subtitle.length > LONGEST_SUBTITLE ? `the subtitle has more than ${LONGEST_SUBTITLE} characters` : null,
  ].filter((problem) => problem !== null);
}

export interface CommunityInput {
  name: string;
  slug?: string | undefined;
  displayName?: string | undefined;
  subtitle?: string | undefined;
}

function communityOf(kind: CommunityKind, { name, slug = '', displayName = '', subtitle = '' }: CommunityInput): CommunityFields {
  const clean = oneLine(name);
  const shown = oneLine(displayName);
  return {
    kind,
    name: clean,
    displayName: shown === '' ? clean : shown,
    slug: slug === '' ? slugOf(shown === '' ? clean : shown) : slug,
    subtitle: oneLine(subtitle),
  };
}

interface Placed extends CommunityFields {
  institutionId: string;
}

/** Writes communities that have been checked behind those that their schools have. */
export async function insertCommunities(trx: Db, communities: readonly Placed[]): Promise<void> {
  await sql`
    INSERT INTO communities (institution_id, name, display_name, subtitle, slug, sub_slug, position)
    SELECT n."institutionId", n.name, n."displayName", n.subtitle, n.slug, n.kind,
      coalesce((SELECT max(c.position) + 1 FROM communities c WHERE c.institution_id = n."institutionId"), 0)
        + row_number() OVER (PARTITION BY n."institutionId" ORDER BY n.at) - 1
    FROM (
      SELECT (one->>'institutionId')::uuid AS "institutionId", one->>'name' AS name, one->>'displayName' AS "displayName",
        one->>'subtitle' AS subtitle, one->>'slug' AS slug, one->>'kind' AS kind, at
      FROM jsonb_array_elements(${JSON.stringify(communities)}::jsonb) WITH ORDINALITY AS e (one, at)
    ) n`.execute(trx);
}

async function holdCommunities(trx: Db): Promise<void> {
  await sql`LOCK TABLE communities IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

/** Addresses and single kinds that are taken, as keys. */
function claimsOf({ institutionId, kind, slug }: Pick<Placed, 'institutionId' | 'kind' | 'slug'>) {
  const address = { key: `${institutionId} ${kind} ${slug}`, text: `the address ${kind}/${slug}` };
  return SINGLE.includes(kind) ? [address, { key: `${institutionId} ${kind}`, text: `a community of the kind ${kind}` }] : [address];
}

async function takenClaims(trx: Db): Promise<Set<string>> {
  const rows = await trx.selectFrom('communities').select(['institution_id', 'sub_slug', 'slug']).execute();
  return new Set(
    rows.flatMap((row) => claimsOf({ institutionId: row.institution_id ?? '', kind: row.sub_slug, slug: row.slug }).map(({ key }) => key)),
  );
}

export async function addCommunity(operator: Operator, schoolSlug: string, kind: CommunityKind, input: CommunityInput) {
  const community = communityOf(kind, input);
  const problems = communityProblems(community);
  if (problems.length > 0) throw misused(`This community cannot be added: ${problems.join('; ')}.`);
  return change(operator, async (trx, news) => {
    await holdCommunities(trx);
    const school = await findSchool(trx, schoolSlug);
    const placed = { ...community, institutionId: school.id };
    const taken = await takenClaims(trx);
    const wrong = claimsOf(placed).find(({ key }) => taken.has(key));
    if (wrong !== undefined) throw new Refusal(`“${schoolSlug}” has ${wrong.text} already.`);
    await insertCommunities(trx, [placed]);
    news.everybody();
    await logAct(trx, operator, { action: 'community.add', subject: { school: schoolSlug, kind, slug: community.slug } });
    return { school: schoolSlug, ...community };
  });
}

const CLASS_COLUMNS = { required: ['school', 'name'], optional: ['slug', 'display_name', 'subtitle'] } as const;
const COLUMNS = { required: ['school', 'kind', 'name'], optional: ['slug', 'display_name', 'subtitle'] } as const;

/** Adds the communities of a file, or classes where the kind is given; all or none. */
export async function importCommunities(operator: Operator, file: string, kind: 'classes' | null) {
  const problems = new Problems();
  const rows = kind === null ? await readCsv(file, COLUMNS, problems) : await readCsv(file, CLASS_COLUMNS, problems);
  const read = rows.map(({ line, values }) => {
    const given = 'kind' in values ? (values.kind as CommunityKind) : 'classes';
    const { name, slug, subtitle, display_name: displayName } = values;
    const community = communityOf(given, { name, slug, displayName, subtitle });
    for (const problem of communityProblems(community)) problems.add(line, problem);
    return { line, school: values.school, ...community };
  });
  return change(operator, async (trx, news) => {
    await holdCommunities(trx);
    const schools = new Map((await trx.selectFrom('institutions').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]));
    const taken = await takenClaims(trx);
    const first = new Map<string, number>();
    const placed = read.flatMap(({ line, school, ...community }) => {
      const institutionId = schools.get(school);
      if (institutionId === undefined) {
        problems.add(line, school === '' ? 'the school is missing' : `no school has the slug “${school}”`);
        return [];
      }
      for (const { key, text } of claimsOf({ institutionId, ...community })) {
        const earlier = first.get(key);
        if (taken.has(key)) problems.add(line, `“${school}” has ${text} already`);
        else if (earlier !== undefined) problems.add(line, `line ${earlier} has ${text} too`);
        else first.set(key, line);
      }
      return [{ ...community, institutionId }];
    });
    problems.refuse(file);
    await insertCommunities(trx, placed);
    news.everybody();
    await logAct(trx, operator, { action: 'community.import', subject: { count: placed.length } });
    return { imported: read.map(({ school, kind, slug, name }) => ({ school, kind, slug, name })) };
  });
}

/** Closes a community for everything new, or opens it again. It stays readable by its address and leaves the menus. */
export async function setArchived(operator: Operator, schoolSlug: string, address: string, archived: boolean) {
  const [kind = '', slug = '', ...rest] = address.includes('/') ? address.split('/') : ['classes', address];
  if (rest.length > 0) throw misused(`“${address}” is not of the form kind/slug, like classes/anatomy.`);
  return change(operator, async (trx, news) => {
    const school = await findSchool(trx, schoolSlug);
    const row = await trx
      .selectFrom('communities')
      .select(['id', 'name', 'archived_at'])
      .where('institution_id', '=', school.id)
      .where('sub_slug', '=', kind as CommunityKind)
      .where('slug', '=', slug)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (row === undefined)
      throw new Refusal(`“${schoolSlug}” has no community ${kind}/${slug}; “community list ${schoolSlug}” shows them.`);
    if (archived && kind === 'premed') throw new Refusal('The premed community is where the school’s premed students log in to; it stays.');
    if ((row.archived_at !== null) === archived) return { school: schoolSlug, kind, slug, name: row.name, changed: false };
    const archivedAt = archived ? sql<string>`now()` : null;
    await trx.updateTable('communities').set({ archived_at: archivedAt }).where('id', '=', row.id).execute();
    const action = archived ? 'community.archive' : 'community.unarchive';
    news.everybody();
    await logAct(trx, operator, { action, subject: { school: schoolSlug, kind, slug } });
    return { school: schoolSlug, kind, slug, name: row.name, changed: true };
  });
}

/** A school's communities in menu order, or those of one kind. */
export async function listCommunitiesOf({ db }: Operator, schoolSlug: string, kind: CommunityKind | null) {
  const school = await findSchool(db, schoolSlug);
  return db
    .selectFrom('communities as c')
    .select(['c.sub_slug as kind', 'c.slug', 'c.name', 'c.display_name as displayName', 'c.archived_at as archivedAt'])
    .select((eb) =>
      eb.selectFrom('posts as p').select(sql<number>`count(*)::int`.as('n')).whereRef('p.community_id', '=', 'c.id').as('posts'),
    )
    .where('c.institution_id', '=', school.id)
    .$if(kind !== null, (query) => query.where('c.sub_slug', '=', kind ?? 'classes'))
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
}
