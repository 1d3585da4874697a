import { IconFlag } from '@tabler/icons-react';
import { firstWords } from '#web/lib/page-meta.tsx';
import { useReporting } from '#web/lib/reporting.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.message;

/** Number of characters of the message in the accessible name of its menu. */
const NAMED = 40;

interface MessageMenuProps {
  id: string;
  senderId: string;
  content: string;
  /** Whether the button is in the tab order; arrow keys reach the others (message-list.tsx). */
  isTabStop: boolean;
}

/** The menu of a received message. */
export function MessageMenu({ id, senderId, content, isTabStop }: MessageMenuProps) {
  const { offered, begin } = useReporting({ kind: 'message', id, authorId: senderId });
  if (!offered) return null;
  return (
    <ActionMenu label={texts.menu(firstWords(content, NAMED))} tabIndex={isTabStop ? undefined : -1}>
      <ActionItem icon={<IconFlag />} onChoose={begin}>
        {texts.report}
      </ActionItem>
    </ActionMenu>
  );
}
