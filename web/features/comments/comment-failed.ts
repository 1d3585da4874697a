import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { failedTexts as texts } from './texts/failed.ts';

export function commentFailed(error: unknown, isReply: boolean): void {
  const reason = refusal(error);
  if (reason === null) notify.error(isReply ? texts.reply : texts.comment);
  else if (errorStatus(error) !== 403) notify.error(reason);
  else notify.error(isReply ? texts.noReply(reason) : texts.noComment(reason));
}

export function editFailed(error: unknown): void {
  notify.error(refusal(error) ?? texts.edit);
}
