import { notify } from '#web/ui/notify.ts';
import { refusal } from './errors.ts';
import { errorTexts } from './texts/errors.ts';

export function notifyFailure(error: unknown, text: string): void {
  const reason = refusal(error);
  notify.error(reason === null ? text : errorTexts.because(text, reason));
}
