import { IconFlag } from '@tabler/icons-react';
import { useReporting } from '#web/lib/reporting.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.message;

interface MessageMenuProps {
  id: string;
  senderId: string;
  /** Whether Tab leads to it; arrow keys lead on to the others (message-list.tsx). */
  isTabStop: boolean;
}

/** What one may do about a message that one has received. */
export function MessageMenu({ id, senderId, isTabStop }: MessageMenuProps) {
  const { offered, begin } = useReporting({ kind: 'message', id, authorId: senderId });
  if (!offered) return null;
  return (
    <ActionMenu label={texts.menu} tabIndex={isTabStop ? undefined : -1}>
      <ActionItem icon={<IconFlag />} onChoose={begin}>
        {texts.report}
      </ActionItem>
    </ActionMenu>
  );
}
