import { useState } from 'react';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { notify } from '#web/ui/notify.ts';

/** Shows why a request failed: in the dialog that sent it, or as a toast once the dialog is gone. */
export function useDialogProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  function showProblem(words: string) {
    if (isMounted.current) setProblem(words);
    else notify.error(words);
  }
  return { problem, showProblem, clearProblem: () => setProblem(null) };
}
