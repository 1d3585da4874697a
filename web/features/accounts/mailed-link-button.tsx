import type { ReactNode } from 'react';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import textAction from '#web/ui/text-action.module.css';
import type { MailedLink } from './api/mailed-link.ts';
import { ASK_FORM } from './mailed-links.ts';

interface MailedLinkButtonProps {
  link: MailedLink;
  onOpen: () => void;
  children: ReactNode;
}

/** Without scripts or before hydration, opens the page with the same form. */
export function MailedLinkButton({ link, onOpen, children }: MailedLinkButtonProps) {
  return (
    <button
      type="submit"
      form={ASK_FORM}
      name="ask"
      value={link}
      className={textAction.action}
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}

export const MailedLinkDialog = lazyDialog(async () => (await import('./mailed-link-dialog.tsx')).MailedLinkDialog);
