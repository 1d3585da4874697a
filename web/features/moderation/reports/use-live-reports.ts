import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import { notify } from '#web/ui/notify.ts';
import { refreshReports } from './api/report-cache.ts';
import { type Report, reportsQuery } from './api/reports.ts';
import type { ReportChoice } from './report-address.ts';

/** So many new ones stand for "or more": one page is looked through for them. */
export const MANY = PAGE_SIZES.reports;

/**
 * Keeps a moderator's list fresh: what others change shows where it stands; what is new waits behind a button, so that
 * nothing moves while one is at work.
 */
export function useLiveReports(
  institution: string,
  choice: ReportChoice,
  pages: readonly { items: Report[]; nextCursor: string | null }[],
): { news: number; showing: boolean; show: () => Promise<void> } {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const shown = pages.flatMap(({ items }) => items);
  const [news, setNews] = useState(0);
  const [showing, setShowing] = useState(false);

  useLive(viewer === null ? null : `person:${viewer.id}`, (event) => {
    if (event !== 'gap' && event.kind !== 'reports.changed') return;
    const known = event === 'gap' ? shown.map(({ id }) => id) : shown.filter(({ id }) => id === event.id).map(({ id }) => id);
    // Beyond a hundred the rest is asked for when one loads the page again.
    refreshReports(queryClient, api, institution, known.slice(0, 100)).catch(() => {});
    if (event === 'gap' || known.length === 0) lookForNews().catch(() => {});
  });

  /** Not everything that happens belongs into the list as it is filtered, and much of it is there already. */
  async function lookForNews() {
    const { status, kind, order } = choice;
    // With the oldest first a new one comes last, and with "Load More" where that is still to be pressed.
    if (order === 'oldest' && pages.at(-1)?.nextCursor != null) return;
    const { items } = await queryClient.fetchQuery(
      api.reports.list.queryOptions({ input: { institution, status, kind, order: 'newest' }, staleTime: 0, gcTime: 0 }),
    );
    const known = new Set(shown.map(({ id }) => id));
    setNews(items.filter(({ id }) => !known.has(id)).length);
  }

  /** The list anew, in place: what was loaded below new ones comes back by the button there. */
  async function show() {
    setShowing(true);
    try {
      await queryClient.fetchInfiniteQuery({
        ...reportsQuery(api, institution, choice),
        pages: choice.order === 'newest' ? 1 : pages.length + 1,
        staleTime: 0,
      });
      setNews(0);
    } catch {
      notify.error(REVIEW_TEXTS.loadFailed);
    } finally {
      setShowing(false);
    }
  }

  return { news, showing, show };
}
