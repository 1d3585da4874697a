import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { feedQuery } from './api/feed.ts';
import { FeedPlaceholder } from './feed-placeholder.tsx';
import { PostCard } from './post-card.tsx';

interface FeedProps {
  communityId: string;
  /** Whether this member takes part here: writes and likes. */
  takesPart: boolean;
}

/** The posts of a community, pinned ones first, then the newest. */
export function Feed({ communityId, takesPart }: FeedProps) {
  const feed = useInfiniteQuery({
    ...feedQuery(useApi(), communityId),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  if (feed.data === undefined) return <FeedPlaceholder />;
  const posts = allItems(feed.data);
  if (posts.length === 0) return <EmptyState title="No posts found 😕" />;
  return (
    <>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} canLike={takesPart} now={feed.dataUpdatedAt} />
      ))}
      <LoadMore
        label="Load More Posts"
        end="No more posts to load"
        hasMore={feed.hasNextPage}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError}
        onLoad={() => feed.fetchNextPage()}
      />
    </>
  );
}
