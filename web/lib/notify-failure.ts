import { notify } from '#web/ui/notify.ts';
import { refusal } from './refusal.ts';
import { errorTexts } from './texts/errors.ts';

/** Says what failed, with the server's reason where it refused. */
export function notifyFailure(error: unknown, text: string): void {
  const reason = refusal(error);
  notify.error(reason === null ? text : errorTexts.because(text, reason));
}
