import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { updateLists } from '#web/lib/update-cached.ts';
import type { Report } from './reports.ts';

/** Shows these reports as they are now, where they stand; those asked for that are gone leave the lists. */
export function showReports(queryClient: QueryClient, api: Api, asked: readonly string[], found: readonly Report[]): void {
  const now = new Map(found.map((report) => [report.id, report]));
  const state = (report: Report) => (asked.includes(report.id) ? (now.get(report.id) ?? []) : report);
  updateLists<Report>(queryClient, api.reports.list.key(), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(state) })),
  }));
}

let turn = 0;
/** In which turn the newest answer about a report was asked for that is shown. */
const shownOf = new Map<string, number>();

/**
 * Asks how some reports are now, and shows it. Each time anew: what is on its way already may have been read before what one has
 * just heard of, and shows nothing over an answer to a later question.
 */
export async function refreshReports(queryClient: QueryClient, api: Api, institution: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    turn += 1;
    const own = turn;
    const { items } = await api.reports.states.call({ institution, ids: [...ids] });
    const fresh = ids.filter((id) => (shownOf.get(id) ?? 0) < own);
    for (const id of fresh) shownOf.set(id, own);
    showReports(queryClient, api, fresh, items);
  }
  await queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
}
