import { IconFlag, IconPencil, IconPin, IconPinnedOff, IconShare3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Comment } from '#web/features/discussion/api/threads.ts';
import { actTexts } from '#web/features/discussion/texts/moderator-acts.ts';
import { useReporting } from '#web/lib/reporting.ts';
import { shareLink } from '#web/lib/share-link.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { AnswerItems } from './answer-items.tsx';
import { usePinComment } from './api/pin-comment.ts';
import { useDiscussion } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';

const texts = commentsTexts.menu;

const CommentDelete = lazyDialog(async () => (await import('./comment-delete.tsx')).CommentDelete);

interface CommentMenuProps {
  comment: Comment;
  onEdit: () => void;
}

export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { path, title } = useDiscussion();
  const [deleting, setDeleting] = useState(false);
  const pin = usePinComment();
  const reporting = useReporting({ kind: 'comment', id: comment.id, authorId: comment.author?.id ?? null });
  const { can, isPinned } = comment;
  return (
    <>
      <ActionMenu label={texts.label(comment.author?.name ?? commonTexts.anonymous)}>
        <ActionItem icon={<IconShare3 />} onChoose={() => void shareLink(`${path}#comment-${comment.id}`, title)}>
          {texts.share}
        </ActionItem>
        {can.edit && (
          <ActionItem icon={<IconPencil />} onChoose={onEdit}>
            {texts.edit}
          </ActionItem>
        )}
        <AnswerItems comment={comment} />
        {can.pin && (
          <ActionItem
            icon={isPinned ? <IconPinnedOff /> : <IconPin />}
            onChoose={() => pin.mutate({ commentId: comment.id, pinned: !isPinned })}
          >
            {isPinned ? actTexts.unpin : actTexts.pin}
          </ActionItem>
        )}
        {reporting.offered && (
          <ActionItem icon={<IconFlag />} onChoose={reporting.begin}>
            {texts.report}
          </ActionItem>
        )}
        {can.delete && (
          <ActionItem icon={<IconTrash />} danger onChoose={() => setDeleting(true)}>
            {texts.delete}
          </ActionItem>
        )}
      </ActionMenu>
      <CommentDelete comment={comment} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
