import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

export interface Like {
  liked: boolean;
  reactionsCount: number;
}

interface Target {
  /** Names the thing liked; requests for it go out one after the other. */
  key: [kind: string, id: string];
  current: Like;
  send: (liked: boolean) => Promise<Like>;
  /** Shows a state wherever the thing is loaded. */
  show: (like: Like) => void;
  onFailure: (error: unknown) => void;
}

/** A like that shows at once. When the last of several quick changes is answered, what the server said counts; after a failure what it said before. */
export function useLike({ key, current, send, show, onFailure }: Target) {
  const queryClient = useQueryClient();
  const confirmed = useRef(current);
  const isLast = () => queryClient.isMutating({ mutationKey: key }) <= 1;
  const mutation = useMutation({
    mutationKey: key,
    mutationFn: send,
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
