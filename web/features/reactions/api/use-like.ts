import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

export interface Like {
  liked: boolean;
  reactionsCount: number;
}

type Kind = 'post' | 'comment';

function likeKey(kind: Kind, id: string) {
  return ['like', kind, id] as const;
}

/** Whether a like of one's own is on its way, which is newer than what the server says. */
export function isLiking(queryClient: QueryClient, kind: Kind, id: string): boolean {
  return queryClient.isMutating({ mutationKey: likeKey(kind, id) }) > 0;
}

interface Target {
  kind: Kind;
  id: string;
  current: Like;
  send: (liked: boolean) => Promise<Like>;
  /** Shows a state wherever the thing is loaded. */
  show: (like: Like) => void;
  onFailure: (error: unknown) => void;
}

/** A like that shows at once. When the last of several quick changes is answered, what the server said counts; after a failure what it said before. */
export function useLike({ kind, id, current, send, show, onFailure }: Target) {
  const queryClient = useQueryClient();
  const key = likeKey(kind, id);
  const confirmed = useRef(current);
  const isLast = () => queryClient.isMutating({ mutationKey: key }) <= 1;
  const mutation = useMutation({
    mutationKey: key,
    mutationFn: send,
    // Requests for one thing go out one after the other.
    scope: { id: key.join(' ') },
    networkMode: 'always',
    onMutate: (liked) => {
      if (isLast()) confirmed.current = current;
      show({ liked, reactionsCount: Math.max(0, current.reactionsCount + (liked ? 1 : -1)) });
    },
    onSuccess: (answer) => {
      confirmed.current = answer;
    },
    onError: onFailure,
    onSettled: () => {
      if (isLast()) show(confirmed.current);
    },
  });
  return () => mutation.mutate(!current.liked);
}
