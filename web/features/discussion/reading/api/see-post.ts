import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { showSeen } from '#web/features/discussion/api/post-cache.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { unreadCountsQuery } from './unread-counts.ts';

const SEEN_AFTER_MS = 1_000;

/** @param until the time of the latest seen comment */
export function useSeePost({ id, state }: PostDetail, until: string): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const isPolling = usePolling(1) !== false;
  const { mutate } = useMutation(
    api.reading.seePost.mutationOptions({
      retry: (failures, error) => failures < 3 && errorStatus(error) >= 500,
      onSuccess: (_, seen) => {
        showSeen(queryClient, api, seen.postId, seen.until);
        // With a live connection, the server's event refreshes the counts in all tabs.
        if (isPolling) void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(api).queryKey });
      },
    }),
  );
  const wanted = viewer?.complete === true && (state?.seenUntil ?? '') < until;
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => mutate({ postId: id, until }), SEEN_AFTER_MS);
    };
    restartTimer();
    document.addEventListener('visibilitychange', restartTimer);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restartTimer);
    };
  }, [mutate, wanted, id, until]);
}
