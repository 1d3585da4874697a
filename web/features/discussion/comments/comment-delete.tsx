import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { errorStatus, fieldErrors, refusal } from '#web/lib/errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { ConfirmDeletion } from '#web/ui/confirm-deletion.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDeleteComment } from './api/delete-comment.ts';
import { useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.delete;

const QUOTE_LENGTH = 200;

interface CommentDeleteProps {
  comment: Comment;
  opened: boolean;
  onClose: () => void;
}

/** The next comment that is not deleted too, or else the previous one. */
function neighbour(commentId: string, parentId: string | null): HTMLElement | null {
  const deletedElement = document.getElementById(`comment-${commentId}`);
  const articles = [...document.querySelectorAll<HTMLElement>('[id^="comment-"]:is(article)')].filter((one) => one.checkVisibility());
  const index = deletedElement === null ? -1 : articles.indexOf(deletedElement);
  if (index < 0) return null;
  const isDeleted = (element: HTMLElement) => parentId === null && deletedElement?.parentElement?.contains(element) === true;
  return articles.slice(index + 1).find((element) => !isDeleted(element)) ?? articles[index - 1] ?? null;
}

export function CommentDelete({ comment, opened, onClose }: CommentDeleteProps) {
  const { postId } = useDiscussion();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, author, parentId, content } = comment;
  const byPhrase = comment.can.deleteByPhrase;
  const consequences = parentId === null ? texts.textWithReplies : texts.text;
  const detailedText = author === null ? texts.ofSomebody(consequences) : texts.of(author.name, consequences);

  const isMounted = useIsMounted();
  const remove = useDeleteComment({
    postId,
    commentId: id,
    // 404: already deleted, so offer no retry.
    onFailed: (error) => isMounted.current || errorStatus(error) === 404 || notify.error(refusal(error) ?? texts.failed),
    onDeleted: (message) => {
      notify.success(message);
      const next = neighbour(id, parentId) ?? document.getElementById('comments-title');
      // Close the dialog first: elements outside an open dialog cannot take the focus.
      flushSync(onClose);
      next?.focus({ preventScroll: true });
    },
  });

  function onDelete() {
    setProblem(null);
    remove.mutate(
      { commentId: id, ...(byPhrase && { phrase: DELETE_COMMENT_PHRASE }) },
      { onError: (error) => setProblem(fieldErrors(error).phrase ?? refusal(error) ?? texts.failed) },
    );
  }

  return (
    <ConfirmDeletion
      title={texts.title}
      opened={opened}
      quote={content.length > QUOTE_LENGTH ? `${beginningOf(content, QUOTE_LENGTH)}…` : content}
      text={byPhrase ? detailedText : consequences}
      phrase={byPhrase ? DELETE_COMMENT_PHRASE : null}
      deleting={remove.isPending}
      problem={problem}
      onDelete={onDelete}
      onClose={() => {
        setProblem(null);
        onClose();
      }}
    />
  );
}
