import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { DELETE_POST_PHRASE } from '#shared/rules/posts.ts';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import { errorStatus, fieldErrors, refusal } from '#web/lib/errors.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { ConfirmDeletion } from '#web/ui/confirm-deletion.tsx';
import { notify } from '#web/ui/notify.ts';
import { deleteOfflineCopy } from '#web/worker/offline-copies.ts';
import { useDeletePost } from './api/delete-post.ts';
import { postTexts } from './texts/post.ts';

const texts = postTexts.deletion;

export type MenuPost = Pick<PostSummary, 'id' | 'path' | 'title' | 'author' | 'isPinned' | 'isCollapsed' | 'stillOpenAt' | 'can'>;

interface PostDeleteProps {
  post: MenuPost;
  opened: boolean;
  onClose: () => void;
}

function neighbour(postId: string): HTMLElement | null {
  const card = document.getElementById(`post-${postId}`)?.closest('article');
  const next = [card?.nextElementSibling, card?.previousElementSibling].find((element) => element?.matches('article') === true);
  return next?.querySelector<HTMLElement>('h2 a') ?? card?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
}

export function PostDelete({ post, opened, onClose }: PostDeleteProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const { id, path, title, author, can } = post;
  const byPhrase = can.deleteByPhrase;
  const others = author === null ? texts.others : texts.of(author.name);

  const isMounted = useIsMounted();
  const remove = useDeletePost({
    // 404: already deleted, so offer no retry.
    onFailed: (error) => isMounted.current || errorStatus(error) === 404 || notify.error(refusal(error) ?? texts.failed),
    onDeleted: (message) => {
      void deleteOfflineCopy(path.split('/').at(-1) ?? '').catch(() => {});
      notify.success(message);
      const next = neighbour(id);
      // Close the dialog first: elements outside an open dialog cannot take the focus.
      flushSync(onClose);
      next?.focus();
    },
    // Leaves the deleted post's page, unless the viewer has already left it.
    onGone: (communityPath) => (window.location.pathname === path ? navigate(communityPath, { replace: true }) : undefined),
  });

  function onDelete() {
    setProblem(null);
    remove.mutate(
      { postId: id, ...(byPhrase && { phrase: DELETE_POST_PHRASE }) },
      { onError: (error) => setProblem(fieldErrors(error).phrase ?? refusal(error) ?? texts.failed) },
    );
  }

  return (
    <ConfirmDeletion
      title={texts.title}
      opened={opened}
      quote={title}
      text={byPhrase ? others : texts.own}
      phrase={byPhrase ? DELETE_POST_PHRASE : null}
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
