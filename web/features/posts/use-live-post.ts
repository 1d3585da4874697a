import { useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import type { PostDetail } from './api/post.ts';
import { forgetPost, takeFromLists } from './api/post-cache.ts';

/** Keeps a post's page as it is now; when somebody else deletes the post, the page says that it is gone. */
export function useLivePost({ id, slug }: Pick<PostDetail, 'id' | 'slug'>): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const viewer = useViewer();

  useLive(viewer === null ? null : `post:${id}`, (event) => {
    if (event !== 'gap' && event.kind === 'post.deleted') {
      // Whoever deletes it is led away.
      if (queryClient.isMutating({ mutationKey: api.posts.delete.mutationKey() }) > 0) return;
      takeFromLists(queryClient, api, id);
      forgetPost(queryClient, api, id);
      void revalidate();
    } else if (event === 'gap' || event.kind === 'post.changed' || event.kind === 'comment.created' || event.kind === 'comment.deleted') {
      void queryClient.invalidateQueries({ queryKey: api.posts.bySlug.queryKey({ input: { slug } }) });
    }
  });
}
