import type { Expression } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { jsonAgg } from '#server/platform/db/json-agg.ts';
import { prepare } from '#server/platform/db/prepared.ts';

/** Communities with their school, for every query about them. */
export function communityRows(db: Db) {
  return db
    .selectFrom('communities as c')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .select([
      'c.id',
      'c.name',
      'c.display_name',
      'c.subtitle',
      'c.slug',
      'c.sub_slug',
      'c.institution_id',
      'c.archived_at',
      'i.name as institution_name',
      'i.slug as institution_slug',
      'i.subtitle as institution_subtitle',
      'i.logo_url as institution_logo',
    ]);
}

export type CommunityRow = Awaited<ReturnType<ReturnType<typeof communityRows>['executeTakeFirstOrThrow']>>;

const communityById = prepare((db, { id }: { id: string }) => communityRows(db).where('c.id', '=', id));

export async function findCommunity(db: Db, id: string): Promise<CommunityRow | undefined> {
  return (await communityById(db, { id }))[0];
}

/** A community together with a list of what stands in it, in one statement. */
export function communityWith<Row>(db: Db, id: string, rows: Expression<Row>) {
  return communityRows(db).select(jsonAgg(rows).as('listed')).where('c.id', '=', id);
}

/** Communities with the member's follow level and channel for each. */
function communitiesOf(db: Db, viewerId: string) {
  return communityRows(db)
    .leftJoin('community_states as t', (join) => join.onRef('t.community_id', '=', 'c.id').on('t.member_id', '=', viewerId))
    .select(['t.level', 't.channel']);
}

/** A community with the viewer's follow level and channel. */
export type CommunityDetailRow = Awaited<ReturnType<ReturnType<typeof communitiesOf>['executeTakeFirstOrThrow']>>;

export async function findDashboard(db: Db, viewerId: string) {
  return communitiesOf(db, viewerId).where('c.institution_id', 'is', null).executeTakeFirst();
}

export async function findCommunityByAddress(db: Db, viewerId: string, institution: string, sub: string, slug: string) {
  return communitiesOf(db, viewerId)
    .where('i.slug', '=', institution)
    .where('c.sub_slug', '=', sub as CommunityRow['sub_slug'])
    .where('c.slug', '=', slug)
    .executeTakeFirst();
}

export async function institutionExists(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}

/** The Dashboard and everything of one institution, in menu order. */
export async function listCommunities(db: Db, institutionId: string | null) {
  return communityRows(db)
    .where((eb) => eb.or([eb('c.institution_id', 'is', null), eb('c.institution_id', '=', institutionId)]))
    .orderBy((eb) => eb('c.institution_id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
}
