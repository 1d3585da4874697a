import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import textAction from '#web/ui/text-action.module.css';
import type { MailedLink } from './api/mailed-link.ts';
import { MailedLinkForm } from './mailed-link-form.tsx';
import { ASK_FORM } from './mailed-links.ts';
import { mailTexts } from './texts/mails.ts';

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

interface MailedLinkDialogProps {
  link: MailedLink;
  email: string;
  opened: boolean;
  onClose: () => void;
}

export function MailedLinkDialog({ link, email, opened, onClose }: MailedLinkDialogProps) {
  return (
    <Dialog title={mailTexts.links[link].title} opened={opened} onClose={onClose}>
      <MailedLinkForm link={link} email={email} onSent={onClose} />
    </Dialog>
  );
}
