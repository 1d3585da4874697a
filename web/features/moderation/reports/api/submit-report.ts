import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';

interface Outcome {
  onSent: (input: { reasons: string[]; additionalInformation: string }) => void;
  onFailed: (error: unknown) => void;
}

/** Callbacks also run after unmount. */
export function useSubmitReport({ onSent, onFailed }: Outcome) {
  return useMutation(
    useApi().reports.submit.mutationOptions({
      onSuccess: ({ message }, { reasons, additionalInformation = '' }) => {
        onSent({ reasons, additionalInformation });
        notify.success(message);
      },
      onError: onFailed,
    }),
  );
}
