import { IconCircleCheck, IconCircleX, IconRosetteDiscountCheck, IconRosetteDiscountCheckOff } from '@tabler/icons-react';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { answerTexts } from '#web/features/discussion/posts/texts/answers.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { useAcceptAnswer, useConfirmAnswer } from './api/answers.ts';
import { useDiscussion } from './discussion.ts';

const texts = answerTexts.menu;

export function AnswerItems({ comment: { id, author, updatedAt: commentUpdatedAt } }: { comment: Comment }) {
  const { postId, answers } = useDiscussion();
  const viewer = useViewer();
  const accept = useAcceptAnswer();
  const confirm = useConfirmAnswer();
  const accepted = answers.acceptedId === id;
  const confirmed = answers.confirmedId === id;
  const read = { commentUpdatedAt, postUpdatedAt: answers.questionUpdatedAt };
  const isOwn = author !== null && author.id === viewer?.id;
  // Moderators may neither accept nor confirm their own comment, but withdraw both.
  const canAccept = answers.can.accept && (accepted || answers.isAsker || !isOwn);
  const canConfirm = answers.can.confirm && (confirmed || !isOwn);
  return (
    <>
      {canAccept && (
        <ActionItem
          icon={accepted ? <IconCircleX /> : <IconCircleCheck />}
          onChoose={() => accept.mutate({ postId, commentId: accepted ? null : id, ...read, shownId: answers.acceptedId })}
        >
          {accepted ? texts.withdraw : texts.accept}
        </ActionItem>
      )}
      {canConfirm && (
        <ActionItem
          icon={confirmed ? <IconRosetteDiscountCheckOff /> : <IconRosetteDiscountCheck />}
          onChoose={() => confirm.mutate({ postId, commentId: confirmed ? null : id, ...read, shownId: answers.confirmedId })}
        >
          {confirmed ? texts.unconfirm : texts.confirm}
        </ActionItem>
      )}
    </>
  );
}
