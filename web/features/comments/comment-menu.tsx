import { IconFlag, IconPencil, IconPin, IconPinnedOff, IconShare3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { usePinComment } from '#web/features/moderation/api/pin-comment.ts';
import { useReporting } from '#web/features/reports/use-reporting.tsx';
import { shareLink } from '#web/lib/share-link.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import type { Comment } from './api/threads.ts';
import { CommentDelete } from './comment-delete.tsx';
import { useDiscussion } from './discussion.ts';

interface CommentMenuProps {
  comment: Comment;
  onEdit: () => void;
}

/** What else one may do with a comment; giving its address on may everybody. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { postId, path, title } = useDiscussion();
  const [deleting, setDeleting] = useState(false);
  const begun = useOnce(deleting);
  const pin = usePinComment(postId);
  const reporting = useReporting({ kind: 'comment', id: comment.id, authorId: comment.author?.id ?? null });
  const { can, isPinned } = comment;
  return (
    <>
      <ActionMenu label="Comment actions">
        <ActionItem icon={<IconShare3 />} onChoose={() => void shareLink(`${path}#comment-${comment.id}`, title)}>
          Share link
        </ActionItem>
        {can.edit && (
          <ActionItem icon={<IconPencil />} onChoose={onEdit}>
            Edit
          </ActionItem>
        )}
        {can.pin && comment.parentId === null && (
          <ActionItem
            icon={isPinned ? <IconPinnedOff /> : <IconPin />}
            onChoose={() => pin.mutate({ commentId: comment.id, pinned: !isPinned })}
          >
            {isPinned ? 'Unpin' : 'Pin'}
          </ActionItem>
        )}
        {reporting.offered && (
          <ActionItem icon={<IconFlag />} onChoose={reporting.begin}>
            Report
          </ActionItem>
        )}
        {can.delete && (
          <ActionItem icon={<IconTrash />} danger onChoose={() => setDeleting(true)}>
            Delete
          </ActionItem>
        )}
      </ActionMenu>
      {reporting.dialog}
      {begun && <CommentDelete comment={comment} opened={deleting} onClose={() => setDeleting(false)} />}
    </>
  );
}
