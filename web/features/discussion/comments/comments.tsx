import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { CommentSort } from '#shared/rules/comments.ts';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import { type PostDetail, postQuery } from '#web/features/discussion/api/post.ts';
import { threadsQuery } from '#web/features/discussion/api/threads.ts';
import { throwIfNotLoaded } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { useListAnnouncement } from '#web/lib/use-list-announcement.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { ArrivalThread, useArrivalThread } from './arrival-thread.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentNews } from './comment-news.tsx';
import { CommentSortMenu } from './comment-sort.tsx';
import classes from './comments.module.css';
import { CommentsPlaceholder } from './comments-placeholder.tsx';
import { type Arrival, DiscussionContext } from './discussion.ts';
import { readSort } from './sort-address.ts';
import { commentsTexts as texts } from './texts/comments.ts';
import { ThreadList } from './thread-view.tsx';

interface CommentsProps {
  post: PostDetail;
}

const STALE_TIME_MS = 3_000;

/**
 * The comment in the URL's fragment ("#comment-...", or "#new" for the first unseen one) or from an
 * action on the page. Known only after hydration, because browsers do not send the fragment.
 */
function useArrivals(slug: string) {
  const { hash, key } = useLocation();
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const api = useApi();
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again leads there again
  useEffect(() => {
    setArrival(hash.startsWith('#comment-') ? { id: hash.slice('#comment-'.length), how: 'followed' } : null);
    if (hash !== '#new') return;
    // Back and reload return to where the reader was.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    const scrollToComments = () => document.getElementById('comments')?.scrollIntoView();
    // The cached post may be older than the list that linked here.
    queryClient
      .fetchQuery({ ...postQuery(api, slug), staleTime: STALE_TIME_MS })
      .then(({ state }) => (state?.firstNewId ? setArrival({ id: state.firstNewId, how: 'new' }) : scrollToComments()), scrollToComments);
  }, [hash, key]);
  return [arrival, setArrival] as const;
}

function useThreads(postId: string, sort: CommentSort) {
  return useInfiniteQuery({
    ...threadsQuery(useApi(), postId, sort),
    throwOnError: throwIfNotLoaded,
  });
}

function useThreadsAnnouncement({ data, hasNextPage }: ReturnType<typeof useThreads>, sort: CommentSort): string {
  const count = data === undefined ? 0 : allItems(data).length;
  const words = texts.announcements[count === 0 ? 'none' : hasNextPage ? 'first' : 'all'];
  // Count pages, not threads, because live threads and the reader's own are announced elsewhere.
  return useListAnnouncement({
    list: sort,
    count: data?.pages.length,
    words: words(texts.sorts[sort], count),
    further: () => texts.announcements.further(count),
  });
}

/** On a first visit nothing counts as new. */
function visitState({ state, lastActivityAt }: PostDetail) {
  const seenUntil = state?.seenUntil ?? null;
  const unread =
    state === null || seenUntil === null ? { count: 0, firstId: null } : { count: state.newComments, firstId: state.firstNewId };
  return { newSince: state && (seenUntil ?? lastActivityAt), unread };
}

export function Comments({ post }: CommentsProps) {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const sort = readSort(search, viewer !== null);
  const [arrival, arriveAt] = useArrivals(post.slug);
  const [visit] = useState(() => visitState(post));
  const threads = useThreads(post.id, sort);
  const announcement = useThreadsAnnouncement(threads, sort);
  // Kept for the whole visit: pages that are loaded later may lack comments written since.
  const asOf = threads.data?.pages[0]?.asOf;
  const [since, setSince] = useState(asOf);
  if (since === undefined && asOf !== undefined) setSince(asOf);
  const now = useNow(threads.dataUpdatedAt);
  const { id: postId, path, title, can } = post;
  const isAsker = viewer !== null && post.author?.id === viewer.id;
  const answers = {
    acceptedId: post.answer?.comment.id ?? null,
    confirmedId: post.confirmed?.comment.id ?? null,
    questionUpdatedAt: post.updatedAt,
    isAsker,
    can,
  };
  return (
    <DiscussionContext
      value={{ postId, communityId: post.community.id, path, title, sort, answers, now, newSince: visit.newSince, arrival, arriveAt }}
    >
      <section id="comments" className={classes.section} aria-labelledby="comments-title">
        <h2 id="comments-title" tabIndex={-1} className={classes.title}>
          {texts.title}
          {post.commentsCount > 0 && <VisuallyHidden> {texts.inAll(post.commentsCount)}</VisuallyHidden>}
        </h2>
        <CommentBox post={post} />
        <CommentNews
          post={post}
          asOf={since}
          complete={sort === 'oldest' && !threads.hasNextPage}
          listedUntil={threads.data && allItems(threads.data).at(-1)?.createdAt}
          unread={visit.unread}
        >
          {post.commentsCount > 0 && <CommentSortMenu sort={sort} />}
        </CommentNews>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <Threads
          postId={postId}
          invites={viewer === null || can.comment}
          sort={sort}
          total={post.commentsCount}
          threads={threads}
          arrival={arrival}
        />
      </section>
    </DiscussionContext>
  );
}

function CommentBox({ post: { id, can, community } }: { post: PostDetail }) {
  const viewer = useViewer();
  if (viewer === null) {
    return (
      <div className={classes.login}>
        <p>{texts.logIn}</p>
        <LogInLink quiet />
      </div>
    );
  }
  // Who reads a school's post may comment on it, unless its community is archived.
  if (!can.comment) return <p className={classes.readOnly}>{community.institution === null ? texts.readOnly : COMMUNITY_TEXTS.archived}</p>;
  return <CommentForm key={id} postId={id} viewer={viewer} />;
}

interface ThreadsProps {
  postId: string;
  /** Whether this reader may comment, or could after logging in. */
  invites: boolean;
  sort: CommentSort;
  total: number;
  threads: ReturnType<typeof useThreads>;
  arrival: Arrival | null;
}

function Threads({ postId, invites, sort, total, threads, arrival }: ThreadsProps) {
  const followed = useArrivalThread(postId, arrival, threads.data !== undefined);
  if (threads.data === undefined) return <CommentsPlaceholder />;
  const items = allItems(threads.data).filter(({ id }) => id !== followed.thread?.id);
  return (
    <>
      <ArrivalThread followed={followed} postId={postId} />
      {items.length === 0 && followed.thread === null && (sort === 'my_comments' || total === 0) && (
        <EmptyState title={sort === 'my_comments' ? texts.noneOwn : invites ? texts.none : texts.noneToRead} />
      )}
      {items.length > 0 && <ThreadList threads={items} postId={postId} label={texts.title} />}
      <LoadMore label={texts.more} list={threads} />
    </>
  );
}
