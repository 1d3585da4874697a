import { IconCircleCheck, IconFlag, IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useReporting } from '#web/lib/reporting.ts';
import { useLatch } from '#web/lib/use-latch.ts';
import { ActionItem, ActionLink, ActionMenu } from '#web/ui/action-menu.tsx';
import { useCallOpen } from './api/call-open.ts';
import { ModeratorItems } from './moderator-items.tsx';
import { type MenuPost, PostDelete } from './post-delete.tsx';
import { postTexts } from './texts/post.ts';

/** How the edit mode knows that leaving it is one step back. */
export interface EditState {
  fromPost: boolean;
}

interface PostMenuProps {
  post: MenuPost;
  /** Further items, for people who have others already. */
  children?: ReactNode;
}

/** What else one may do with a post. Nothing at all where there is nothing to do. */
export function PostMenu({ post, children }: PostMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const begun = useLatch(deleting);
  const { pathname } = useLocation();
  const reporting = useReporting({ kind: 'post', id: post.id, authorId: post.author?.id ?? null });
  const callOpen = useCallOpen();
  const { can } = post;
  const isOpen = post.stillOpenAt !== null;
  if (!can.edit && !can.delete && !can.pin && !can.collapse && !reporting.offered) return null;

  const state: EditState = { fromPost: pathname === post.path };
  return (
    <>
      <ActionMenu label={postTexts.menu.button}>
        {can.edit && (
          <ActionLink icon={<IconPencil />} to={`${post.path}?edit=true`} state={state}>
            {postTexts.menu.edit}
          </ActionLink>
        )}
        {can.callOpen && (isOpen || post.commentsCount > 0) && (
          <ActionItem
            icon={isOpen ? <IconCircleCheck /> : <IconHelpCircle />}
            onChoose={() => callOpen.mutate({ postId: post.id, stillOpen: !isOpen })}
          >
            {isOpen ? postTexts.menu.callClosed : postTexts.menu.callOpen}
          </ActionItem>
        )}
        <ModeratorItems post={post} />
        {children}
        {reporting.offered && (
          <ActionItem icon={<IconFlag />} onChoose={reporting.begin}>
            {postTexts.menu.report}
          </ActionItem>
        )}
        {can.delete && (
          <ActionItem icon={<IconTrash />} danger onChoose={() => setDeleting(true)}>
            {postTexts.menu.delete}
          </ActionItem>
        )}
      </ActionMenu>
      {begun && <PostDelete post={post} opened={deleting} onClose={() => setDeleting(false)} />}
    </>
  );
}
