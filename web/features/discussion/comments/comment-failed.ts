import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { failedTexts as texts } from './texts/failed.ts';

/** Why a comment was not taken. */
export function failureWords(error: unknown, isReply: boolean): string {
  const reason = refusal(error);
  if (reason === null) return isReply ? texts.reply : texts.comment;
  if (errorStatus(error) !== 403) return reason;
  return isReply ? texts.noReply(reason) : texts.noComment(reason);
}

export function editFailed(error: unknown): void {
  notify.error(refusal(error) ?? texts.edit);
}
