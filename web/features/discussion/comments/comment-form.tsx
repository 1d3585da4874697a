import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { MentionTextarea } from '#web/features/discussion/mentions/mention-textarea.tsx';
import { useDraft } from '#web/lib/draft.ts';
import { isTried } from '#web/lib/draft-status.ts';
import { isDraftOf } from '#web/lib/drafts.ts';
import { errorStatus, fieldErrors, refusal } from '#web/lib/errors.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { withLink } from '#web/ui/with-link.tsx';
import { useCreateComment } from './api/create-comment.ts';
import classes from './comment-form.module.css';
import { commentDraft, useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';
import { failedTexts } from './texts/failed.ts';

const texts = commentsTexts.form;

function failureMessage(error: unknown, isReply: boolean): string {
  const reason = refusal(error);
  if (reason === null) return isReply ? failedTexts.reply : failedTexts.comment;
  if (errorStatus(error) !== 403) return reason;
  return isReply ? failedTexts.noReply(reason) : failedTexts.noComment(reason);
}

interface CommentFormProps {
  postId: string;
  viewer: { id: string };
  replyTo?: Comment;
  onClose?: () => void;
}

export function CommentForm({ postId, viewer, replyTo, onClose }: CommentFormProps) {
  const isReply = replyTo !== undefined;
  const key = commentDraft(viewer.id, postId, replyTo?.id);
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, markSent, takeBack, clear, state, status } = useDraft(key, { content: '' }, form);
  const [entered, setEntered] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isMounted = useIsMounted();
  const { pathname } = useLocation();
  const { arriveAt, communityId } = useDiscussion();
  const create = useCreateComment(postId, {
    isMeant: ({ requestKey }) => isDraftOf(key, requestKey),
    onCreated: ({ id }, { requestKey }) => {
      // Keep a draft that was started since, in another tab or after returning.
      if (isDraftOf(key, requestKey) || (isMounted.current && draft.requestKey === requestKey)) clear();
      notify.success(isReply ? texts.reply.sent : texts.comment.sent);
      if (!isMounted.current) return;
      // A queued comment may be sent while its author is elsewhere on the page; do not move the
      // focus then.
      const isHere = document.activeElement === document.body || form.current?.contains(document.activeElement) === true;
      onClose?.();
      arriveAt({ id, how: isHere ? 'written' : 'sent' });
    },
    onFailed: (failure) => {
      const problem = fieldErrors(failure).content;
      if (!isMounted.current) notify.error(withLink(problem ?? failureMessage(failure, isReply), pathname, failedTexts.again));
      else if (problem === undefined) notify.error(failureMessage(failure, isReply));
      else {
        flushSync(() => setError(problem));
        form.current?.querySelector('textarea')?.focus();
      }
    },
  });
  const isSendable = draft.content.trim() !== '' && draft.content.length <= LIMITS.comment;
  const locked = isTried(status);
  const name = replyTo?.author?.name ?? commonTexts.anonymous;

  function send() {
    if (!isSendable || locked || status === 'waiting' || !markSent()) return;
    setError(null);
    create({ postId, requestKey: draft.requestKey, content: draft.content, ...(isReply && { replyToId: replyTo.id }) });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function cancel() {
    takeBack();
    onClose?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key === 'Escape' && isReply) cancel();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={onSubmit}
      autoComplete="off"
      aria-label={isReply ? texts.reply.label(name) : texts.comment.label}
    >
      <MentionTextarea
        place={{ communityId, postId }}
        name="content"
        aria-label={isReply ? texts.reply.field(name) : texts.comment.field}
        placeholder={isReply ? texts.reply.placeholder(name) : texts.comment.placeholder}
        classNames={{ input: classes.input }}
        data-back={(state.restoredFrom !== null && !entered) || undefined}
        limit={LIMITS.comment}
        value={draft.content}
        readOnly={locked}
        error={error}
        autoFocus={isReply}
        onChange={(event) => change({ content: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        onFocus={() => setEntered(true)}
      />
      <div className={classes.foot}>
        <DraftNote state={state} busy={locked} status={status}>
          {texts.markdown}
        </DraftNote>
        {isReply && (
          <Button variant="subtle" color="gray" onClick={cancel}>
            {commonTexts.cancel}
          </Button>
        )}
        <BusyButton type="submit" busy={status === 'sending'} disabled={!isSendable || status === 'elsewhere'}>
          {isReply ? commentsTexts.item.answer : texts.comment.send}
        </BusyButton>
      </div>
    </form>
  );
}
