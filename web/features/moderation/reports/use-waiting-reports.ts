import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import type { Viewer } from '#web/lib/session.ts';
import { reportCountsQuery } from './api/reports.ts';

const POLL_INTERVAL_MS = 60_000;

type Counts = { items: readonly { status: string; total: number }[] };

function countUnresolved({ items }: Counts): number {
  return items.reduce((sum, { status, total }) => (status === 'Unresolved' ? sum + total : sum), 0);
}

/** Sends no request; 0 until the bar has loaded the number. */
export function useKnownWaitingReports(school: string): number {
  const { data } = useQuery({ ...reportCountsQuery(useApi(), school), enabled: false });
  return data === undefined ? 0 : countUnresolved(data);
}

/** @param school null for users who moderate no school: 0, and no request */
export function useWaitingReports(viewer: Pick<Viewer, 'id'>, school: string | null): number {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = reportCountsQuery(api, school ?? '');
  const polling = usePolling(POLL_INTERVAL_MS);
  const { data, isError } = useQuery({
    ...query,
    enabled: school !== null,
    // Stop polling after an error, because the viewer may have lost the right to see the reports.
    refetchInterval: ({ state }) => school !== null && state.error === null && polling,
  });
  useLive(school === null ? null : `person:${viewer.id}`, (event) => {
    if (event === 'gap' || event.kind === 'reports.changed') void refetchAfterLoading(queryClient, query.queryKey);
  });
  return data === undefined || isError ? 0 : countUnresolved(data);
}
