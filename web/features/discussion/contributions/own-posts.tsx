import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PAGE_SIZES } from '#shared/rules/limits.ts';
import { Place } from '#web/features/discussion/posts/place.tsx';
import { PostCard } from '#web/features/discussion/posts/post-card.tsx';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type OwnPost, ownPostsQuery } from './api/own.ts';
import { ClosedPost } from './closed-post.tsx';
import type { OwnChoice } from './own-address.ts';
import { OwnList } from './own-list.tsx';
import { ownTotal } from './own-total.ts';
import { OwnPostsPlaceholder } from './placeholders.tsx';
import { ownTexts } from './texts/own.ts';

export function OwnPosts({ choice, began }: { choice: OwnChoice; began: string }) {
  const list = useInfiniteQuery({
    ...ownPostsQuery(useApi(), choice.sort),
    throwOnError: throwIfNotLoaded,
  });
  const posts = list.data && allItems(list.data);
  const { list: place, remember } = useFocusOnNew(posts?.length ?? 0);
  return (
    <OwnList
      ref={place}
      choice={choice}
      began={began}
      count={posts && list.data && { total: ownTotal(list.data, PAGE_SIZES.ownPosts, list.hasNextPage), shown: posts.length }}
      placeholder={<OwnPostsPlaceholder />}
      empty={<NoPosts />}
      list={list}
      onMore={remember}
    >
      {posts?.map((post) =>
        post.readable ? (
          <OpenPost key={post.id} post={post} now={list.dataUpdatedAt} />
        ) : (
          <ClosedPost key={post.id} post={post} now={list.dataUpdatedAt} />
        ),
      )}
    </OwnList>
  );
}

function OpenPost({ post, now }: { post: OwnPost; now: number }) {
  const place = <Place community={post.community} open />;
  return <PostCard post={post} now={now} showMuted slots={{ place, title: post.title, excerpt: post.excerpt }} />;
}

function NoPosts() {
  const write = (
    <Button component={Link} to="/create-post" variant="default">
      {ownTexts.noPosts.write}
    </Button>
  );
  return (
    <EmptyState title={ownTexts.noPosts.title} action={write}>
      {ownTexts.noPosts.next}
    </EmptyState>
  );
}
