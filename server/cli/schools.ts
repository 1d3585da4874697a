import { sql } from 'kysely';
import { replacePicture } from '#server/features/people/profiles/pictures.ts';
import { findInstitution } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { change, logAct } from './change.ts';
import { insertCommunities, usualCommunities } from './communities.ts';
import { findSchool } from './find.ts';
import type { Operator } from './installation.ts';
import { misused, Refusal } from './problems.ts';
import { oneLine, readDomains, type SchoolFields, schoolProblems, slugOf } from './school-fields.ts';
import { readLogo } from './school-logo.ts';

export interface SchoolInput {
  name?: string | undefined;
  slug?: string | undefined;
  domains?: string[] | undefined;
  subtitle?: string | undefined;
  /** An image file. */
  logo?: string | undefined;
}

/** @param bare without the communities that schools usually have */
export async function addSchool(operator: Operator, input: SchoolInput, bare = false) {
  const name = oneLine(input.name ?? '');
  const school: SchoolFields = {
    name,
    slug: input.slug ?? slugOf(name),
    domains: readDomains((input.domains ?? []).join(' ')),
    subtitle: oneLine(input.subtitle ?? ''),
    logo: null,
  };
  const problems = schoolProblems(school);
  if (problems.length > 0) throw misused(`This school cannot be added: ${problems.join('; ')}.`);
  if (input.logo !== undefined) school.logo = await readLogo(operator, input.logo);
  return change(operator, async (trx, news) => {
    await holdSchools(trx);
    await refuseTaken(trx, school, null);
    await replacePicture(trx, operator.jobs, null, school.logo);
    await insertSchools(trx, [school], bare);
    news.everybody();
    await logAct(trx, operator, { action: 'school.add', subject: { slug: school.slug } });
    return { school, communities: bare ? [] : usualCommunities(school.name) };
  });
}

/** One command after the other changes schools: two imports at once would both find a name free. */
export async function holdSchools(trx: Db): Promise<void> {
  await sql`LOCK TABLE institutions, institution_domains IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

async function refuseTaken(trx: Db, { name, slug, domains }: SchoolFields, ownId: string | null): Promise<void> {
  const others = trx.selectFrom('institutions').$if(ownId !== null, (query) => query.where('id', '<>', ownId ?? ''));
  const named = await others
    .select('slug')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (named !== undefined) throw new Refusal(`The school “${named.slug}” has the name “${name}” already.`);
  if (await others.select('id').where('slug', '=', slug).executeTakeFirst()) throw new Refusal(`The slug “${slug}” is taken.`);
  const taken = await trx
    .selectFrom('institution_domains as d')
    .innerJoin('institutions as i', 'i.id', 'd.institution_id')
    .select(['d.domain', 'i.slug'])
    .where(sql<boolean>`d.domain = ANY(${domains}::text[])`)
    .$if(ownId !== null, (query) => query.where('i.id', '<>', ownId ?? ''))
    .orderBy('d.domain')
    .execute();
  if (taken.length > 0) throw new Refusal(taken.map(({ domain, slug: owner }) => `${domain} belongs to the school “${owner}”.`).join(' '));
}

/** Writes schools that have been checked, with as few statements for thousands as for one. */
export async function insertSchools(trx: Db, schools: readonly SchoolFields[], bare: boolean): Promise<void> {
  const rows = await sql<{ id: string; slug: string }>`
    INSERT INTO institutions (name, slug, subtitle, logo_url)
    SELECT name, slug, subtitle, logo FROM jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) AS s (name text, slug text, subtitle text, logo text)
    RETURNING id, slug`.execute(trx);
  const ids = new Map(rows.rows.map(({ id, slug }) => [slug, id]));
  const domains = schools.flatMap(({ slug, domains }) => domains.map((domain) => ({ domain, id: ids.get(slug) })));
  await sql`
    INSERT INTO institution_domains (domain, institution_id)
    SELECT domain, id FROM jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) AS d (domain text, id uuid)`.execute(trx);
  if (bare) return;
  await insertCommunities(
    trx,
    schools.flatMap(({ slug, name }) => usualCommunities(name).map((one) => ({ ...one, institutionId: ids.get(slug) ?? '' }))),
  );
}

export interface SchoolEdit extends SchoolInput {
  addDomains?: string[] | undefined;
  removeDomains?: string[] | undefined;
}

export async function editSchool(operator: Operator, slug: string, edit: SchoolEdit) {
  const removed = new Set(readDomains((edit.removeDomains ?? []).join(' ')));
  const logo = edit.logo === undefined || edit.logo === '' ? null : await readLogo(operator, edit.logo);
  return change(operator, async (trx, news) => {
    await holdSchools(trx);
    const school = await findSchool(trx, slug);
    const before = (await findInstitution(trx, school.id))?.domains ?? [];
    const unknown = [...removed].filter((domain) => !before.includes(domain));
    if (unknown.length > 0) throw new Refusal(`“${slug}” does not have the domain ${unknown.join(', ')}.`);
    const kept = before.filter((domain) => !removed.has(domain));
    const after: SchoolFields = {
      name: edit.name === undefined ? school.name : oneLine(edit.name),
      slug: edit.slug ?? school.slug,
      domains: [...new Set([...kept, ...readDomains((edit.addDomains ?? []).join(' '))])].sort(),
      subtitle: edit.subtitle === undefined ? school.subtitle : oneLine(edit.subtitle),
      logo: edit.logo === undefined ? school.logo_url : logo,
    };
    const problems = schoolProblems(after);
    if (problems.length > 0) throw misused(`“${slug}” cannot be changed so: ${problems.join('; ')}.`);
    await refuseTaken(trx, after, school.id);
    if (edit.logo !== undefined) await replacePicture(trx, operator.jobs, school.logo_url, logo);
    const columns = { name: after.name, slug: after.slug, subtitle: after.subtitle, logo_url: after.logo };
    await trx.updateTable('institutions').set(columns).where('id', '=', school.id).execute();
    await trx.deleteFrom('institution_domains').where('institution_id', '=', school.id).execute();
    const domains = after.domains.map((domain) => ({ domain, institution_id: school.id }));
    await trx.insertInto('institution_domains').values(domains).execute();
    news.everybody();
    await logAct(trx, operator, { action: 'school.edit', subject: { slug: after.slug, was: slug } });
    return after;
  });
}

/** All schools by name, with how many people and places each has. */
export async function listSchools({ db }: Operator) {
  const { rows } = await sql<SchoolRow>`
    SELECT i.slug, i.name, i.subtitle, i.logo_url AS logo,
      (SELECT coalesce(array_agg(d.domain ORDER BY d.domain), '{}') FROM institution_domains d WHERE d.institution_id = i.id) AS domains,
      (SELECT count(*)::int FROM members m WHERE m.institution_id = i.id) AS members,
      (SELECT count(*)::int FROM moderators o WHERE o.institution_id = i.id) AS moderators,
      (SELECT count(*)::int FROM communities c WHERE c.institution_id = i.id AND c.archived_at IS NULL) AS communities
    FROM institutions i ORDER BY i.name, i.id`.execute(db);
  return rows;
}

interface SchoolRow extends SchoolFields {
  members: number;
  moderators: number;
  communities: number;
}
