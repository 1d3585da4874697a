import { IconChevronsDown, IconChevronsUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { actTexts } from '#web/features/discussion/texts/moderator-acts.ts';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { useCollapsePost, usePinPost } from './api/post-acts.ts';

interface ModeratorItemsProps {
  post: { id: string; isPinned: boolean; isCollapsed: boolean; can: { pin: boolean; collapse: boolean } };
}

export function ModeratorItems({ post: { id: postId, isPinned, isCollapsed, can } }: ModeratorItemsProps) {
  const pin = usePinPost();
  const collapse = useCollapsePost();
  return (
    <>
      {can.pin && (
        <ActionItem icon={isPinned ? <IconPinnedOff /> : <IconPin />} onChoose={() => pin.mutate({ postId, pinned: !isPinned })}>
          {isPinned ? actTexts.unpin : actTexts.pin}
        </ActionItem>
      )}
      {can.collapse && (
        <ActionItem
          icon={isCollapsed ? <IconChevronsDown /> : <IconChevronsUp />}
          onChoose={() => collapse.mutate({ postId, collapsed: !isCollapsed })}
        >
          {isCollapsed ? actTexts.expand : actTexts.collapse}
        </ActionItem>
      )}
    </>
  );
}
