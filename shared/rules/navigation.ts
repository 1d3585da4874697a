import type { CommunityKind } from './communities.ts';
import { SECTION_TEXTS } from './texts/navigation.ts';

/** Slugs of items whose target the server derives, mostly from the person's type or school. */
export const OWN_PLACES = { dashboard: 'dashboard', home: 'home', yourPosts: 'your-posts', admin: 'admin' } as const;

export function isOwnPlace(slug: string): boolean {
  return Object.values<string>(OWN_PLACES).includes(slug);
}

export const HOME_POSITION = 15;
export const COMMUNITIES_POSITION = 50;
export const ADMIN_POSITION = 100;

export const SECTIONS: readonly { kind: CommunityKind; title: string }[] = [
  { kind: 'general', title: SECTION_TEXTS.general },
  { kind: 'grades', title: SECTION_TEXTS.grades },
  { kind: 'classes', title: SECTION_TEXTS.classes },
  { kind: 'premed', title: SECTION_TEXTS.premed },
];

/** In the sidebar; the menu lists all. */
export const OWN_CLASSES_LIMIT = 12;

/** Paths that do not match need no request. */
export function isSlug(value: string): boolean {
  return value.length <= 80 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);
}

export type LinkTarget = { kind: 'here'; path: string } | { kind: 'elsewhere'; url: string };

const HERE = 'http://here.invalid';

/**
 * Null for forbidden targets such as scripts, and for hosts that look like paths. Parses the URL
 * first, as browsers do.
 */
export function linkTarget(url: string): LinkTarget | null {
  if (!URL.canParse(url, HERE)) return null;
  const { protocol, origin, username, password, pathname, search, hash, href } = new URL(url, HERE);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return null;
  if (/^https?:\/\//i.test(url)) return { kind: 'elsewhere', url: href };
  const path = pathname + search + hash;
  return url.startsWith('/') && origin === HERE && !path.startsWith('//') ? { kind: 'here', path } : null;
}
