import { useQuery } from '@tanstack/react-query';
import { type Community, dashboardQuery } from '#web/features/communities/api/community.ts';
import { DashboardProblem } from '#web/features/communities/community-problem.tsx';
import { communityTexts } from '#web/features/communities/texts/community.ts';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { DashboardFeed } from '#web/features/discussion/posts/community-feed.tsx';
import { feedFilter } from '#web/features/discussion/posts/feed-filter.ts';
import { filteredScreen } from '#web/features/discussion/posts/filter-screen.ts';
import { AboutButton } from '#web/features/discussion/rails/about-button.tsx';
import { CommunityRail } from '#web/features/discussion/rails/community-rail.tsx';
import { FeedHint } from '#web/features/site/hints/feed-hint.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, type ScreenArgs, waitBriefly } from '#web/lib/screen.ts';
import { OfflineFeedCopy } from '#web/shell/offline/offline-feed.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/dashboard.ts';

async function load({ api, queryClient }: ScreenArgs, filter: FeedFilter) {
  const community = await queryClient.ensureQueryData(dashboardQuery(api));
  await queryClient.ensureInfiniteQueryData(feedQuery(api, community.id, filter));
}

const needs = filteredScreen(feedFilter, async (args, filter) => {
  await requireMember(args);
  await waitBriefly(load(args, filter));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

const note = ({ id, path }: Community) => <FeedHint key={id} path={path} />;

const about = (community: Community) => <AboutButton community={community} />;

export default function Screen({ loaderData: { filter } }: Route.ComponentProps) {
  const { data: community } = useQuery(dashboardQuery(useApi()));
  return (
    <>
      {community && <OfflineFeedCopy community={community} filter={filter} />}
      <Page width="reading" aside={<CommunityRail community={community} />}>
        <DashboardFeed filter={filter} note={note} about={about} />
      </Page>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <PageTitle>{communityTexts.dashboard}</PageTitle>
      <DashboardProblem error={error} />
    </Page>
  );
}
