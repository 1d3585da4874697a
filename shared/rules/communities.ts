/** Kinds of community and their addresses. */
export const COMMUNITY_KINDS = ['general', 'grades', 'classes', 'premed', 'admin'] as const;
export type CommunityKind = (typeof COMMUNITY_KINDS)[number];

export const DASHBOARD_PATH = '/thedashboard';

export function isOfYear({ subSlug, slug }: { subSlug: string; slug: string }, year: string | null): boolean {
  return subSlug === 'grades' && slug === year?.toLowerCase();
}

export function isPathOfYear(path: string | null, year: string | null): boolean {
  const [subSlug = '', slug = ''] = path?.split('/').slice(-2) ?? [];
  return isOfYear({ subSlug, slug }, year);
}

export interface CommunityAddress {
  slug: string;
  subSlug: CommunityKind;
  institution: { slug: string } | null;
}

export function communityPath(community: CommunityAddress): string {
  if (community.institution === null) return DASHBOARD_PATH;
  return `/communities/${community.institution.slug}/${community.subSlug}/${community.slug}`;
}

export function postPath(community: CommunityAddress, postSlug: string): string {
  return `${communityPath(community)}/posts/${postSlug}`;
}
