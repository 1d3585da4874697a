import { refusal } from '#web/lib/errors.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useWithdrawDeletion } from './api/own-data.ts';
import { keepAccountTexts } from './texts/keep-account.ts';

/** The notice with its button disappears, so the focus moves. */
function succeeded(message: string): void {
  notify.success(message);
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function CancelDeletion() {
  const withdraw = useWithdrawDeletion(succeeded, (error) => notify.error(refusal(error) ?? keepAccountTexts.failed));
  return (
    <BusyButton variant="default" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
      {keepAccountTexts.keep}
    </BusyButton>
  );
}
