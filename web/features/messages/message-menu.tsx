import { IconFlag } from '@tabler/icons-react';
import { useReporting } from '#web/lib/reporting.ts';
import { ActionItem, ActionMenu } from '#web/ui/action-menu.tsx';
import { conversationTexts } from './texts/conversation.ts';

const texts = conversationTexts.message;

/** What one may do about a message that one has received. */
export function MessageMenu({ id, senderId }: { id: string; senderId: string }) {
  const { offered, begin } = useReporting({ kind: 'message', id, authorId: senderId });
  if (!offered) return null;
  return (
    <ActionMenu label={texts.menu}>
      <ActionItem icon={<IconFlag />} onChoose={begin}>
        {texts.report}
      </ActionItem>
    </ActionMenu>
  );
}
