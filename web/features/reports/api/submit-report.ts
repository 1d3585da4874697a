import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

export function useSubmitReport() {
  return useMutation(useApi().reports.submit.mutationOptions({ networkMode: 'always' }));
}
