import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/lib/hooks.tsx';

/** Completes a premed student's profile; the whole page is loaded anew afterwards, so nothing here has to be refreshed. */
export function useCompletePremed() {
  return useMutation(useApi().profiles.completePremed.mutationOptions({ networkMode: 'always' }));
}
