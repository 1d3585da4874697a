import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PostDetail, postQuery } from '#web/features/discussion/api/post.ts';
import { forgetPost, takeFromLists } from '#web/features/discussion/api/post-cache.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';

/** What changes a post's own page; likes come by themselves. */
const SHOWN = ['post.changed', 'comment.created', 'comment.deleted'];

/**
 * Keeps a post's page as it is now.
 * @returns whether somebody else has deleted the post meanwhile
 */
export function useLivePost({ id, slug, community, answer, confirmed }: PostDetail): boolean {
  const api = useApi();
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useState(false);
  // Or found gone by what was asked anew.
  const { error } = useQuery(postQuery(api, slug));
  const viewer = useViewer();
  // Visitors may read every post of the Dashboard: one that they are refused is gone.
  const goneStatus = viewer === null && community.institution === null ? 401 : 404;
  const gone = deleted || (error !== null && errorStatus(error) === goneStatus);

  useLive(viewer === null ? null : `post:${id}`, (event) => {
    // Whoever deletes it is led away; what came before that is news of a post that is gone.
    if (queryClient.isMutating({ mutationKey: api.posts.delete.mutationKey() }) > 0) return;
    if (event !== 'gap' && event.kind === 'post.deleted') {
      takeFromLists(queryClient, api, id);
      setDeleted(true);
      return;
    }
    const isAnswer = event !== 'gap' && [answer?.comment.id, confirmed?.comment.id].includes(event.id);
    if (event === 'gap' || isAnswer || SHOWN.includes(event.kind)) {
      void queryClient.invalidateQueries({ queryKey: api.posts.get.queryKey({ input: { postId: slug } }) });
    }
  });

  // Followed, muted or saved in another tab.
  useLive(viewer === null ? null : `person:${viewer.id}`, (event) => {
    if (event !== 'gap' && event.kind === 'following.changed' && event.id === id)
      void queryClient.invalidateQueries({ queryKey: api.posts.get.queryKey({ input: { postId: slug } }) });
  });

  // Only when the page is left: until then it is looked at, and would ask for the post again.
  useEffect(() => (gone ? () => forgetPost(queryClient, api, id) : undefined), [gone, queryClient, api, id]);
  return gone;
}
