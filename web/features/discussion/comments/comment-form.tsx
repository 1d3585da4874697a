import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { useDraft } from '#web/lib/draft.ts';
import { fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import { sentMark, useStillMeant } from '#web/lib/sent-mark.ts';
import { useHere } from '#web/lib/use-here.ts';
import { isKept } from '#web/lib/waiting-draft.ts';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useCreateComment } from './api/create-comment.ts';
import { commentDraft, EMPTY_COMMENT } from './comment-drafts.ts';
import { commentFailed } from './comment-failed.ts';
import classes from './comment-form.module.css';
import { commentLost } from './comment-lost.ts';
import { useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.form;

interface CommentFormProps {
  postId: string;
  viewer: { id: string; sessionId: string };
  /** The comment that is answered; absent for a comment on the post. */
  replyTo?: Comment;
  onClose?: () => void;
}

/** Where one writes a comment or a reply. What is typed is kept per place until it is sent. */
export function CommentForm({ postId, viewer, replyTo, onClose }: CommentFormProps) {
  const isReply = replyTo !== undefined;
  const key = commentDraft(viewer.id, postId, replyTo?.id);
  const { draft, change, keep, clear, state } = useDraft(key, EMPTY_COMMENT);
  const waiting = useStillMeant(draft.waiting);
  const [entered, setEntered] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A double click comes before the next render.
  const sending = useRef(false);
  const here = useHere();
  const { pathname } = useLocation();
  const create = useCreateComment(postId, {
    onCreated: ({ requestKey }) => {
      // Something else may have been written since: after leaving and coming back, or in another tab.
      if (isKept(key, requestKey) || (here.current && draft.requestKey === requestKey)) clear();
      notify.success(isReply ? texts.reply.sent : texts.comment.sent);
    },
    onFailed: (failure, asked) => here.current || commentLost(failure, asked, viewer, pathname),
  });
  const { arriveAt } = useDiscussion();
  const blank = draft.content.trim() === '';
  const name = replyTo?.author?.name ?? commonTexts.anonymous;

  function send() {
    if (blank || sending.current) return;
    sending.current = true;
    setError(null);
    create.mutate(
      { postId, requestKey: draft.requestKey, content: draft.content, ...(isReply && { replyToId: replyTo.id }) },
      {
        onSuccess: ({ comment }) => {
          onClose?.();
          arriveAt({ id: comment.id, how: 'written' });
        },
        onSettled: () => {
          sending.current = false;
        },
        onError: (failure) => {
          const wrong = fieldErrors(failure).content;
          if (refusal(failure) === null && !navigator.onLine) wait();
          else if (wrong === undefined) commentFailed(failure, isReply);
          else setError(wrong);
        },
      },
    );
  }

  /** Until there is a connection (send-waiting.ts). The key stays: should it have arrived after all, it is not written twice. */
  function wait() {
    keep({ waiting: sentMark(viewer.sessionId) });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape' && isReply) onClose?.();
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} aria-label={isReply ? texts.reply.label(name) : texts.comment.label}>
      <Textarea
        aria-label={isReply ? texts.reply.field : texts.comment.field}
        placeholder={isReply ? texts.reply.placeholder(name) : texts.comment.placeholder}
        classNames={{ input: classes.input }}
        data-back={(state.back !== null && !entered) || undefined}
        maxLength={LIMITS.comment}
        value={draft.content}
        readOnly={create.isPending}
        error={error}
        // The person has just asked for this field.
        autoFocus={isReply}
        onChange={(event) => change({ content: event.currentTarget.value, waiting: '' })}
        onKeyDown={onKeyDown}
        onFocus={() => setEntered(true)}
      />
      <div className={classes.foot}>
        <DraftNote state={state} busy={create.isPending} waiting={waiting}>
          {texts.markdown}
        </DraftNote>
        {isReply && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
        )}
        <Button type="submit" loading={create.isPending} disabled={blank}>
          {isReply ? commentsTexts.item.reply : texts.comment.send}
        </Button>
      </div>
    </form>
  );
}
