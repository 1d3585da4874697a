import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PostDetail, postQuery } from '#web/features/discussion/api/post.ts';
import { removeCachedPost, removeFromLists } from '#web/features/discussion/api/post-cache.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import { usePersonLive } from '#web/lib/use-person-live.ts';

/** Event kinds that change the post's page; use-live-likes.ts handles likes. */
const PAGE_EVENTS = ['post.changed', 'comment.created', 'comment.deleted'];

/** @returns whether somebody else has deleted the post */
export function useLivePost({ id, slug, community, answer, confirmed }: PostDetail): boolean {
  const api = useApi();
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useState(false);
  const { error } = useQuery(postQuery(api, slug));
  const viewer = useViewer();
  // Visitors may read every post of the Dashboard, so a 401 means that the post is gone.
  const goneStatus = viewer === null && community.institution === null ? 401 : 404;
  const gone = deleted || (error !== null && errorStatus(error) === goneStatus);

  useLive(viewer === null ? null : `post:${id}`, (event) => {
    // The viewer's own deletion leaves the page.
    if (queryClient.isMutating({ mutationKey: api.posts.delete.mutationKey() }) > 0) return;
    if (event !== 'gap' && event.kind === 'post.deleted') {
      removeFromLists(queryClient, api, id);
      setDeleted(true);
      return;
    }
    const isAnswer = event !== 'gap' && [answer?.comment.id, confirmed?.comment.id].includes(event.id);
    if (event === 'gap' || isAnswer || PAGE_EVENTS.includes(event.kind)) {
      void queryClient.invalidateQueries({ queryKey: api.posts.get.queryKey({ input: { postId: slug } }) });
    }
  });

  // The viewer followed, muted or saved the post in another tab.
  usePersonLive((event) => {
    if (event !== 'gap' && event.kind === 'following.changed' && event.id === id)
      void queryClient.invalidateQueries({ queryKey: api.posts.get.queryKey({ input: { postId: slug } }) });
  });

  // Only on unmount: a mounted page would load the post again.
  useEffect(() => (gone ? () => removeCachedPost(queryClient, api, id) : undefined), [gone, queryClient, api, id]);
  return gone;
}
