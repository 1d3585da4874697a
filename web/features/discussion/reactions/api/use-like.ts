import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isForLater } from '#web/lib/for-later.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { refusal } from '#web/lib/refusal.ts';
import { WAITING_TEXT } from '#web/lib/sent-mark.ts';
import { notify } from '#web/ui/notify.ts';
import { likeFailed } from '../like-failed.ts';
import { forgetLike, keepLike, type LikeKind, useWaitingLike, waitingLike, waitingLikes } from '../waiting-likes.ts';
import { isIdle, type Like, wished } from '../wish.ts';

/** Requests for one thing go out one after the other. */
export function likeLane(kind: LikeKind, id: string) {
  const mutationKey = ['like', kind, id] as const;
  return { mutationKey, scope: { id: mutationKey.join(' ') } };
}

/** Whether a like of one's own is on its way, which is newer than what the server says. */
export function isLiking(queryClient: QueryClient, kind: LikeKind, id: string): boolean {
  return queryClient.isMutating({ mutationKey: likeLane(kind, id).mutationKey }) > 0;
}

interface Target {
  kind: LikeKind;
  id: string;
  current: Like;
  send: (liked: boolean) => Promise<Like>;
  /** Shows a state wherever the thing is loaded. */
  show: (like: Like) => void;
}

export interface ShownLike {
  like: Like;
  /** It was pressed without a connection, and is not sent yet. */
  waits: boolean;
  toggle: () => void;
}

/**
 * A like that shows at once. When the last of several quick changes is answered, what the server said counts; after a
 * failure what it said before. Without a connection it waits (send-likes.ts), and is shown over what the server said.
 */
export function useLike({ kind, id, current, send, show }: Target): ShownLike {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const waiting = useWaitingLike(kind, id);
  const lane = likeLane(kind, id);
  const confirmed = useRef(current);
  const tried = useRef(false);
  const isLast = () => queryClient.isMutating({ mutationKey: lane.mutationKey }) <= 1;

  function fail(error: unknown, liked: boolean) {
    const before = viewer && waitingLike(viewer, kind, id);
    if (viewer === null || refusal(error) !== null || (navigator.onLine && before === null)) {
      // Where nothing was decided about it, what waits waits on.
      if (before !== null && viewer !== null && !isForLater(error)) forgetLike(viewer.id, kind, id);
      return likeFailed(error);
    }
    // What is pressed next decides.
    if (!isLast()) return;
    const wish = { liked, tried: tried.current || before?.tried === true };
    if (isIdle(wish, confirmed.current)) return forgetLike(viewer.id, kind, id);
    if (!keepLike(viewer, kind, id, wish)) return likeFailed(error);
    // Once: from then on the sign at each heart says it.
    if (before === null && waitingLikes(viewer.id).length === 1) notify.info(WAITING_TEXT);
  }

  const mutation = useMutation({
    ...lane,
    mutationFn: (liked: boolean) => {
      tried.current ||= navigator.onLine;
      return send(liked);
    },
    networkMode: 'always',
    onMutate: (liked) => {
      if (isLast()) {
        confirmed.current = current;
        tried.current = waiting?.tried ?? false;
      }
      show(wished(current, liked));
    },
    onSuccess: (answer) => {
      confirmed.current = answer;
      tried.current = false;
    },
    onError: fail,
    onSettled: (answer) => {
      if (!isLast()) return;
      show(confirmed.current);
      if (answer !== undefined && viewer !== null) forgetLike(viewer.id, kind, id);
    },
  });

  // What is on its way is newer than what the server says meanwhile.
  const meant = waiting?.liked ?? (mutation.isPending ? mutation.variables : current.liked);
  const like = wished(current, meant);

  function toggle() {
    const liked = !like.liked;
    if (waiting !== null && viewer !== null) {
      const wish = { liked, tried: waiting.tried };
      // While one is on its way, it is taken back behind that.
      if (isIdle(wish, current) && !isLiking(queryClient, kind, id)) return forgetLike(viewer.id, kind, id);
      // Shown, and not lost should the page be closed before there is an answer.
      keepLike(viewer, kind, id, wish);
    }
    mutation.mutate(liked);
  }

  return { like, waits: waiting !== null, toggle };
}
