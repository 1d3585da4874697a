import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '#shared/rules/limits.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { MentionTextarea } from '#web/features/discussion/mentions/mention-textarea.tsx';
import { answerTexts } from '#web/features/discussion/posts/texts/answers.ts';
import { useDraft } from '#web/lib/draft.ts';
import { isDraftOf } from '#web/lib/drafts.ts';
import { fieldErrors, refusal } from '#web/lib/errors.ts';
import { isComposing } from '#web/lib/is-composing.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDiscard } from '#web/ui/confirm-discard.tsx';
import { DraftNote } from '#web/ui/draft-note.tsx';
import { notify } from '#web/ui/notify.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { useEditComment } from './api/edit-comment.ts';
import classes from './comment-form.module.css';
import { commentEditDraft, useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';
import { failedTexts } from './texts/failed.ts';

const texts = commentsTexts.form;

function editFailed(error: unknown): void {
  notify.error(refusal(error) ?? failedTexts.edit);
}

interface CommentEditProps {
  comment: Comment;
  viewer: { id: string };
  onClose: () => void;
}

export function CommentEdit({ comment, viewer, onClose }: CommentEditProps) {
  const key = commentEditDraft(viewer.id, comment.id);
  const { draft, change, forget, state } = useDraft(key, { content: comment.content, base: comment.updatedAt ?? '' });
  const [error, setError] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { answers, communityId, postId } = useDiscussion();
  const isMounted = useIsMounted();
  const edit = useEditComment({
    onEdited: (message) => {
      // Keep the draft if the comment was opened again and changed further.
      if (isMounted.current || isDraftOf(key, draft.requestKey)) forget();
      notify.success(message);
    },
    onFailed: (failure) => isMounted.current || editFailed(failure),
  });
  const isSendable = draft.content.trim() !== '' && draft.content.length <= LIMITS.comment;

  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  function save() {
    if (!isSendable || edit.isPending) return;
    setError(null);
    edit.mutate(
      { commentId: comment.id, content: draft.content },
      {
        onSuccess: onClose,
        onError: (failure) => {
          const problem = fieldErrors(failure).content;
          if (problem === undefined) editFailed(failure);
          else {
            // Render the message before the focus moves, so that screen readers read it with the
            // field.
            flushSync(() => setError(problem));
            field.current?.focus();
          }
        },
      },
    );
  }

  function giveUp() {
    forget();
    onClose();
  }

  function cancel() {
    if (edit.isPending) return;
    if (draft.content === comment.content) giveUp();
    else setDiscarding(true);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key === 'Escape' && draft.content === comment.content) cancel();
  }

  return (
    <>
      <form className={classes.form} data-edit onSubmit={onSubmit} aria-label={texts.edit.label}>
        <MentionTextarea
          ref={field}
          place={{ communityId, postId }}
          aria-label={texts.edit.field}
          classNames={{ input: classes.input }}
          limit={LIMITS.comment}
          value={draft.content}
          readOnly={edit.isPending}
          error={error}
          onChange={(event) => change({ content: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {draft.base !== (comment.updatedAt ?? '') && !edit.isPending && (
          <p role="status" className={classes.changed}>
            {texts.edit.changedElsewhere}
          </p>
        )}
        <div className={classes.foot}>
          <DraftNote state={state} busy={edit.isPending}>
            {answers.confirmedId === comment.id ? answerTexts.editUnconfirms : texts.markdown}
          </DraftNote>
          <Button variant="subtle" color="gray" aria-disabled={edit.isPending} onClick={cancel}>
            {commonTexts.cancel}
          </Button>
          <BusyButton type="submit" busy={edit.isPending} disabled={!isSendable}>
            {texts.edit.save}
          </BusyButton>
        </div>
      </form>
      <ConfirmDiscard opened={discarding} onConfirm={giveUp} onClose={() => setDiscarding(false)}>
        <p>{texts.edit.discard}</p>
      </ConfirmDiscard>
    </>
  );
}
