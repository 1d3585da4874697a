import { writeDraft } from '#web/lib/drafts.ts';
import { isForLater, PATIENCE } from '#web/lib/for-later.ts';
import { noteTold } from '#web/lib/told-once.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import type { WaitingSender } from '#web/lib/waiting-sender.ts';
import { notify } from '#web/ui/notify.ts';
import { withWay } from '#web/ui/with-way.tsx';
import { showCreatedPost } from './api/create-post.ts';
import { postDraft, stayedPost, waitingPost } from './post-draft.ts';
import { inputProblems } from './post-form-problems.ts';
import { giveBack, reasonOf } from './post-given-back.ts';
import { postInput } from './post-input.ts';
import { tellPostSent } from './post-sent.ts';
import { waitingTexts as texts } from './texts/waiting.ts';

/**
 * Sends the post that was written without a connection. It has its request key: another tab that does the same, or an
 * answer that was lost, writes nothing twice. Changed or discarded meanwhile, nothing is written over it. What the server
 * refuses is its writer's draft again, with the reason.
 */
export async function sendPost({ api, queryClient, viewer, isStillIn, waitsOn }: WaitingSender): Promise<void> {
  const key = postDraft(viewer.id);
  if (waitingPost(viewer) === null || !(await isStillIn())) return;
  const draft = waitingPost(viewer);
  if (draft === null) return;
  const { requestKey = '', communityId = '' } = draft;

  const input = postInput(draft);
  if (!input.success) return giveBack(viewer.id, requestKey, Object.values(inputProblems(input)).join(' '));
  try {
    const { path } = await api.posts.create.call(input.data, { signal: AbortSignal.timeout(PATIENCE) });
    const led = tellPostSent({ requestKey, path });
    if (isKept(key, requestKey)) writeDraft(key, null);
    showCreatedPost(queryClient, api, communityId);
    if (!led) notify.success(withWay(texts.sent, path, texts.see));
  } catch (error) {
    // It waits on.
    if (isForLater(error)) waitsOn(error);
    else giveBack(viewer.id, requestKey, reasonOf(error) ?? '');
  }
}

/** Tells its writer once that it waited for too long, or in an earlier session, with the way back to it. */
export function tellStayedPost({ viewer }: WaitingSender): void {
  const mark = stayedPost(viewer);
  // Where it cannot be remembered that it was told, the card and the form say it.
  if (mark !== null && noteTold(viewer.id, mark)) notify.info(withWay(texts.old, '/create-post', texts.again));
}
