import { createPath, Outlet, redirect, useLocation, useParams } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { inboxQuery } from '#web/features/messages/api/inbox.ts';
import { Inbox } from '#web/features/messages/inbox.tsx';
import { inboxTexts } from '#web/features/messages/texts/inbox.ts';
import { peopleQuery } from '#web/features/people/directory/api/people.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, type ScreenArgs, screen, waitBriefly } from '#web/lib/screen.ts';
import { useDelayedRedirect } from '#web/lib/use-delayed-redirect.ts';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/messages.ts';

export const handle: PageHandle = { fillsWindow: true };

/** Gives other handlers of an ended session time to reload or leave the page first. */
const REDIRECT_DELAY_MS = 500;

async function inbox({ api, queryClient }: ScreenArgs) {
  const query = inboxQuery(api);
  await queryClient.prefetchInfiniteQuery({ ...query, retry: false });
  if (queryClient.getQueryData(query.queryKey)?.pages[0]?.items.length === 0) await queryClient.prefetchQuery(peopleQuery(api, ''));
}

const needs = screen(async (args) => {
  const viewer = await requireMember(args);
  if (viewer.userType !== 'medical_student') throw redirect(DASHBOARD_PATH);
  await waitBriefly(inbox(args));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const { username } = useParams();
  const viewer = useViewer();
  if (viewer === null) return <Closed />;
  return (
    <Page width="full">
      {username === undefined && <PageTitle>{inboxTexts.title}</PageTitle>}
      <Inbox>{username === undefined ? null : <Outlet />}</Inbox>
    </Page>
  );
}

function Closed() {
  const location = useLocation();
  const logIn = `/login?returnTo=${encodeURIComponent(createPath(location))}`;
  useDelayedRedirect(logIn, REDIRECT_DELAY_MS, { replace: true }, () => notify.error(ERRORS.SESSION_MISSING.message));
  return (
    <Page width="reading">
      <PageTitle>{inboxTexts.title}</PageTitle>
      <SessionEnded>{inboxTexts.kept}</SessionEnded>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={inboxTexts.title} failed={inboxTexts.failed} />;
}
