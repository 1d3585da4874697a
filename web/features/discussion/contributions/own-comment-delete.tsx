import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { commentsTexts } from '#web/features/discussion/comments/texts/comments.ts';
import { refusal } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useDeduplicatedMutation } from '#web/lib/use-deduplicated-mutation.ts';
import { ConfirmDeletion } from '#web/ui/confirm-deletion.tsx';
import { notify } from '#web/ui/notify.ts';
import type { OwnComment } from './api/own.ts';

const texts = commentsTexts.delete;

interface OwnCommentDeleteProps {
  comment: OwnComment;
  opened: boolean;
  onClose: () => void;
}

/** For a comment whose thread the viewer can no longer open. */
export function OwnCommentDelete({ comment, opened, onClose }: OwnCommentDeleteProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useDeduplicatedMutation(
    useMutation(
      api.comments.delete.mutationOptions({
        onSuccess: ({ message }) => {
          notify.success(message);
          const list = document.getElementById(`comment-on-${comment.id}`)?.closest<HTMLElement>('[tabindex="-1"]');
          // Close the dialog first: elements outside an open dialog cannot take the focus.
          flushSync(onClose);
          list?.focus({ preventScroll: true });
          void queryClient.invalidateQueries({ queryKey: api.contributions.key() });
        },
        onError: (error) => setProblem(refusal(error) ?? texts.failed),
      }),
    ),
  );

  return (
    <ConfirmDeletion
      title={texts.title}
      opened={opened}
      quote={comment.excerpt}
      text={comment.isReply ? texts.text : texts.textWithReplies}
      phrase={null}
      deleting={remove.isPending}
      problem={problem}
      onDelete={() => {
        setProblem(null);
        remove.mutate({ commentId: comment.id });
      }}
      onClose={() => {
        setProblem(null);
        onClose();
      }}
    />
  );
}
