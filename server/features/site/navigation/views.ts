import type { z } from 'zod';
import { homePath } from '#server/features/accounts/views.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { communityRef } from '#server/features/communities/views.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { Navigation, NavigationItem, NavigationSection } from '#shared/contract/site/navigation.ts';
import { type CommunityKind, communityPath } from '#shared/rules/communities.ts';
import {
  ADMIN_POSITION,
  HOME_POSITION,
  type LinkTarget,
  linkTarget,
  OWN_CLASSES_LIMIT,
  OWN_PLACES,
  SECTIONS,
} from '#shared/rules/navigation.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { canSee, moderatesOwnSchool } from './access.ts';
import type { ItemRow } from './queries.ts';
import { menuTexts } from './texts/menu.ts';

type Item = z.infer<typeof NavigationItem>;
type Section = z.infer<typeof NavigationSection>;
type Child = Section['items'][number];

/**
 * A child needs a visible parent. A school's own item replaces the general item with the same slug.
 */
function visibleItems(person: Person | null, rows: readonly ItemRow[]): ItemRow[] {
  const allowed = rows.filter((row) => canSee(person, row));
  const own = new Set(allowed.filter(({ institution_id }) => institution_id !== null).map(({ slug }) => slug));
  const seen = new Map(allowed.filter((row) => row.institution_id !== null || !own.has(row.slug)).map((row) => [row.id, row]));
  const isShown = (row: ItemRow | undefined): boolean => row !== undefined && (row.parent_id === null || isShown(seen.get(row.parent_id)));
  return [...seen.values()].filter(isShown);
}

function targetOf(person: Person | null, row: ItemRow): LinkTarget | null {
  const internal = (path: string): LinkTarget => ({ kind: 'here', path });
  const school = person?.institution?.slug;
  if (row.slug === OWN_PLACES.dashboard) return person === null ? null : internal(homePath(person));
  if (row.slug === OWN_PLACES.home) return internal('/home');
  if (row.slug === OWN_PLACES.yourPosts) return school === undefined ? null : internal(`/communities/${school}/your-posts`);
  if (row.slug === OWN_PLACES.admin) return school === undefined ? null : internal(`/admin/${school}`);
  if (row.community_kind !== null && row.community_slug !== null) {
    const institution = row.community_school === null ? null : { slug: row.community_school };
    return internal(communityPath({ slug: row.community_slug, subSlug: row.community_kind, institution }));
  }
  if (row.page_id !== null) return row.page_slug === null ? null : internal(`/pages/${row.page_slug}`);
  return row.url === null ? null : linkTarget(row.url);
}

/**
 * The target of the item with this slug. Follows links between items here, so that a circular link
 * cannot cause a redirect loop.
 */
export function resolveItem(person: Person | null, rows: readonly ItemRow[], slug: string) {
  const visible = visibleItems(person, rows);
  const followed = new Set<string>();
  for (let next: string | undefined = slug; next !== undefined && !followed.has(next); ) {
    followed.add(next);
    const row = visible.find((one) => one.slug === next);
    const target = row === undefined ? null : targetOf(person, row);
    if (row === undefined || target === null) return null;
    if (target.kind === 'elsewhere') return { ...target, label: row.label };
    const further = /^\/([^/?#]+)\/?(?:[?#]|$)/.exec(target.path)?.[1];
    next = visible.some((one) => one.slug === further) ? further : undefined;
    if (next === undefined) return target;
  }
  return null;
}

function entry(person: Person | null, row: ItemRow) {
  const target = targetOf(person, row);
  const href = target === null ? null : target.kind === 'here' ? target.path : target.url;
  return { id: row.id, label: row.label, slug: row.slug, href, external: target?.kind === 'elsewhere' };
}

function hasTargetOrChildren(one: { href: string | null; children: readonly unknown[] }): boolean {
  return one.href !== null || one.children.length > 0;
}

function tree(person: Person | null, rows: readonly ItemRow[], row: ItemRow): Item {
  const below = (id: string) => rows.filter(({ parent_id }) => parent_id === id);
  const grandchildren = (id: string) =>
    below(id)
      .map((one) => entry(person, one))
      .filter(({ href }) => href !== null);
  const children = below(row.id)
    .map((one) => ({ ...entry(person, one), children: grandchildren(one.id) }))
    .filter(hasTargetOrChildren);
  return { ...entry(person, row), position: row.position, inBar: row.is_header, children };
}

const DERIVED_STEP = 10;

interface MenuEntry {
  kind: Section['kind'];
  position: number;
  communityId: string | null;
  item: Child;
}

export function navigationView(
  person: Person | null,
  rows: readonly ItemRow[],
  communities: readonly CommunityRow[],
  own: readonly string[],
): z.infer<typeof Navigation> {
  const visible = visibleItems(person, rows);
  const roots = visible.filter(({ parent_id }) => parent_id === null);
  const items = roots
    .filter(({ is_header }) => is_header)
    .map((row) => tree(person, visible, row))
    .filter(hasTargetOrChildren);
  if (person === null || !isProfileComplete(person)) return { items, sections: null, classes: 0 };

  const add = (slug: string, label: string, href: string, position: number) => {
    if (visible.some((row) => row.slug === slug)) return;
    items.push({ id: slug, slug, label, href, external: false, position, inBar: true, children: [] });
  };
  add(OWN_PLACES.home, menuTexts.home, '/home', HOME_POSITION);
  if (moderatesOwnSchool(person) && person.institution !== null)
    add(OWN_PLACES.admin, menuTexts.admin, `/admin/${person.institution.slug}`, ADMIN_POSITION);
  items.sort((a, b) => a.position - b.position);

  const entries = menuEntries(person, visible, communities);
  const classes = entries.filter(({ kind }) => kind === 'classes').map(({ communityId }) => communityId);
  const shown = new Set<string | null>(own.filter((id) => classes.includes(id)).slice(0, OWN_CLASSES_LIMIT));
  const listed = entries.filter(({ kind, communityId }) => kind !== 'classes' || shown.has(communityId));
  return { items, sections: sectionsFor(person, listed), classes: classes.length };
}

export function menuView(person: Person, rows: readonly ItemRow[], communities: readonly CommunityRow[]): Section[] | null {
  return sectionsFor(person, menuEntries(person, visibleItems(person, rows), communities));
}

function sectionsFor(person: Person, entries: readonly MenuEntry[]): Section[] | null {
  const sections = [...SECTIONS, { kind: null, title: menuTexts.more }]
    .map(({ kind: communityKind, title }) => {
      const kind = sectionKind(communityKind);
      const sectionEntries = entries.filter((one) => one.kind === kind).sort((a, b) => a.position - b.position);
      return { kind, title, items: sectionEntries.map(({ item }) => item) };
    })
    .filter(({ items }) => items.length > 0);
  return sections.length > 0 || person.userType === 'medical_student' ? sections : null;
}

/**
 * Stored items keep the operator's positions. Any visible stored item that leads to a
 * community, also in the bar or below another item, replaces the community's own entry.
 */
function menuEntries(person: Person, visible: readonly ItemRow[], communities: readonly CommunityRow[]): MenuEntry[] {
  const roots = visible.filter(({ parent_id }) => parent_id === null);
  // Uses resolved targets, because a premed student's Dashboard item leads to their community.
  const targets = new Set(visible.map((row) => entry(person, row).href));
  const stored = roots
    .filter(({ is_header }) => !is_header)
    .map((row): MenuEntry => {
      const { position, inBar, ...item } = tree(person, visible, row);
      return { kind: sectionKind(row.community_kind), position, communityId: row.community_id, item };
    });
  const derived = communities
    .map(communityRef)
    .filter(({ institution, path }) => institution !== null && !targets.has(path))
    .map(({ id, displayName, slug, path, subSlug }, index): MenuEntry => {
      const item = { id, label: displayName, slug, href: path, external: false, children: [] };
      return { kind: sectionKind(subSlug), position: (index + 1) * DERIVED_STEP, communityId: id, item };
    });
  return [...stored, ...derived].filter(({ item }) => hasTargetOrChildren(item));
}

function sectionKind(kind: CommunityKind | null): Section['kind'] {
  return kind === null || kind === 'admin' ? 'more' : kind;
}
