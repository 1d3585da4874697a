import { errorCode, errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { likeTexts } from './texts/like.ts';

export function likeFailed(error: unknown): void {
  // What was deleted in this moment is about to leave the page; there is nothing to try again.
  if (errorCode(error) === 'NOT_FOUND') return;
  const reason = refusal(error);
  if (reason === null) notify.error(likeTexts.failed);
  else notify.error(errorStatus(error) === 403 ? likeTexts.refused(reason) : reason);
}
