import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { dropStaleResponses } from '#web/lib/stale-responses.ts';
import { updateLists } from '#web/lib/update-cached.ts';
import type { Report } from './reports.ts';

/** Removes requested reports that the server no longer returns. */
export function showReports(queryClient: QueryClient, api: Api, requestedIds: readonly string[], reports: readonly Report[]): void {
  const reportsById = new Map(reports.map((report) => [report.id, report]));
  const currentReport = (report: Report) => (requestedIds.includes(report.id) ? (reportsById.get(report.id) ?? null) : report);
  updateLists<Report>(queryClient, api.reports.list.key(), (data) => mapItems(data, currentReport));
}

export function showNotes(queryClient: QueryClient, api: Api, reportId: string, notes: Pick<Report, 'notes' | 'notesVersion'>): void {
  updateLists<Report>(queryClient, api.reports.list.key(), (data) =>
    mapItems(data, (report) => (report.id === reportId ? { ...report, ...notes } : report)),
  );
}

/** Loaded reports of the same content or person, which show the same state and number of warnings. */
export function idsOfRelated(queryClient: QueryClient, api: Api, { targetId, reported }: Report): string[] {
  const cached = queryClient.getQueriesData<Pages<Report>>({ queryKey: api.reports.list.key({ type: 'infinite' }) });
  const reports = cached.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
  const related = reports.filter((one) => one.targetId === targetId || (reported !== null && one.reported?.id === reported.id));
  return [...new Set(related.map(({ id }) => id))];
}

/** Bounds a request; reloading the page refreshes the others. */
const MAX_STATES = 100;

const trackRequest = dropStaleResponses();

/**
 * Never joins a running request, which may have read older data. A response that arrives after a
 * newer one is ignored.
 */
export async function refreshReports(queryClient: QueryClient, api: Api, institution: string, known: readonly string[]): Promise<void> {
  const ids = known.slice(0, MAX_STATES);
  if (ids.length > 0) {
    const keepFresh = trackRequest();
    const { items } = await api.reports.states.call({ institution, ids });
    showReports(queryClient, api, keepFresh(ids), items);
  }
  await queryClient.invalidateQueries({ queryKey: api.reports.counts.key() });
}
