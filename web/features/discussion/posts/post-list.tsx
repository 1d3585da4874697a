import { VisuallyHidden } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { allItems, type Pages } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { useListAnnouncement } from '#web/lib/use-list-announcement.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { FeedPlaceholder } from './feed-placeholder.tsx';
import { Place } from './place.tsx';
import { PostCard } from './post-card.tsx';
import classes from './post-list.module.css';
import { feedTexts } from './texts/feed.ts';

interface ListedPost extends PostSummary {
  community: Parameters<typeof Place>[0]['community'];
}

interface PostListProps<Post> {
  query: Pick<
    UseInfiniteQueryResult<Pages<Post>>,
    'data' | 'dataUpdatedAt' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  texts: { list: string; loading: string; more: string; end: string };
  /**
   * Announces a replaced list. `name` identifies the list; the list named `began` is not announced.
   */
  announcements: { name: string; words: (count: number, isAll: boolean) => string; began?: string };
  /** A button that disappears when pressed calls `focusList` to keep the focus. */
  empty: (focusList: () => void) => ReactNode;
  below?: (post: Post) => ReactNode;
  showMuted?: boolean;
}

export function PostList<Post extends ListedPost>({ query, texts, announcements, empty, below, showMuted = false }: PostListProps<Post>) {
  const posts = query.data && allItems(query.data);
  const count = posts?.length;
  const { list, remember } = useFocusOnNew(count ?? 0);
  const words = announcements.words(count ?? 0, !query.hasNextPage);
  const announcement = useListAnnouncement(
    { list: announcements.name, count, words, further: feedTexts.announcements.further },
    announcements.began ?? announcements.name,
  );
  const focusList = () => list.current?.focus();
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    // The focused element was in a card that has been removed.
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return;
    focused.current = null;
    list.current?.focus({ preventScroll: true });
  });
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={texts.list}
      className={classes.list}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) focused.current = null;
      }}
    >
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {posts === undefined && <FeedPlaceholder words={texts.loading} />}
      {count === 0 && !query.hasNextPage && empty(focusList)}
      {posts?.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          now={query.dataUpdatedAt}
          showMuted={showMuted}
          slots={{
            place: <Place community={post.community} open />,
            title: post.title,
            excerpt: post.excerpt,
            below: below?.(post),
          }}
        />
      ))}
      {count !== undefined && (count > 0 || query.hasNextPage) && (
        <LoadMore label={texts.more} end={texts.end} list={query} onPress={remember} />
      )}
    </section>
  );
}
