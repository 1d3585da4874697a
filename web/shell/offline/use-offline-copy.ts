import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { deleteOfflineCopy, recordFirstReader } from '#web/worker/offline-copies.ts';

const READ_AFTER_MS = 3_000;

/** The offline copy is shown by web/worker/offline-page.ts. */
export function useStoreOfflineCopy(post: PostDetail, gone: boolean): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => {
    if (gone) void deleteOfflineCopy(post.slug).catch(() => {});
    // Never store posts from moderators' own communities on a device.
    if (viewerId === null || gone || post.community.subSlug === 'admin') return;
    void recordFirstReader(viewerId).catch(() => {});
    const timer = setTimeout(() => {
      const keep = async () => (await import('./store-offline-copy.ts')).storeOfflinePost({ api, queryClient, viewerId, post });
      keep().catch(() => {});
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [api, queryClient, viewerId, post, gone]);
}

export function useDeleteOfflineCopy(slug: string | undefined, error: unknown): void {
  const { status } = screenProblem(error);
  useEffect(() => {
    if (slug !== undefined && (status === 403 || status === 404)) void deleteOfflineCopy(slug).catch(() => {});
  }, [slug, status]);
}
