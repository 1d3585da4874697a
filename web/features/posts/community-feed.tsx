import { useQuery } from '@tanstack/react-query';
import { type Community, type CommunityAddress, communityQuery, dashboardQuery } from '#web/features/communities/api/community.ts';
import { CommunityHeader } from '#web/features/communities/community-header.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-title.tsx';
import { CreatePostLink } from './create-post-link.tsx';
import { Feed } from './feed.tsx';
import { FeedPlaceholder } from './feed-placeholder.tsx';

/** A school's community: its header and its posts. */
export function CommunityFeed({ address }: { address: CommunityAddress }) {
  const { data } = useQuery({ ...communityQuery(useApi(), address), throwOnError: true });
  return data === undefined ? <FeedPlaceholder /> : <HeaderAndPosts community={data} />;
}

/** The one community of all schools. */
export function DashboardFeed() {
  const { data } = useQuery({ ...dashboardQuery(useApi()), throwOnError: true });
  return data === undefined ? <FeedPlaceholder /> : <HeaderAndPosts community={data} />;
}

function HeaderAndPosts({ community }: { community: Community }) {
  const title = community.institution === null ? 'The Dashboard' : `${community.displayName}, ${community.institution.name}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <CommunityHeader community={community}>{community.can.post && <CreatePostLink communityId={community.id} />}</CommunityHeader>
      <Feed key={community.id} communityId={community.id} takesPart={community.can.post} />
    </>
  );
}
