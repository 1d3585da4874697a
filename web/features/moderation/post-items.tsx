import { IconChevronsDown, IconChevronsUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCollapsePost } from './api/collapse-post.ts';
import { usePinPost } from './api/pin-post.ts';

interface PostItemsProps {
  post: { id: string; isPinned: boolean; isCollapsed: boolean; can: { pin: boolean; collapse: boolean } };
  /** One act in the menu that these stand in. */
  item: (act: { icon: ReactNode; label: string; onAct: () => void }) => ReactNode;
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** What moderators do with a post, in its menu. */
export function PostItems({ post: { id: postId, isPinned, isCollapsed, can }, item }: PostItemsProps) {
  const pin = usePinPost();
  const collapse = useCollapsePost();
  return (
    <>
      {can.pin &&
        item({
          icon: isPinned ? <IconPinnedOff {...ICON} /> : <IconPin {...ICON} />,
          label: isPinned ? 'Unpin' : 'Pin',
          onAct: () => pin.mutate({ postId, pinned: !isPinned }),
        })}
      {can.collapse &&
        item({
          icon: isCollapsed ? <IconChevronsDown {...ICON} /> : <IconChevronsUp {...ICON} />,
          label: isCollapsed ? 'Expand' : 'Collapse',
          onAct: () => collapse.mutate({ postId, collapsed: !isCollapsed }),
        })}
    </>
  );
}
