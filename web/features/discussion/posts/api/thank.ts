import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { similarTexts } from '../texts/similar.ts';

export function useThank() {
  return useMutation(
    useApi().posts.thank.mutationOptions({
      onError: (error) => notifyFailure(error, similarTexts.failed),
    }),
  );
}
