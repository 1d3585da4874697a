import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ANSWER_TEXTS } from '#shared/rules/texts/answers.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { showEdited } from '#web/features/discussion/api/post-cache.ts';
import { errorCode } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { notify } from '#web/ui/notify.ts';
import { refreshShown } from './comment-states.ts';

function useOutcome(failed: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return {
    onSuccess({ post, message }: { post: PostDetail; message: string }) {
      showEdited(queryClient, api, post);
      notify.success(message);
    },
    onError(error: unknown, { postId, commentId }: { postId: string; commentId: string | null }) {
      notifyFailure(error, failed);
      if (errorCode(error) !== 'CONFLICT') return;
      void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
      if (commentId !== null) refreshShown(queryClient, api, postId, commentId).catch(() => {});
    },
  };
}

/** `commentId: null` withdraws the accepted answer. */
export function useAcceptAnswer() {
  return useMutation(useApi().answers.accept.mutationOptions(useOutcome(ANSWER_TEXTS.acceptFailed)));
}

/** `commentId: null` withdraws the confirmation. */
export function useConfirmAnswer() {
  return useMutation(useApi().answers.confirm.mutationOptions(useOutcome(ANSWER_TEXTS.confirmFailed)));
}
