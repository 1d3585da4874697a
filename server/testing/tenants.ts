import { type RawBuilder, sql } from 'kysely';

/** For rows that a test inserts directly (server/features/communities/tenant.ts). */
export function tenantOfPost(id: string): RawBuilder<string> {
  return sql<string>`(SELECT tenant_id FROM posts WHERE id = ${id})`;
}

export function tenantOfCommunity(id: string): RawBuilder<string> {
  return sql<string>`(SELECT coalesce(institution_id, id) FROM communities WHERE id = ${id})`;
}
