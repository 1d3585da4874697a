import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { showSeen } from '#web/features/discussion/api/post-cache.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { usePolling } from '#web/lib/live.tsx';
import { unreadCountsQuery } from './unread-counts.ts';

/** Milliseconds for which a post is looked at before it counts as seen. */
const A_LOOK = 1_000;

/**
 * Notes that a post and its comments have been seen, once they have been visible for a moment.
 * @param complete whether no comment is announced that is not shown yet
 */
export function useSeePost({ id, lastActivityAt: until, state }: PostDetail, complete: boolean): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const deaf = usePolling(1) !== false;
  const wanted = complete && viewer?.complete === true && (state?.seenUntil ?? '') < until;
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void see().catch(() => {}), A_LOOK);
    };
    async function see() {
      await api.reading.seePost.call({ postId: id, until });
      showSeen(queryClient, api, id, until);
      // Other tabs are told by an event, and so is this one where events arrive.
      if (deaf) void queryClient.invalidateQueries({ queryKey: unreadCountsQuery(api).queryKey });
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, queryClient, wanted, id, until, deaf]);
}
