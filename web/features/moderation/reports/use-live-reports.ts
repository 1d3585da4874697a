import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { notify } from '#web/ui/notify.ts';
import { refreshReports } from './api/report-cache.ts';
import { type Report, reportsQuery } from './api/reports.ts';
import type { ReportChoice } from './report-address.ts';

/** A refresh checks only one page, so from this number on the button shows "or more". */
export const MANY = PAGE_SIZES.reports;

const POLL_INTERVAL_MS = 60_000;

/** New reports wait behind a button, so that the list does not shift while the moderator works. */
export function useLiveReports(
  institution: string,
  choice: ReportChoice,
  pages: readonly { items: Report[]; nextCursor: string | null }[],
): { newCount: number; showing: boolean; show: () => Promise<void> } {
  const api = useApi();
  const queryClient = useQueryClient();
  const shown = pages.flatMap(({ items }) => items);
  const [found, setFound] = useState<readonly Report[]>([]);
  const shownIds = new Set(shown.map(({ id }) => id));
  // A refetch of the list may have shown them meanwhile.
  const newCount = found.filter(({ id }) => !shownIds.has(id)).length;
  const [showing, setShowing] = useState(false);

  usePersonLive((event) => {
    if (event === 'gap') return refreshAll();
    if (event.kind !== 'reports.changed') return;
    const known = shown.filter(({ id }) => id === event.id).map(({ id }) => id);
    refreshReports(queryClient, api, institution, known).catch(() => {});
    if (known.length === 0) countNewReports().catch(() => {});
  });
  const polling = usePolling(POLL_INTERVAL_MS);
  const onPoll = useEffectEvent(refreshAll);
  useEffect(() => {
    if (polling === false) return;
    const timer = setInterval(onPoll, polling);
    return () => clearInterval(timer);
  }, [polling]);

  function refreshAll() {
    const known = shown.map(({ id }) => id);
    refreshReports(queryClient, api, institution, known).catch(() => {});
    countNewReports().catch(() => {});
  }

  async function countNewReports() {
    const { status, kind, order } = choice;
    // With the oldest first, new reports belong at the end, which is not loaded yet.
    if (order === 'oldest' && pages.at(-1)?.nextCursor != null) return;
    const { items } = await queryClient.fetchQuery(
      api.reports.list.queryOptions({ input: { institution, status, kind, order: 'newest' }, staleTime: 0, gcTime: 0 }),
    );
    // With the newest first, older reports are on pages that are not loaded yet.
    const newest = order === 'newest' ? (shown[0]?.createdAt ?? '') : '';
    setFound(items.filter(({ id, createdAt }) => !shownIds.has(id) && createdAt > newest));
  }

  /** With the newest first, "Load More" loads the other pages again. */
  async function show() {
    setShowing(true);
    try {
      await queryClient.fetchInfiniteQuery({
        ...reportsQuery(api, institution, choice),
        pages: choice.order === 'newest' ? 1 : pages.length + 1,
        staleTime: 0,
        // All pages are new, unlike after “Load More” (`withChanges`).
        structuralSharing: true,
      });
      setFound([]);
    } catch {
      notify.error(REVIEW_TEXTS.loadFailed);
    } finally {
      setShowing(false);
    }
  }

  return { newCount, showing, show };
}
