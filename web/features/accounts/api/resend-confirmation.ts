import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

export function useResendConfirmation() {
  return useMutation(useApi().accounts.resendVerification.mutationOptions({ networkMode: 'always' }));
}
