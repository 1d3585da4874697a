import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { showSeen } from '#web/features/discussion/api/post-cache.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { unreadCountsQuery } from './unread-counts.ts';

/** Milliseconds for which a post is looked at before it counts as seen. */
const A_LOOK = 1_000;

/**
 * Notes that a post and its comments have been seen, once they have been visible for a moment.
 * @param until the time of the latest of them
 */
export function useSeePost({ id, state }: PostDetail, until: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const noEvents = usePolling(1) !== false;
  const { mutate } = useMutation(
    api.reading.seePost.mutationOptions({
      retry: (failures, error) => failures < 3 && errorStatus(error) >= 500,
      onSuccess: (_, seen) => {
        showSeen(queryClient, api, seen.postId, seen.until);
        // Tabs that hear events are told by one, also this one.
        if (noEvents) void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(api).queryKey });
      },
    }),
  );
  const wanted = viewer?.complete === true && (state?.seenUntil ?? '') < until;
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => mutate({ postId: id, until }), A_LOOK);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [mutate, wanted, id, until]);
}
