import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Completes a medical student's profile; the whole page is loaded anew afterwards, so nothing here has to be refreshed. */
export function useCompleteMedical() {
  return useMutation(useApi().profiles.completeMedical.mutationOptions({ networkMode: 'always' }));
}
