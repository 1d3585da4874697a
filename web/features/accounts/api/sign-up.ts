import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

export function useSignUp() {
  return useMutation(useApi().accounts.signUp.mutationOptions());
}
