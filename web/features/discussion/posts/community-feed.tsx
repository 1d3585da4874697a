import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CommunityAddress, type CommunityDetail, communityQuery, dashboardQuery } from '#web/features/communities/api/community.ts';
import { CommunityHeader } from '#web/features/communities/community-header.tsx';
import type { FeedFilter } from '#web/features/discussion/api/feed.ts';
import { CommunityFollow, CommunityState } from '#web/features/discussion/following/community-follow.tsx';
import { throwIfMissing } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { Feed } from './feed.tsx';
import { FeedPlaceholder } from './feed-placeholder.tsx';
import { FeedTools } from './feed-tools.tsx';
import { useReloadForTimeZone } from './filter-screen.ts';
import { QueuedPost } from './queued-post.tsx';
import { feedTexts } from './texts/feed.ts';

interface FeedProps {
  filter: FeedFilter;
  note: (community: CommunityDetail) => ReactNode;
  /** Opens the right rail's content on pages too narrow for the rail. */
  about: (community: CommunityDetail) => ReactNode;
}

export function CommunityFeed({ address, ...feed }: FeedProps & { address: CommunityAddress }) {
  const { data } = useQuery({ ...communityQuery(useApi(), address), throwOnError: throwIfMissing });
  return data === undefined ? <LoadingFeed title={feedTexts.title.coming} /> : <HeaderAndPosts community={data} {...feed} />;
}

export function DashboardFeed(feed: FeedProps) {
  const { data } = useQuery({ ...dashboardQuery(useApi()), throwOnError: throwIfMissing });
  return data === undefined ? <LoadingFeed title={feedTexts.title.dashboard} /> : <HeaderAndPosts community={data} {...feed} />;
}

function LoadingFeed({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <FeedPlaceholder />
    </>
  );
}

function HeaderAndPosts({ community, filter, note, about }: FeedProps & { community: CommunityDetail }) {
  useReloadForTimeZone(filter.zone);
  const { displayName, institution } = community;
  const title = institution === null ? feedTexts.title.dashboard : feedTexts.title.community(displayName, institution.name);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <CommunityHeader community={community}>
        <CommunityFollow community={community} />
        {about(community)}
      </CommunityHeader>
      <CommunityState community={community} />
      {note(community)}
      {community.can.post && <QueuedPost communityId={community.id} />}
      <FeedTools key={community.id} community={community} />
      <Feed key={`posts-${community.id}`} communityId={community.id} filter={filter} />
    </>
  );
}
