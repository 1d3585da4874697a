import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { noticesQuery } from '#web/features/moderation/reports/api/notices.ts';
import { Notices } from '#web/features/moderation/reports/notices.tsx';
import { notificationsQuery, unreadQuery } from '#web/features/notifications/api/notifications.ts';
import { ChoiceLink } from '#web/features/notifications/choice/choice-link.tsx';
import { readFilter } from '#web/features/notifications/notification-chips.tsx';
import { Notifications } from '#web/features/notifications/notifications.tsx';
import { notificationsTexts } from '#web/features/notifications/texts/notifications.ts';
import { HintNote } from '#web/features/site/hints/hint-note.tsx';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { NotYours } from '#web/ui/not-yours.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/notifications.ts';

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const needs = screen(async (args) => {
  const { api, queryClient, params, url } = args;
  const viewer = await requireMember(args);
  if (!isSame(viewer.username, params.username ?? '')) return;
  const list = notificationsQuery(api, readFilter(url.searchParams));
  // Refetches on each visit, so that read notifications lose their mark. Loads as many pages as
  // before, so that going back restores the scroll position.
  const pages = queryClient.getQueryData(list.queryKey)?.pages.length ?? 1;
  await Promise.all([
    queryClient.fetchInfiniteQuery({ ...list, pages, staleTime: 0 }),
    queryClient.prefetchQuery({ ...unreadQuery(api), staleTime: 0, retry: false }),
    queryClient.prefetchInfiniteQuery({ ...noticesQuery(api), staleTime: 0, retry: false }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{notificationsTexts.title}</PageTitle>
      <Page width="reading">
        <OwnNotifications username={params.username} />
      </Page>
    </>
  );
}

function OwnNotifications({ username }: { username: string }) {
  const viewer = useViewer();
  const filter = readFilter(useSearchParams()[0]);
  const hasNotices = (useInfiniteQuery(noticesQuery(useApi())).data?.pages[0]?.items.length ?? 0) > 0;
  if (viewer === null) return <SessionEnded>{notificationsTexts.ended}</SessionEnded>;
  return isSame(viewer.username, username) ? (
    <Notifications key={viewer.id} filter={filter} hasNotices={hasNotices}>
      <ChoiceLink />
      <HintNote of={['install']} />
      <Notices />
    </Notifications>
  ) : (
    <NotYours texts={notificationsTexts.notYours} own={`/profiles/${viewer.username}/notifications`} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={notificationsTexts.title} failed={notificationsTexts.failed} />;
}
