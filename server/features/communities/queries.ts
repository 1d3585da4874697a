import type { Expression } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { jsonAgg } from '#server/platform/db/json-agg.ts';
import { prepare } from '#server/platform/db/prepared.ts';

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

export function communityWith<Row>(db: Db, id: string, rows: Expression<Row>) {
  return communityRows(db).select(jsonAgg(rows).as('listed')).where('c.id', '=', id);
}

function communitiesOf(db: Db, viewerId: string) {
  return communityRows(db)
    .leftJoin('community_states as t', (join) => join.onRef('t.community_id', '=', 'c.id').on('t.member_id', '=', viewerId))
    .select(['t.level', 't.channel']);
}

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

export async function listCommunities(db: Db, institutionId: string | null) {
  return communityRows(db)
    .where((eb) => eb.or([eb('c.institution_id', 'is', null), eb('c.institution_id', '=', institutionId)]))
    .orderBy((eb) => eb('c.institution_id', 'is not', null))
    .orderBy('c.position')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
}
