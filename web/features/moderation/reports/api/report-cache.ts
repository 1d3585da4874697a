import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { dropStaleResponses } from '#web/lib/stale-responses.ts';
import { updateLists } from '#web/lib/update-cached.ts';
import type { Report } from './reports.ts';

/** Removes requested reports that the server no longer returns. */
export function showReports(queryClient: QueryClient, api: Api, asked: readonly string[], found: readonly Report[]): void {
  const now = new Map(found.map((report) => [report.id, report]));
  const state = (report: Report) => (asked.includes(report.id) ? (now.get(report.id) ?? []) : report);
  updateLists<Report>(queryClient, api.reports.list.key(), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(state) })),
  }));
}

const ask = dropStaleResponses();

/**
 * Never joins a running request, which may have read older data. A response that arrives after a
 * newer one is ignored.
 */
export async function refreshReports(queryClient: QueryClient, api: Api, institution: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) {
    const toShow = ask();
    const { items } = await api.reports.states.call({ institution, ids: [...ids] });
    showReports(queryClient, api, toShow(ids), items);
  }
  await queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
}
