import { IconCircleCheck, IconClock, IconFlag, IconHelpCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { saveTexts } from '#web/features/discussion/following/texts/save.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { useReporting } from '#web/lib/reporting.ts';
import { ActionItem, ActionLink, ActionMenu } from '#web/ui/action-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useSetStillOpen } from './api/post-acts.ts';
import { ModeratorItems } from './moderator-items.tsx';
import type { MenuPost } from './post-delete.tsx';
import { postTexts } from './texts/post.ts';

const PostDelete = lazyDialog(async () => (await import('./post-delete.tsx')).PostDelete);
const ReminderDialog = lazyDialog(async () => (await import('#web/features/discussion/following/reminder-dialog.tsx')).ReminderDialog);

/** If the editor was opened from the post, leaving it goes back in the history. */
export interface EditState {
  fromPost: boolean;
}

interface PostMenuProps {
  post: MenuPost;
  remindAt?: string | null | undefined;
  children?: ReactNode;
}

export function PostMenu({ post, remindAt = null, children }: PostMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const [reminding, setReminding] = useState(false);
  const member = useViewer()?.complete === true;
  const { pathname } = useLocation();
  const reporting = useReporting({ kind: 'post', id: post.id, authorId: post.author?.id ?? null });
  const callOpen = useSetStillOpen();
  const { can } = post;
  const isOpen = post.stillOpenAt !== null;
  if (!member && !reporting.offered) return null;

  const state: EditState = { fromPost: pathname === post.path };
  return (
    <>
      <ActionMenu label={postTexts.menu.button(post.title)}>
        {can.edit && (
          <ActionLink icon={<IconPencil />} to={`${post.path}?edit=true`} state={state}>
            {postTexts.menu.edit}
          </ActionLink>
        )}
        {can.callOpen && (
          <ActionItem
            icon={isOpen ? <IconCircleCheck /> : <IconHelpCircle />}
            onChoose={() => callOpen.mutate({ postId: post.id, stillOpen: !isOpen })}
          >
            {isOpen ? postTexts.menu.callClosed : postTexts.menu.callOpen}
          </ActionItem>
        )}
        <ModeratorItems post={post} />
        {children}
        {member && (
          <ActionItem icon={<IconClock />} onChoose={() => setReminding(true)}>
            {saveTexts.reminder.act}
          </ActionItem>
        )}
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
      <ReminderDialog postId={post.id} remindAt={remindAt} opened={reminding} onClose={() => setReminding(false)} />
      <PostDelete post={post} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
