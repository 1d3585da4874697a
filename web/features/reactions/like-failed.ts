import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';

export function likeFailed(error: unknown): void {
  const reason = refusal(error);
  if (reason === null) notify.error('Failed to update like. Please try again.');
  else notify.error(errorStatus(error) === 403 ? `Unable to react. ${reason}` : reason);
}
