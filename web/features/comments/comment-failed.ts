import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';

export function commentFailed(error: unknown, isReply: boolean): void {
  const reason = refusal(error);
  const refused = errorStatus(error) === 403 ? (isReply ? 'Unable to reply. ' : 'Unable to comment. ') : '';
  const failed = isReply ? 'Failed to post your reply. Please try again.' : 'Failed to post comment. Please try again.';
  notify.error(reason === null ? failed : refused + reason);
}

export function editFailed(error: unknown): void {
  notify.error(refusal(error) ?? 'Failed to update comment. Please try again.');
}
