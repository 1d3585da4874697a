import type { Command } from 'commander';
import { sql } from 'kysely';
import { z } from 'zod';
import { storeLogo } from '#server/features/people/profiles/logos.ts';
import { PROBLEM_TEXTS, replacePicture } from '#server/features/people/profiles/pictures.ts';
import type { Db } from '#server/platform/db/database.ts';
import { change } from '#server/shell/operator/change.ts';
import { readBytes } from '#server/shell/operator/input-files.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { counted, Refusal, usageError } from '#server/shell/operator/problems.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { PICTURE_KINDS, PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';
import { type ConfirmOptions, collect, registerCommand } from './command.ts';
import { defaultCommunities, type ImportOptions, insertCommunities } from './communities.ts';
import { importedText } from './community-commands.ts';
import { Problems, readCsv } from './csv.ts';
import { Domains, Name, oneLine, problemsOf, refuseProblems, reserveKey, Slug, Subtitle, slugOf, type TakenKeys } from './fields.ts';
import { findSchool } from './find.ts';
import { confirm, table } from './terminal.ts';

const LOGO = `an image file (${PICTURE_KINDS}) that is shown beside its name`;

export function schoolCommands(program: Command): void {
  const school = program.command('school').description('schools and their e-mail domains');
  registerCommand(
    school
      .command('add')
      .description('add a school with the communities every school has')
      .requiredOption('--name <name>', 'the name that students see')
      .option('--slug <slug>', 'part of its addresses; made from the name if left out')
      .requiredOption('--domain <domain>', 'e-mail domain of its students, ends in .edu; sub-domains count; may be repeated', collect)
      .option('--subtitle <text>', 'text beside the name')
      .option('--logo <file>', LOGO)
      .option('--bare', 'without communities; add them yourself'),
    (operator, { domain, bare, ...options }: SchoolInput & { domain: string[]; bare?: boolean }) =>
      addSchool(operator, { ...options, domains: domain }, bare),
    (added) => `Added “${added.name}” as ${added.slug}, with ${counted(added.communities.length, 'community', 'communities')}.`,
  );
  registerCommand(
    school
      .command('edit <slug>')
      .description('change the fields that are given; the rest stays')
      .option('--name <name>', 'the new name')
      .option('--slug <slug>', 'the new slug; also changes the addresses of its communities and posts')
      .option('--add-domain <domain>', 'an e-mail domain; may be repeated', collect)
      .option('--remove-domain <domain>', 'an e-mail domain; existing accounts stay; may be repeated', collect)
      .option('--subtitle <text>', 'text beside the name; empty for none')
      .option('--logo <file>', `${LOGO}; empty for none`)
      .option('--yes', 'change the address without asking'),
    async (operator, slug: string, { yes, ...edit }: SchoolEdit & ConfirmOptions) => {
      if (edit.slug !== undefined && edit.slug !== slug) {
        const question = `Every address of “${slug}” changes. Links to its old pages lead nowhere; links to posts still work.`;
        await confirm(question, edit.slug, yes);
      }
      return editSchool(operator, slug, edit);
    },
    (after) => `“${after.name}” (${after.slug}): ${after.domains.join(', ')}`,
  );
  registerCommand(school.command('list').description('all schools'), listSchools, (schools) =>
    table(schools, {
      slug: 'slug',
      name: 'name',
      domains: ({ domains }) => domains.join(' '),
      members: 'members',
      moderators: 'moderators',
      communities: 'communities',
    }),
  );
  registerCommand(
    school
      .command('import <file>')
      .description('add the schools of a CSV file, all or none')
      .option('--bare', 'without communities')
      .option('--skip-existing', 'skip schools whose slug exists')
      .addHelpText('after', '\nColumns: name, slug, domains; and, if you like, subtitle. Several domains are separated by spaces.'),
    importSchools,
    ({ imported, skipped }) => importedText(counted(imported.length, 'school'), skipped),
  );
}

const School = z.object({ name: Name, slug: Slug, domains: Domains, subtitle: Subtitle });
interface SchoolFields extends z.infer<typeof School> {
  logo: string | null;
}

type SchoolInput = Partial<Record<'name' | 'slug' | 'subtitle' | 'logo', string>>;

function schoolOf({ name = '', slug = '', domains, subtitle = '' }: SchoolInput & { domains: string[] }): SchoolFields {
  const shown = oneLine(name);
  return { name: shown, slug: slug === '' ? slugOf(shown) : slug, domains: readDomains(domains), subtitle: oneLine(subtitle), logo: null };
}

function readDomains(texts: readonly string[] = []): string[] {
  const parts = texts
    .join(' ')
    .toLowerCase()
    .split(/[\s,;]+/);
  return [...new Set(parts.map((part) => part.replace(/^@/, '').replace(/\.$/, '')).filter((part) => part !== ''))];
}

/** Serializes commands: two at once would both find a name free. */
async function lockSchools(trx: Db): Promise<void> {
  await sql`LOCK TABLE institutions, institution_domains IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

function slugKey({ slug }: Pick<SchoolFields, 'slug'>): string {
  return `the slug “${slug}”`;
}

function keysOf({ name, slug, domains }: Pick<SchoolFields, 'name' | 'slug' | 'domains'>): string[] {
  return [slugKey({ slug }), `the name “${name}”`, ...domains.map((domain) => `the domain ${domain}`)];
}

async function readTakenKeys(trx: Db): Promise<TakenKeys> {
  const takenKeys: TakenKeys = new Map();
  const { rows } = await sql<SchoolFields>`
    SELECT slug, name, array(SELECT domain FROM institution_domains d WHERE d.institution_id = i.id) AS domains FROM institutions i`.execute(
    trx,
  );
  for (const school of rows) reserveKey(takenKeys, keysOf(school), `the school “${school.slug}”`);
  return takenKeys;
}

async function refuseTaken(trx: Db, school: SchoolFields, owner = 'this school'): Promise<void> {
  const problems = reserveKey(await readTakenKeys(trx), keysOf(school), owner);
  if (problems.length > 0) throw new Refusal(`Nothing was changed: ${problems.join('; ')}.`);
}

async function insertSchools(trx: Db, schools: readonly SchoolFields[], bare: boolean): Promise<void> {
  await sql`
    INSERT INTO institutions (name, slug, subtitle, logo_url)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) AS s (name text, slug text, subtitle text, logo text)`.execute(trx);
  await insertDomains(trx, schools);
  if (bare) return;
  const communities = schools.flatMap(({ slug, name }) => defaultCommunities(name).map((one) => ({ ...one, school: slug })));
  await insertCommunities(trx, communities);
}

async function insertDomains(trx: Db, schools: readonly Pick<SchoolFields, 'slug' | 'domains'>[]): Promise<void> {
  await sql`
    INSERT INTO institution_domains (domain, institution_id)
    SELECT domain, i.id FROM jsonb_to_recordset(${JSON.stringify(schools)}::jsonb) AS s (slug text, domains text[])
    JOIN institutions i USING (slug), unnest(s.domains) AS domain`.execute(trx);
}

export async function addSchool(operator: Operator, input: SchoolInput & { domains: string[] }, bare = false) {
  const school = schoolOf(input);
  refuseProblems('This school cannot be added', School, school);
  if (input.logo !== undefined) school.logo = await readLogo(operator, input.logo);
  return change(operator, async (trx, effects) => {
    await lockSchools(trx);
    await refuseTaken(trx, school);
    await replacePicture(trx, operator.jobs, null, school.logo);
    await insertSchools(trx, [school], bare);
    await effects.site('school.add', { slug: school.slug });
    return { ...school, communities: bare ? [] : defaultCommunities(school.name) };
  });
}

type SchoolEdit = SchoolInput & Partial<Record<'addDomain' | 'removeDomain', string[]>>;

export async function editSchool(operator: Operator, slug: string, edit: SchoolEdit) {
  const { name, slug: newSlug, subtitle, addDomain, removeDomain } = edit;
  if ([name, newSlug, subtitle, addDomain, removeDomain, edit.logo].every((one) => one === undefined))
    throw usageError('Say what to change; “school edit --help” lists it.');
  const removed = readDomains(edit.removeDomain);
  const logo = edit.logo === undefined || edit.logo === '' ? null : await readLogo(operator, edit.logo);
  return change(operator, async (trx, effects) => {
    await lockSchools(trx);
    const school = await findSchool(trx, slug);
    const rows = await trx.deleteFrom('institution_domains').where('institution_id', '=', school.id).returning('domain').execute();
    const before = rows.map(({ domain }) => domain);
    const unknown = removed.filter((domain) => !before.includes(domain));
    if (unknown.length > 0) throw new Refusal(`“${slug}” does not have the domain ${unknown.join(', ')}.`);
    const domains = new Set([...before.filter((domain) => !removed.includes(domain)), ...readDomains(edit.addDomain)]);
    const after: SchoolFields = {
      name: oneLine(edit.name ?? school.name),
      slug: edit.slug ?? slug,
      domains: [...domains].sort(),
      subtitle: oneLine(edit.subtitle ?? school.subtitle),
      logo: edit.logo === undefined ? school.logo_url : logo,
    };
    refuseProblems(`“${slug}” cannot be changed so`, School, after);
    await refuseTaken(trx, after, `the school “${slug}”`);
    if (edit.logo !== undefined) await replacePicture(trx, operator.jobs, school.logo_url, logo);
    const columns = { name: after.name, slug: after.slug, subtitle: after.subtitle, logo_url: after.logo };
    await trx.updateTable('institutions').set(columns).where('id', '=', school.id).execute();
    await insertDomains(trx, [after]);
    await effects.site('school.edit', { slug: after.slug, was: slug });
    return after;
  });
}

async function readLogo(operator: Operator, file: string): Promise<string> {
  const image = await readBytes(file);
  if (image.length > LIMITS.picture.bytes) throw new Refusal(`${file}: ${PICTURE_TEXTS.large}.`);
  const stored = await storeLogo(operator, operator.name, image);
  if ('problem' in stored) throw new Refusal(`${file}: ${PROBLEM_TEXTS[stored.problem]}.`);
  return stored.url;
}

export async function importSchools(
  operator: Operator,
  file: string,
  { bare = false, skipExisting = false }: ImportOptions & { bare?: boolean } = {},
) {
  const problems = new Problems();
  const rows = await readCsv(file, { required: ['name', 'slug', 'domains'], optional: ['subtitle'] }, problems);
  const schools = rows.map(({ line, values }) => ({ line, ...schoolOf({ ...values, domains: [values.domains] }) }));
  return change(operator, async (trx, effects) => {
    await lockSchools(trx);
    const takenKeys = await readTakenKeys(trx);
    const newSchools = skipExisting ? schools.filter((school) => !takenKeys.has(slugKey(school))) : schools;
    for (const { line, ...school } of newSchools)
      problems.add(line, [...problemsOf(School, school), ...reserveKey(takenKeys, keysOf(school), `line ${line}`)]);
    problems.refuse(file);
    await insertSchools(trx, newSchools, bare);
    if (newSchools.length > 0) await effects.site('school.import', { count: newSchools.length });
    return { imported: newSchools.map(({ slug, name }) => ({ slug, name })), skipped: schools.length - newSchools.length };
  });
}

interface SchoolRow extends SchoolFields {
  members: number;
  moderators: number;
  communities: number;
}

export async function listSchools({ db }: Pick<Operator, 'db'>): Promise<SchoolRow[]> {
  const { rows } = await sql<SchoolRow>`
    SELECT i.slug, i.name, i.subtitle, i.logo_url AS logo,
      array(SELECT d.domain FROM institution_domains d WHERE d.institution_id = i.id ORDER BY d.domain) AS domains,
      (SELECT count(*)::int FROM members m WHERE m.institution_id = i.id) AS members,
      (SELECT count(*)::int FROM moderators o WHERE o.institution_id = i.id) AS moderators,
      (SELECT count(*)::int FROM communities c WHERE c.institution_id = i.id AND c.archived_at IS NULL) AS communities
    FROM institutions i ORDER BY i.name, i.id`.execute(db);
  return rows;
}
