import type { Person } from '#server/platform/http/api.ts';
import type { ItemRow } from './queries.ts';
import { targetOf } from './views.ts';

/**
 * The target of the item with this slug. Follows links between items here, so that a circular link
 * cannot cause a redirect loop.
 */
export function resolveItem(person: Person | null, visible: readonly ItemRow[], slug: string) {
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
