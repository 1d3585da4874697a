import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostDetail } from '#web/features/posts/api/post.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';

/** Milliseconds after which a page counts as read. */
const READ = 3_000;

/** Keeps a post that a member reads, with its comments, for when there is no connection (web/worker/offline-page.ts). */
export function useKeptReading(post: PostDetail): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => {
    if (viewerId === null) return;
    const timer = setTimeout(() => {
      const keep = async () => (await import('./kept-reading.ts')).keepPost({ api, queryClient, viewerId, post });
      // Whoever is offline has nothing new to keep.
      keep().catch(() => {});
    }, READ);
    return () => clearTimeout(timer);
  }, [api, queryClient, viewerId, post]);
}
