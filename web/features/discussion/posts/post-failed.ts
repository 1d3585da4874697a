import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import { postFormTexts } from './texts/post-form.ts';

export function postFailed(error: unknown): void {
  const reason = refusal(error);
  if (errorStatus(error) === 401) notify.error(POST_TEXTS.loginRequired);
  else notify.error(reason === null ? postFormTexts.create.failed : postFormTexts.create.failedWhy(reason));
}
