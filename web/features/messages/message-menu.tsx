import { IconFlag } from '@tabler/icons-react';
import { firstWords } from '#web/lib/page-meta.tsx';
import { useReporting } from '#web/lib/reporting.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.message;

const EXCERPT_LENGTH = 40;

interface MessageMenuProps {
  id: string;
  senderId: string;
  content: string;
  /** Arrow keys reach the other buttons (message-list.tsx). */
  isTabStop: boolean;
}

export function MessageMenu({ id, senderId, content, isTabStop }: MessageMenuProps) {
  const { offered, begin } = useReporting({ kind: 'message', id, authorId: senderId });
  if (!offered) return null;
  return (
    <ActionMenu label={texts.menu(firstWords(content, EXCERPT_LENGTH))} tabIndex={isTabStop ? undefined : -1}>
      <ActionItem icon={<IconFlag />} onChoose={begin}>
        {texts.report}
      </ActionItem>
    </ActionMenu>
  );
}
