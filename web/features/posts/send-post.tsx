import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Api } from '#web/lib/api.ts';
import { writeDraft } from '#web/lib/drafts.ts';
import { isForLater, PATIENCE } from '#web/lib/for-later.ts';
import { refusal } from '#web/lib/refusal.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { notify } from '#web/ui/notify.ts';
import textAction from '#web/ui/text-action.module.css';
import { showCreatedPost } from './api/create-post.ts';
import { postDraft, waitingPost } from './post-draft.ts';
import { answeredProblems, inputProblems } from './post-form-problems.ts';
import { postInput } from './post-input.ts';
import { tellPostSent } from './post-sent.ts';
import { waitingTexts as texts } from './texts/waiting.ts';

interface Sender {
  api: Api;
  queryClient: QueryClient;
  viewer: { id: string; sessionId: string };
}

/** What is said on whatever page one is, with the way there. */
function words(said: string, to: string, act: string): ReactNode {
  return (
    <>
      {said}{' '}
      <Link to={to} className={textAction.action}>
        {act}
      </Link>
    </>
  );
}

/**
 * Sends the post that was written without a connection. It has its request key: another tab that does the same, or an
 * answer that was lost, writes nothing twice. Changed or discarded meanwhile, nothing is written over it. What the server
 * refuses is its writer's draft again, with the reason.
 */
export async function sendPost({ api, queryClient, viewer }: Sender): Promise<void> {
  const key = postDraft(viewer.id);
  const draft = waitingPost(viewer);
  if (draft === null) return;
  const { requestKey = '', communityId = '' } = draft;

  function giveBack(reason: string) {
    if (isKept(key, requestKey)) writeDraft(key, { ...draft, waiting: '', refused: reason });
    notify.error(words(texts.refused(reason), '/create-post', texts.again));
  }

  const input = postInput(draft);
  if (!input.success) return giveBack(Object.values(inputProblems(input)).join(' '));
  try {
    const { path } = await api.posts.create.call(input.data, { signal: AbortSignal.timeout(PATIENCE) });
    const led = tellPostSent({ requestKey, path });
    if (isKept(key, requestKey)) writeDraft(key, null);
    showCreatedPost(queryClient, api, communityId);
    if (!led) notify.success(words(texts.sent, path, texts.see));
  } catch (error) {
    // It waits on.
    if (isForLater(error)) return;
    const wrong = answeredProblems(error);
    giveBack(wrong === null ? (refusal(error) ?? '') : Object.values(wrong).join(' '));
  }
}
