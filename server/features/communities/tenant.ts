import type { CommunityRow } from './queries.ts';

/**
 * Whose content something is, for the column `tenant_id`: the institution's of its community, or, for the Dashboard, which
 * belongs to none, its own. By this column a database can be distributed (docs/capacity.md); no rule looks at it.
 */
export function tenantOf({ id, institution_id }: Pick<CommunityRow, 'id' | 'institution_id'>): string {
  return institution_id ?? id;
}
