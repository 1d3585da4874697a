/** Kinds of community and their addresses (doc 2 §2, §3). */
export const COMMUNITY_KINDS = ['general', 'grades', 'classes', 'premed', 'admin'] as const;
export type CommunityKind = (typeof COMMUNITY_KINDS)[number];

export const DASHBOARD_PATH = '/thedashboard';

export interface CommunityAddress {
  slug: string;
  subSlug: CommunityKind;
  /** null for the global Dashboard. */
  institution: { slug: string } | null;
}

export function communityPath(community: CommunityAddress): string {
  if (community.institution === null) return DASHBOARD_PATH;
  return `/communities/${community.institution.slug}/${community.subSlug}/${community.slug}`;
}

export function postPath(community: CommunityAddress, postSlug: string): string {
  return `${communityPath(community)}/posts/${postSlug}`;
}

/** What somebody reads who opens a community that is not there or not theirs, or writes where nothing new is written. */
export const COMMUNITY_TEXTS = {
  notFound: 'Community not found',
  institutionNotFound: 'Institution not found',
  premed: 'You do not have access to this premed dashboard.',
  other: 'You do not have access to this community.',
  archived: 'This community is archived: everything stays readable, and nothing new can be written.',
} as const;
