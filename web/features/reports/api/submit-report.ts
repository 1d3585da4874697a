import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';
import { notify } from '#web/ui/notify.ts';

export function useSubmitReport() {
  return useMutation(
    useApi().reports.submit.mutationOptions({ networkMode: 'always', onSuccess: ({ message }) => notify.success(message) }),
  );
}
