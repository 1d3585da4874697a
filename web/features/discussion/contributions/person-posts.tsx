import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FeedPlaceholder } from '#web/features/discussion/posts/feed-placeholder.tsx';
import { Place } from '#web/features/discussion/posts/place.tsx';
import { PostCard } from '#web/features/discussion/posts/post-card.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { allItems } from '#web/lib/pages.ts';
import { useFocusOnNew } from '#web/lib/use-focus-on-new.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { personPostsQuery } from './api/person-posts.ts';
import classes from './person-posts.module.css';
import { personPostsTexts as texts } from './texts/person-posts.ts';

interface PersonPostsProps {
  username: string;
  /** Whether they are one's own. */
  own: boolean;
}

/** The posts of a person that one may read, below their profile. */
export function PersonPosts({ username, own }: PersonPostsProps) {
  const found = useInfiniteQuery(personPostsQuery(useApi(), username));
  const posts = found.data && allItems(found.data);
  const { list, remember } = useFocusOnNew(posts?.length ?? 0);
  return (
    <section ref={list} tabIndex={-1} aria-labelledby="person-posts" className={classes.posts}>
      <h2 id="person-posts" className={classes.title}>
        {texts.title}
      </h2>
      {posts === undefined && !found.isError && <FeedPlaceholder words={texts.loading} />}
      {posts === undefined && found.isError && (
        <p role="alert" className={classes.problem}>
          {texts.failed}
          <Button variant="default" loading={found.isFetching} onClick={() => void found.refetch()}>
            {commonTexts.again}
          </Button>
        </p>
      )}
      {posts?.length === 0 && <p className={classes.none}>{own ? texts.none.own : texts.none.others}</p>}
      {posts?.map((post) => (
        <PostCard
          key={post.id}
          post={post}
          now={found.dataUpdatedAt}
          whole
          found={{ place: <Place community={post.community} open />, title: post.title, excerpt: post.excerpt }}
        />
      ))}
      {found.hasNextPage && (
        <LoadMore
          label={texts.more}
          hasMore
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onLoad={() => {
            remember();
            return found.fetchNextPage();
          }}
        />
      )}
    </section>
  );
}
