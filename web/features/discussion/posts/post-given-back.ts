import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { refusal } from '#web/lib/refusal.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { notify } from '#web/ui/notify.ts';
import { withWay } from '#web/ui/with-way.tsx';
import { postDraft } from './post-draft.ts';
import { answeredProblems } from './post-form-problems.ts';
import { waitingTexts as texts } from './texts/waiting.ts';

/** Why the server did not take a post; null where it failed or was not reached. */
export function reasonOf(error: unknown): string | null {
  const wrong = answeredProblems(error);
  return wrong === null ? refusal(error) : Object.values(wrong).join(' ');
}

/** Makes a post its writer's draft again, with the reason, and tells them on whatever page they are. Changed or discarded meanwhile, it stays as it is. */
export function giveBack(viewerId: string, requestKey: string, reason: string): void {
  const key = postDraft(viewerId);
  if (isKept(key, requestKey)) writeDraft(key, { ...readDraft(key)?.texts, waiting: '', refused: reason });
  notify.error(withWay(texts.refused(reason), '/create-post', texts.again));
}
