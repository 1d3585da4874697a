import type { z } from 'zod';
import type { Person } from '#server/platform/http/api.ts';
import type { Community, CommunityDetail, CommunityRef } from '#shared/contract/communities.ts';
import { communityPath } from '#shared/rules/communities.ts';
import { canParticipate } from './access.ts';
import type { CommunityDetailRow, CommunityRow } from './queries.ts';

export type CommunityRefRow = Omit<CommunityRow, 'subtitle' | 'archived_at' | 'institution_subtitle' | 'institution_logo'>;

export function communityRef(row: CommunityRefRow): z.infer<typeof CommunityRef> {
  const institution =
    row.institution_id !== null && row.institution_name !== null && row.institution_slug !== null
      ? { id: row.institution_id, name: row.institution_name, slug: row.institution_slug }
      : null;
  const { id, name, slug } = row;
  return {
    id,
    name,
    displayName: row.display_name,
    slug,
    subSlug: row.sub_slug,
    institution,
    path: communityPath({ slug, subSlug: row.sub_slug, institution }),
  };
}

/** Views of posts, each with its community. Leaves out posts of communities that are not given. */
export function withCommunities<Row extends { community_id: string }, Place extends CommunityRefRow, View>(
  rows: readonly Row[],
  communities: readonly Place[],
  view: (row: Row, community: Place) => View,
): (View & { community: z.infer<typeof CommunityRef> })[] {
  const byId = new Map(communities.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const community = byId.get(row.community_id);
    return community === undefined ? [] : [{ ...view(row, community), community: communityRef(community) }];
  });
}

export function communityView(person: Person, row: CommunityRow): z.infer<typeof Community> {
  const { institution, ...ref } = communityRef(row);
  const school = institution && { ...institution, subtitle: row.institution_subtitle ?? '', logoUrl: row.institution_logo };
  return { ...ref, institution: school, subtitle: row.subtitle, can: { post: canParticipate(person, row) } };
}

export function communityDetailView(person: Person, row: CommunityDetailRow): z.infer<typeof CommunityDetail> {
  const { level, channel } = row;
  return { ...communityView(person, row), state: { level, channel } };
}
