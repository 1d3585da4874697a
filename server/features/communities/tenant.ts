import type { CommunityRow } from './queries.ts';

/**
 * The value of `tenant_id`, by which a database can be sharded (docs/capacity.md): the institution,
 * or the community's own id for the Dashboard. No access rule reads it.
 */
export function tenantOf({ id, institution_id }: Pick<CommunityRow, 'id' | 'institution_id'>): string {
  return institution_id ?? id;
}
