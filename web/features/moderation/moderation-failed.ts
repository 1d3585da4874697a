import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { actTexts } from './texts/acts.ts';

export function moderationFailed(error: unknown, text: string): void {
  const reason = refusal(error);
  notify.error(reason === null ? text : actTexts.failed(text, reason));
}
