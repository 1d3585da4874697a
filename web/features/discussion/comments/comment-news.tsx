import { VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MAX_NEW_ITEMS } from '#shared/rules/comments.ts';
import { shownComments } from '#web/features/discussion/api/comment-cache.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import { useSeePost } from '#web/features/discussion/reading/api/see-post.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';
import { refetchAfterLoading } from '#web/lib/refetch-after-loading.ts';
import { useSending } from '#web/lib/send.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { refreshShown } from './api/comment-states.ts';
import { insertNewComment } from './api/new-comment.ts';
import { newerQuery } from './api/newer.ts';
import classes from './comment-news.module.css';
import { useDiscussion, useIsNew } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.line;

const POLL_INTERVAL_MS = 30_000;

/** @returns ids of new comments that are not shown yet */
function useNewComments(postId: string, asOf: string | undefined): string[] {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const polling = usePolling(POLL_INTERVAL_MS);
  const newerOptions = newerQuery(api, postId, asOf ?? '');
  const newer = useQuery({ ...newerOptions, enabled: hydrated && asOf !== undefined, refetchInterval: polling });
  const shown = useQuery({
    queryKey: ['shown-comments', postId],
    queryFn: async () => {
      await refreshShown(queryClient, api, postId);
      return Date.now();
    },
    enabled: hydrated,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: polling,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
  useLive(`post:${postId}`, (event) => {
    if (event === 'gap') {
      void refetchAfterLoading(queryClient, newerOptions.queryKey);
      void shown.refetch();
      return;
    }
    const { kind, id } = event;
    if (kind === 'comment.created' || kind === 'comment.deleted') void refetchAfterLoading(queryClient, newerOptions.queryKey);
    // A failed refresh is repeated when the tab gets the focus again.
    if (kind === 'comment.changed' || kind === 'comment.deleted') refreshShown(queryClient, api, postId, id).catch(() => {});
  });
  const gone = newer.error !== null && errorStatus(newer.error) === 404;
  useEffect(() => {
    if (gone) void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
  }, [queryClient, api, gone]);
  const count = newer.data?.commentsCount;
  useEffect(() => {
    if (count !== undefined) patchPost(queryClient, api, postId, () => ({ commentsCount: count }));
  }, [queryClient, api, postId, count]);
  const writing = useSending(['comment', postId]).some(({ state }) => state !== 'waiting');
  if (writing || newer.data === undefined) return [];
  const known = new Set(shownComments(queryClient, api, postId).map(({ id }) => id));
  return newer.data.ids.filter((id) => !known.has(id));
}

interface CommentNewsProps {
  post: PostDetail;
  asOf: string | undefined;
  /** Whether the list is chronological and fully loaded. */
  complete: boolean;
  /** When the last thread of the list was written. */
  listedUntil: string | undefined;
  /** The unread comments at page load. */
  unread: { count: number; firstId: string | null };
  children: ReactNode;
}

export function CommentNews({ post, asOf, complete, listedUntil, unread, children }: CommentNewsProps) {
  const { postId, sort, arrival, arriveAt } = useDiscussion();
  const isNew = useIsNew();
  const api = useApi();
  const queryClient = useQueryClient();
  const [visited, setVisited] = useState<readonly string[]>([]);
  const ids = useNewComments(postId, asOf).filter((id) => !visited.includes(id));
  const [visitedUnread, setVisitedUnread] = useState(unread.count === 0);
  if (!visitedUnread && arrival?.id === unread.firstId) setVisitedUnread(true);
  const shown = shownComments(queryClient, api, postId);
  // In order of time, the new comments of a long list are on pages that are not loaded yet.
  const areNewBelow = sort === 'oldest' && !complete && !visitedUnread && shown.filter(isNew).length < unread.count;
  // All comments written before the list was loaded count as seen. Later ones count once none of them
  // is left to be shown.
  const loadedUntil = asOf === undefined || asOf > post.lastActivityAt ? post.lastActivityAt : asOf;
  const since = ids.length === 0 ? shown.map(({ createdAt }) => createdAt) : [];
  const seen = areNewBelow ? [listedUntil ?? ''] : [...(asOf === undefined ? [] : [loadedUntil]), ...since];
  useSeePost(post, [post.createdAt, ...seen].toSorted().at(-1) ?? post.createdAt);
  const [loading, setLoading] = useState(false);
  const count = (visitedUnread ? 0 : unread.count) + ids.length;

  async function show() {
    if (!visitedUnread && unread.firstId !== null) return arriveAt({ id: unread.firstId, how: 'new' });
    const [id] = ids;
    if (id === undefined) return;
    setLoading(true);
    try {
      await insertNewComment(queryClient, api, postId, id, complete);
      setVisited([...visited, id]);
      arriveAt({ id, how: 'new' });
    } catch {
      // The comment may have been deleted, so count again.
      await queryClient.invalidateQueries({ queryKey: api.comments.newer.key({ input: { postId } }) });
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className={classes.line} hidden={post.commentsCount === 0 && count === 0}>
      <p role="status" className={classes.words}>
        {texts.all(post.commentsCount)}
        {count > 0 && (
          <>
            {', '}
            <button type="button" className={classes.fresh} aria-disabled={loading} onClick={() => !loading && void show()}>
              {texts.fresh(count, MAX_NEW_ITEMS)}
              <VisuallyHidden> {texts.what(count)}</VisuallyHidden>
            </button>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
