import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';
import { DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import { useDeleteComment } from '#web/features/discussion/comments/api/delete-comment.ts';
import { useDeletePost } from '#web/features/discussion/posts/api/delete-post.ts';
import { errorCode, refusal } from '#web/lib/errors.ts';
import { ConfirmDeletion } from '#web/ui/confirm-deletion.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Report } from './api/reports.ts';
import { reportsTexts } from './texts/reports.ts';
import { useDialogProblem } from './use-dialog-problem.ts';

const texts = reportsTexts.contentDelete;
const QUOTE_LENGTH = 200;

interface ContentDeleteProps {
  report: Report;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** The report keeps a copy of the deleted content. */
export function ContentDelete({ report, opened, onClose, onDeleted }: ContentDeleteProps) {
  const { problem, showProblem, clearProblem } = useDialogProblem();
  const { kind, targetId, content, reported } = report;
  const isPost = kind === 'post';
  const phrase = isPost ? DELETE_POST_PHRASE : DELETE_COMMENT_PHRASE;

  const gone = (message: string) => {
    notify.success(message);
    onClose();
  };
  const onFailed = (error: unknown) => {
    if (errorCode(error) !== 'NOT_FOUND') return showProblem(refusal(error) ?? texts.failed);
    // Its author or another moderator was first.
    notify.info(texts.already);
    onClose();
    onDeleted();
  };
  const post = useDeletePost({ onDeleted: gone, onGone: onDeleted, onFailed });
  const comment = useDeleteComment({
    postId: null,
    commentId: targetId,
    onDeleted: (message) => {
      gone(message);
      onDeleted();
    },
    onFailed,
  });
  const deleting = post.isPending || comment.isPending;

  function onDelete() {
    if (deleting) return;
    clearProblem();
    if (isPost) post.mutate({ postId: targetId, phrase: DELETE_POST_PHRASE });
    else comment.mutate({ commentId: targetId, phrase: DELETE_COMMENT_PHRASE });
  }

  return (
    <ConfirmDeletion
      title={isPost ? texts.titles.post : texts.titles.comment}
      opened={opened}
      quote={isPost ? content.title : beginningOf(content.text, QUOTE_LENGTH)}
      text={reported === null ? texts.textOfNobody : texts.text(reported.name)}
      phrase={phrase}
      deleting={deleting}
      problem={problem}
      onDelete={onDelete}
      onClose={() => {
        clearProblem();
        onClose();
      }}
    />
  );
}
