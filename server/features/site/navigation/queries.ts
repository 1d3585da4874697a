import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The items for everybody and for one school, in their order, with the community or page that they lead to. */
export async function listItems(db: Db, institutionId: string | null) {
  return db
    .selectFrom('navigation_items as n')
    .leftJoin('communities as c', 'c.id', 'n.community_id')
    .leftJoin('institutions as i', 'i.id', 'c.institution_id')
    .leftJoin('content_pages as p', (join) =>
      join
        .onRef('p.id', '=', 'n.page_id')
        .on('p.published', '=', true)
        .on((eb) => eb.or([eb('p.institution_id', 'is', null), eb('p.institution_id', '=', institutionId)])),
    )
    .select([
      'n.id',
      'n.label',
      'n.slug',
      'n.url',
      'n.position',
      'n.parent_id',
      'n.is_header',
      'n.is_premed',
      'n.requires_auth',
      'n.page_id',
      'n.institution_id',
      'n.community_id',
      'c.institution_id as community_institution_id',
      'c.sub_slug as community_kind',
      'c.slug as community_slug',
      'c.archived_at as community_archived_at',
      'i.slug as community_school',
      'p.slug as page_slug',
    ])
    .where((eb) => eb.or([eb('n.institution_id', 'is', null), eb('n.institution_id', '=', institutionId)]))
    .orderBy('n.position')
    .orderBy(sql`lower(n.label)`)
    .orderBy('n.id')
    .execute();
}

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];
