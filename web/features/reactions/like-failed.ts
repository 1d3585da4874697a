import { errorCode, errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';

export function likeFailed(error: unknown): void {
  // What was deleted in this moment is about to leave the page; there is nothing to try again.
  if (errorCode(error) === 'NOT_FOUND') return;
  const reason = refusal(error);
  if (reason === null) notify.error('Failed to update like. Please try again.');
  else notify.error(errorStatus(error) === 403 ? `Unable to react. ${reason}` : reason);
}
