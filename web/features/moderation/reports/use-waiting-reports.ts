import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { reportCountsQuery } from './api/reports.ts';

/** How often a tab without live events asks. */
const POLLING = 60_000;

type Counts = { items: readonly { status: string; total: number }[] };

/** Those that nobody has taken up. */
function waiting({ items }: Counts): number {
  return items.reduce((sum, { status, total }) => (status === 'Unresolved' ? sum + total : sum), 0);
}

/** The first answer comes with the page: a number that appears beside what one reads is a nuisance. */
export async function loadWaitingReports(queryClient: QueryClient, api: Api, school: string): Promise<void> {
  await queryClient.prefetchQuery({ ...reportCountsQuery(api, school), retry: false });
}

/** The number that the bar has loaded, without a request of its own; 0 until then. */
export function useKnownWaitingReports(school: string): number {
  const { data } = useQuery({ ...reportCountsQuery(useApi(), school), enabled: false });
  return data === undefined ? 0 : waiting(data);
}

/**
 * How many reports of a school wait for its moderators, in this tab and every other at the same time.
 * @param school null for whoever moderates none: always 0, and nothing is asked
 */
export function useWaitingReports(viewer: Pick<Viewer, 'id'>, school: string | null): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = reportCountsQuery(api, school ?? '');
  const polling = usePolling(POLLING);
  const { data, isError } = useQuery({
    ...query,
    enabled: school !== null,
    // Who may not see them, or no longer, does not ask again and again.
    refetchInterval: ({ state }) => school !== null && state.error === null && polling,
  });
  useLive(school === null ? null : `person:${viewer.id}`, (event) => {
    if (event === 'gap' || event.kind === 'reports.changed') void queryClient.invalidateQueries({ queryKey: query.queryKey });
  });
  return data === undefined || isError ? 0 : waiting(data);
}
