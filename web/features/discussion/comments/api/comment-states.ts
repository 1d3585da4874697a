import type { QueryClient } from '@tanstack/react-query';
import { MAX_COMMENTS_PER_REQUEST } from '#shared/rules/comments.ts';
import { shownComments, updateComments } from '#web/features/discussion/api/comment-cache.ts';
import type { Api } from '#web/lib/api.ts';
import { dropStaleResponses } from '#web/lib/stale-responses.ts';
import { deletionKey } from './delete-comment.ts';

/** Limits parallel requests; nobody reads the hundreds of comments that would need more. */
const MAX_REQUESTS = 3;

const trackRequest = dropStaleResponses();

/**
 * Updates changed comments and replaces deleted ones with a line.
 * @param only id of the only comment to refresh
 */
export async function refreshShown(queryClient: QueryClient, api: Api, postId: string, only?: string): Promise<void> {
  const shown = shownComments(queryClient, api, postId).filter(({ gone }) => !gone);
  const ids = shown.map(({ id }) => id).filter((id) => only === undefined || id === only);
  if (ids.length === 0) return;
  const batches = Array.from({ length: Math.min(MAX_REQUESTS, Math.ceil(ids.length / MAX_COMMENTS_PER_REQUEST)) }, (_, index) =>
    ids.slice(index * MAX_COMMENTS_PER_REQUEST, (index + 1) * MAX_COMMENTS_PER_REQUEST),
  );
  const keepFresh = trackRequest();
  const responses = await Promise.all(batches.map((batch) => api.comments.states.call({ postId, ids: batch.join(',') })));
  const commentsById = new Map(responses.flatMap(({ items }) => items).map((comment) => [comment.id, comment]));
  const requested = new Set(keepFresh(batches.flat()));
  updateComments(queryClient, api, (comment) => {
    if (!requested.has(comment.id)) return comment;
    const updated = commentsById.get(comment.id);
    if (updated !== undefined) return { ...comment, ...updated };
    // The viewer's own deletion removes the comment itself.
    return queryClient.isMutating({ mutationKey: deletionKey(comment.id) }) > 0 ? comment : { ...comment, gone: true };
  });
}
