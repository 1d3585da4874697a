import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { patchComment } from '#web/features/discussion/api/comment-cache.ts';
import { patchPost } from '#web/features/discussion/api/post-cache.ts';
import { errorCode, errorStatus, refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { cancelSends, isSending, useSend, useSending } from '#web/lib/send.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import { notify } from '#web/ui/notify.ts';
import { likeTexts } from '../texts/like.ts';

export interface LikeTarget {
  kind: 'post' | 'comment';
  id: string;
  liked: boolean;
  reactionsCount: number;
}

export interface ShownLike {
  liked: boolean;
  reactionsCount: number;
  /** Pressed while offline, or not answered yet. */
  waits: boolean;
  toggle: () => void;
}

function likeFailed(error: unknown): void {
  // The post or comment was deleted and is about to leave the page.
  if (errorCode(error) === 'NOT_FOUND') return;
  const reason = refusal(error);
  if (reason === null) notify.error(likeTexts.failed);
  else notify.error(errorStatus(error) === 403 ? likeTexts.refused(reason) : reason);
}

/** Optimistic: the last press overlays the server's state until the request is answered. */
export function useLike({ kind, id, liked, reactionsCount }: LikeTarget): ShownLike {
  const api = useApi();
  const queryClient = useQueryClient();
  const sendKind = ['like', kind, id];
  const pending = useSending<boolean>(sendKind).at(-1);
  const send = useSend({
    kind: sendKind,
    call: (wanted: boolean, options) =>
      kind === 'post'
        ? api.reactions.likePost.call({ postId: id, liked: wanted }, options)
        : api.reactions.likeComment.call({ commentId: id, liked: wanted }, options),
    onSent: (answer) => {
      if (kind === 'post') patchPost(queryClient, api, id, () => answer);
      else patchComment(queryClient, api, id, answer);
    },
    onFailed: likeFailed,
  });
  const shown = pending?.input ?? liked;
  const change = Number(shown) - Number(liked);

  function toggle() {
    // Only the last of several waiting presses is sent.
    cancelSends(queryClient, sendKind);
    if (!shown === liked && !isSending(queryClient, sendKind)) return;
    send(!shown);
    if (!onlineManager.isOnline()) notify.info(sendTexts.waiting);
  }

  return {
    liked: shown,
    reactionsCount: Math.max(0, reactionsCount + change),
    waits: pending !== undefined && pending.state !== 'sending',
    toggle,
  };
}
