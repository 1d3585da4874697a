import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fold } from '#shared/rules/fold.ts';
import { useKnownUnread } from '#web/features/discussion/reading/api/unread-counts.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { menuQuery, type Section } from './api/navigation.ts';

function filterSections(sections: readonly Section[], typed: string): Section[] {
  const term = fold(typed.trim());
  const matches = ({ label, children = [] }: { label: string; children?: { label: string }[] }): boolean =>
    fold(label).includes(term) || children.some(matches);
  return sections.map((section) => ({ ...section, items: section.items.filter(matches) })).filter(({ items }) => items.length > 0);
}

/** The communities load when a menu is first opened. */
export function useMenuSections(viewer: Viewer) {
  const query = useQuery(menuQuery(useApi(), viewer));
  const { byPath } = useKnownUnread();
  const [typed, setTyped] = useState('');
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => setTyped(''), [key]);
  const all = query.data?.sections?.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, unread: byPath.get(item.href ?? '') ?? 0 })),
  }));
  return { query, all, found: all && filterSections(all, typed), typed, setTyped };
}
