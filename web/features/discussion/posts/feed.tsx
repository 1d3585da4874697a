import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { useListAnnouncement } from '#web/lib/use-list-announcement.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import classes from './feed.module.css';
import { useFeedFilter } from './feed-filter.ts';
import { FeedPlaceholder } from './feed-placeholder.tsx';
import { feedSections } from './feed-sections.ts';
import { filterLabel } from './filter-label.ts';
import { NewPosts } from './new-posts.tsx';
import { PinnedPosts } from './pinned-posts.tsx';
import { PostCard } from './post-card.tsx';
import { feedTexts } from './texts/feed.ts';
import { useLiveFeed } from './use-live-feed.ts';

interface FeedProps {
  communityId: string;
  filter: FeedFilter;
}

export function Feed({ communityId, filter }: FeedProps) {
  const feed = useInfiniteQuery({
    ...feedQuery(useApi(), communityId, filter),
    throwOnError: throwIfNotLoaded,
  });
  const sections = feed.data && feedSections(feed.data, filter.sort);
  const posts = sections && [...sections.pinned, ...sections.others];
  const count = posts?.length ?? 0;
  useLiveFeed(
    communityId,
    filter,
    (posts ?? []).map(({ id }) => id),
  );
  const { list, remember } = useFocusOnNew(sections?.others.length ?? 0, ':scope > article');
  const { filter: chosenFilter } = useFeedFilter();
  const announcementOf = feedTexts.announcements[count === 0 ? 'none' : feed.hasNextPage ? 'first' : 'all'];
  // The announcement includes the filter, because screen readers ignore a live region whose text
  // does not change.
  const announcement = useListAnnouncement({
    list: JSON.stringify(filter),
    count: posts?.length,
    words: announcementOf(filterLabel(chosenFilter, feedTexts.sorts), count),
    further: feedTexts.announcements.further,
  });

  function begin() {
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={list} tabIndex={-1} aria-label={feedTexts.list} className={classes.feed}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {(filter.sort ?? 'latest') === 'latest' && <NewPosts communityId={communityId} filter={filter} onShow={begin} />}
      {posts === undefined && <FeedPlaceholder />}
      {posts?.length === 0 && !feed.hasNextPage && (
        <NoPosts narrowed={filter.range !== undefined || filter.categories !== undefined} onClear={() => list.current?.focus()} />
      )}
      {sections && <PinnedPosts key={JSON.stringify(filter)} posts={sections.pinned} />}
      {sections?.others.map((post) => (
        <PostCard key={post.id} post={post} now={feed.dataUpdatedAt} />
      ))}
      {(count > 0 || feed.hasNextPage) && <LoadMore label={feedTexts.more} end={feedTexts.end} list={feed} onPress={remember} />}
    </section>
  );
}

function NoPosts({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { all } = useFeedFilter();
  const clear = (
    <Button component={Link} to={all} preventScrollReset variant="default" onClick={onClear}>
      {feedTexts.filter.clear}
    </Button>
  );
  return <EmptyState title={feedTexts.empty} action={narrowed ? clear : undefined} />;
}
