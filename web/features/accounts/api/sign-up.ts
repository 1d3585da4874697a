import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Creates an account; nobody is signed in by it. */
export function useSignUp() {
  return useMutation(useApi().accounts.signUp.mutationOptions({ networkMode: 'always' }));
}
