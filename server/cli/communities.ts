import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import { change } from '#server/shell/operator/change.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { COMMUNITY_KINDS, type CommunityKind } from '#shared/rules/communities.ts';
import { Problems, readCsv } from './csv.ts';
import { Name, oneLine, problemsOf, refuseProblems, reserveKey, Slug, Subtitle, slugOf, type TakenKeys } from './fields.ts';
import { findSchool } from './find.ts';

export const Community = z.object({
  kind: z.enum(COMMUNITY_KINDS, { error: ({ input }) => `the kind “${input}” is not one of ${COMMUNITY_KINDS.join(', ')}` }),
  slug: Slug,
  name: Name,
  displayName: z.string().refine((name) => Name.safeParse(name).success, 'the display name cannot be shown'),
  subtitle: Subtitle,
});
type CommunityFields = z.infer<typeof Community>;

export function defaultCommunities(school: string): CommunityFields[] {
  const place = (kind: CommunityKind, slug: string, name: string, displayName = name) =>
    communityOf(kind, { slug, name: `${school} ${name}`, displayName });
  return [
    place('general', 'commons', 'Commons'),
    ...['M1', 'M2', 'M3', 'M4'].map((year) => place('grades', year.toLowerCase(), year)),
    place('premed', 'premed', 'Premed', 'Premed Dashboard'),
    place('admin', 'moderators', 'Moderators'),
  ];
}

export type CommunityInput = { name: string } & Partial<Record<'slug' | 'displayName' | 'subtitle', string | undefined>>;

export function communityOf(kind: CommunityKind, input: CommunityInput): CommunityFields {
  const name = oneLine(input.name);
  const displayName = oneLine(input.displayName ?? '') || name;
  return { kind, name, displayName, slug: input.slug || slugOf(displayName), subtitle: oneLine(input.subtitle ?? '') };
}

interface Placed extends CommunityFields {
  school: string;
}

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

/** At most one per school: log-in and the moderators' menu link to it. */
const SINGLE: readonly CommunityKind[] = ['premed', 'admin'];

export function communityAddressKey({ school, kind, slug }: Pick<Placed, 'school' | 'kind' | 'slug'>): string {
  return `the address ${school}/${kind}/${slug}`;
}

function keysOf(community: Pick<Placed, 'school' | 'kind' | 'slug'>): string[] {
  const { school, kind } = community;
  const single = SINGLE.includes(kind) ? [`the one place of the kind ${kind} at ${school}`] : [];
  return [communityAddressKey(community), ...single];
}

/** Other commands that add communities wait for the lock. */
export async function lockAndReadTaken(trx: Db): Promise<TakenKeys> {
  await sql`LOCK TABLE communities IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  const { rows } = await sql<Placed>`
    SELECT i.slug AS school, c.sub_slug AS kind, c.slug FROM communities c JOIN institutions i ON i.id = c.institution_id`.execute(trx);
  const takenKeys: TakenKeys = new Map();
  for (const row of rows) reserveKey(takenKeys, keysOf(row), 'another community');
  return takenKeys;
}

export async function addCommunity(operator: Operator, school: string, kind: CommunityKind, input: CommunityInput) {
  const community = { school, ...communityOf(kind, input) };
  refuseProblems('This community cannot be added', Community, community);
  return change(operator, async (trx, effects) => {
    await findSchool(trx, school);
    const conflicts = reserveKey(await lockAndReadTaken(trx), keysOf(community), 'this one');
    if (conflicts.length > 0) throw new Refusal(`This community cannot be added: ${conflicts.join('; ')}.`);
    await insertCommunities(trx, [community]);
    await effects.site('community.add', { school, kind, slug: community.slug });
    return community;
  });
}

async function readCommunities(file: string, kind: 'classes' | null, problems: Problems) {
  const required = ['school', ...(kind === null ? ['kind'] : []), 'name'];
  const rows = await readCsv<string, string>(file, { required, optional: ['slug', 'display_name', 'subtitle'] }, problems);
  return rows.map(({ line, values: { school = '', name = '', display_name: displayName, ...rest } }) => ({
    line,
    school,
    ...communityOf((kind ?? rest.kind) as CommunityKind, { ...rest, name, displayName }),
  }));
}

export interface ImportOptions {
  skipExisting?: boolean;
}

export async function importCommunities(
  operator: Operator,
  file: string,
  kind: 'classes' | null,
  { skipExisting = false }: ImportOptions = {},
) {
  const problems = new Problems();
  const communities = await readCommunities(file, kind, problems);
  return change(operator, async (trx, effects) => {
    const takenKeys = await lockAndReadTaken(trx);
    const schools = new Set((await trx.selectFrom('institutions').select('slug').execute()).map(({ slug }) => slug));
    const exists = (community: Placed) => takenKeys.has(communityAddressKey(community).toLowerCase());
    const newCommunities = skipExisting ? communities.filter((community) => !exists(community)) : communities;
    for (const { line, school, ...community } of newCommunities) {
      const unknown = schools.has(school) ? [] : [school === '' ? 'the school is missing' : `no school has the slug “${school}”`];
      const conflicts = reserveKey(takenKeys, keysOf({ school, ...community }), `line ${line}`);
      problems.add(line, [...problemsOf(Community, community), ...unknown, ...conflicts]);
    }
    problems.refuse(file);
    await insertCommunities(trx, newCommunities);
    if (newCommunities.length > 0) await effects.site('community.import', { count: newCommunities.length });
    return {
      imported: newCommunities.map(({ school, kind, slug, name }) => ({ school, kind, slug, name })),
      skipped: communities.length - newCommunities.length,
    };
  });
}

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
