import { useQuery } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { type Community, communityQuery } from '#web/features/communities/api/community.ts';
import { CommunityProblem } from '#web/features/communities/community-problem.tsx';
import { communityTexts } from '#web/features/communities/texts/community.ts';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { CommunityFeed } from '#web/features/discussion/posts/community-feed.tsx';
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
import type { Route } from './+types/community.ts';

function address({ institution = '', sub = '', community = '' }: Params) {
  return { institution, sub, community };
}

async function load({ api, queryClient, params }: ScreenArgs, filter: FeedFilter) {
  const community = await queryClient.ensureQueryData(communityQuery(api, address(params)));
  await queryClient.ensureInfiniteQueryData(feedQuery(api, community.id, filter));
}

const needs = filteredScreen(feedFilter, async (args, filter) => {
  await requireMember(args);
  await waitBriefly(load(args, filter));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

const note = ({ id, path }: Community) => <FeedHint key={id} path={path} />;

const about = (community: Community) => <AboutButton key={community.id} community={community} />;

export default function Screen({ loaderData: { filter }, params }: Route.ComponentProps) {
  const { data: community } = useQuery(communityQuery(useApi(), address(params)));
  return (
    <>
      {community && <OfflineFeedCopy community={community} filter={filter} />}
      <Page width="reading" aside={<CommunityRail community={community} />}>
        <CommunityFeed address={address(params)} filter={filter} note={note} about={about} />
      </Page>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <PageTitle>{communityTexts.community}</PageTitle>
      <CommunityProblem error={error} />
    </Page>
  );
}
