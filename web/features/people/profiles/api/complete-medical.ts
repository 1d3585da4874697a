import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Invalidates nothing, because the whole page reloads afterwards. */
export function useCompleteMedical() {
  return useMutation(useApi().profiles.completeMedical.mutationOptions());
}
