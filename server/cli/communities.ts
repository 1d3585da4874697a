import { type Command, Option } from 'commander';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { change } from './change.ts';
import { run } from './command.ts';
import { Problems, readCsv } from './csv.ts';
import { type Claims, claim, Name, oneLine, problemsOf, refuseProblems, Slug, Subtitle, slugOf } from './fields.ts';
import { findCommunity, findSchool } from './find.ts';
import type { Operator } from './installation.ts';
import { counted, misused, Refusal } from './problems.ts';
import { table } from './terminal.ts';

/** Classes are communities with commands of their own, because a school has many and adds some each year. */
export function communityCommands(program: Command): void {
  kindCommands(program.command('class').description('the classes of a school'), 'classes');
  kindCommands(program.command('community').description('the communities of a school'), null);
}

function kindCommands(group: Command, fixed: 'classes' | null): void {
  const [one, many] = fixed === null ? ['community', 'communities'] : ['class', 'classes'];
  const add = group
    .command('add <school>')
    .description(`add a ${one} at the end of its menu`)
    .requiredOption('--name <name>', 'its full name')
    .option('--display-name <name>', 'in menus and lists; the name if left out')
    .option('--slug <slug>', 'for its address; made from the display name if left out')
    .option('--subtitle <text>');
  if (fixed === null) add.addOption(new Option('--kind <kind>', 'where it stands').choices(COMMUNITY_KINDS).makeOptionMandatory());
  run(
    add,
    (operator, options: CommunityInput & { kind?: CommunityKind }, school: string) =>
      addCommunity(operator, school, options.kind ?? 'classes', options),
    ({ name, school, kind, slug }) => `Added “${name}” at ${school}/${kind}/${slug}.`,
  );
  run(
    group.command('list <school>').description(`the ${many} of a school in menu order`),
    (operator, _options: object, school: string) => listCommunitiesOf(operator, school, fixed),
    (rows) =>
      table(
        ['ADDRESS', 'NAME', 'POSTS', 'ARCHIVED'],
        rows.map(({ kind, slug, displayName, posts, archivedAt }) => [
          `${kind}/${slug}`,
          displayName,
          posts,
          archivedAt === null ? '' : `since ${archivedAt.slice(0, 10)}`,
        ]),
      ),
  );
  run(
    group
      .command('import <file>')
      .description(`add the ${many} of a CSV file, all or none`)
      .addHelpText('after', `\nColumns: school, ${fixed === null ? 'kind, ' : ''}name; and, if you like, slug, display_name, subtitle.`),
    (operator, _options: object, file: string) => importCommunities(operator, file, fixed),
    ({ imported }) => `Imported ${counted(imported.length, one, many)}.`,
  );
  for (const archived of [true, false]) {
    run(
      group
        .command(`${archived ? 'archive' : 'unarchive'} <school> <address>`)
        .description(
          archived ? `close a ${one}: it stays readable, takes nothing new and leaves the menus` : `open an archived ${one} again`,
        )
        .addHelpText('after', `\nThe address is ${fixed === null ? 'kind/slug, like general/commons' : 'its slug'}.`),
      (operator, _options: object, school: string, address: string) => setArchived(operator, school, address, archived),
      ({ name, changed }) => `“${name}” is ${archived ? 'archived' : 'open'}${changed ? '' : ' already'}.`,
    );
  }
}

const Community = z.object({
  kind: z.enum(COMMUNITY_KINDS, { error: ({ input }) => `the kind “${input}” is not one of ${COMMUNITY_KINDS.join(', ')}` }),
  slug: Slug,
  name: Name,
  /** In menus and lists. */
  displayName: z.string().refine((name) => Name.safeParse(name).success, 'the display name cannot be shown'),
  subtitle: Subtitle,
});
type CommunityFields = z.infer<typeof Community>;

/** What every school begins with: a place for all, one for each year, the premed students' and the moderators' own. */
export function usualCommunities(school: string): CommunityFields[] {
  const place = (kind: CommunityKind, slug: string, name: string, displayName = name) =>
    communityOf(kind, { slug, name: `${school} ${name}`, displayName });
  return [
    place('general', 'commons', 'Commons'),
    ...['M1', 'M2', 'M3', 'M4'].map((year) => place('grades', year.toLowerCase(), year)),
    place('premed', 'premed', 'Premed', 'Premed Dashboard'),
    place('admin', 'moderators', 'Moderators'),
  ];
}

type CommunityInput = { name: string } & Partial<Record<'slug' | 'displayName' | 'subtitle', string | undefined>>;

function communityOf(kind: CommunityKind, input: CommunityInput): CommunityFields {
  const name = oneLine(input.name);
  const displayName = oneLine(input.displayName ?? '') || name;
  return { kind, name, displayName, slug: input.slug || slugOf(displayName), subtitle: oneLine(input.subtitle ?? '') };
}

interface Placed extends CommunityFields {
  /** The slug of a school. */
  school: string;
}

/** Writes communities that have been checked behind those that their schools have. */
export async function insertCommunities(trx: Db, communities: readonly Placed[]): Promise<void> {
  await sql`
    INSERT INTO communities (institution_id, name, display_name, subtitle, slug, sub_slug, position)
    SELECT i.id, n.name, n.display_name, n.subtitle, n.slug, n.kind,
      coalesce((SELECT max(c.position) + 1 FROM communities c WHERE c.institution_id = i.id), 0)
        + row_number() OVER (PARTITION BY i.id ORDER BY n.at) - 1
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(communities)}::jsonb)
      AS (school text, kind text, slug text, name text, "displayName" text, subtitle text)
    ) WITH ORDINALITY AS n (school, kind, slug, name, display_name, subtitle, at)
    JOIN institutions i ON i.slug = n.school`.execute(trx);
}

/** Of these a school has one at most: logging in and the moderators' menu lead to it. */
const SINGLE: readonly CommunityKind[] = ['premed', 'admin'];

/** What only one community may have. */
function thingsOf({ school, kind, slug }: Pick<Placed, 'school' | 'kind' | 'slug'>): string[] {
  const single = SINGLE.includes(kind) ? [`the one place of the kind ${kind} at ${school}`] : [];
  return [`the address ${school}/${kind}/${slug}`, ...single];
}

/** What communities have; other commands that add some wait. */
async function lockClaims(trx: Db): Promise<Claims> {
  await sql`LOCK TABLE communities IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  const { rows } = await sql<Placed>`
    SELECT i.slug AS school, c.sub_slug AS kind, c.slug FROM communities c JOIN institutions i ON i.id = c.institution_id`.execute(trx);
  const claims: Claims = new Map();
  for (const row of rows) claim(claims, thingsOf(row), 'another community');
  return claims;
}

export async function addCommunity(operator: Operator, school: string, kind: CommunityKind, input: CommunityInput) {
  const community = { school, ...communityOf(kind, input) };
  refuseProblems('This community cannot be added', Community, community);
  return change(operator, async (trx, news) => {
    await findSchool(trx, school);
    const taken = claim(await lockClaims(trx), thingsOf(community), 'this one');
    if (taken.length > 0) throw new Refusal(`This community cannot be added: ${taken.join('; ')}.`);
    await insertCommunities(trx, [community]);
    await news.site('community.add', { school, kind, slug: community.slug });
    return community;
  });
}

/** Adds the communities of a file, or classes where the kind is given; all or none. */
export async function importCommunities(operator: Operator, file: string, kind: 'classes' | null) {
  const problems = new Problems();
  const required = kind === null ? (['school', 'kind', 'name'] as const) : (['school', 'name'] as const);
  const rows = await readCsv<string, string>(file, { required, optional: ['slug', 'display_name', 'subtitle'] }, problems);
  const communities = rows.map(({ line, values: { school = '', name = '', display_name: displayName, ...rest } }) => ({
    line,
    school,
    ...communityOf((kind ?? rest.kind) as CommunityKind, { ...rest, name, displayName }),
  }));
  return change(operator, async (trx, news) => {
    const claims = await lockClaims(trx);
    const schools = new Set((await trx.selectFrom('institutions').select('slug').execute()).map(({ slug }) => slug));
    for (const { line, school, ...community } of communities) {
      const unknown = schools.has(school) ? [] : [school === '' ? 'the school is missing' : `no school has the slug “${school}”`];
      const taken = claim(claims, thingsOf({ school, ...community }), `line ${line}`);
      problems.add(line, [...problemsOf(Community, community), ...unknown, ...taken]);
    }
    problems.refuse(file);
    await insertCommunities(trx, communities);
    await news.site('community.import', { count: communities.length });
    return { imported: communities.map(({ school, kind, slug, name }) => ({ school, kind, slug, name })) };
  });
}

/** Closes a community for everything new, or opens it again. It stays readable by its address and leaves the menus. */
export async function setArchived(operator: Operator, school: string, address: string, archived: boolean) {
  const [kind = '', slug = '', ...rest] = address.includes('/') ? address.split('/') : ['classes', address];
  if (rest.length > 0) throw misused(`“${address}” is not of the form kind/slug, like classes/anatomy.`);
  return change(operator, async (trx, news) => {
    const { id, name } = await findCommunity(trx, school, kind, slug);
    if (archived && kind === 'premed') throw new Refusal('The premed community is where the school’s premed students log in to; it stays.');
    const { numUpdatedRows } = await trx
      .updateTable('communities')
      .set({ archived_at: archived ? sql<string>`now()` : null })
      .where('id', '=', id)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    const changed = numUpdatedRows > 0n;
    if (changed) await news.site(archived ? 'community.archive' : 'community.unarchive', { school, kind, slug });
    return { school, kind, slug, name, changed };
  });
}

/** A school's communities in menu order, or those of one kind. */
export async function listCommunitiesOf({ db }: Operator, schoolSlug: string, kind: CommunityKind | null) {
  const school = await findSchool(db, schoolSlug);
  return db
    .selectFrom('communities as c')
    .select(['c.sub_slug as kind', 'c.slug', 'c.name', 'c.display_name as displayName', 'c.archived_at as archivedAt'])
    .select(sql<number>`(SELECT count(*)::int FROM posts p WHERE p.community_id = c.id)`.as('posts'))
    .where('c.institution_id', '=', school.id)
    .$if(kind !== null, (query) => query.where('c.sub_slug', '=', kind ?? 'classes'))
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
}
