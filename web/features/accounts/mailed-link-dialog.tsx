import { Dialog } from '#web/ui/dialog.tsx';
import type { MailedLink } from './api/mailed-link.ts';
import { MailedLinkForm } from './mailed-link-form.tsx';
import { mailTexts } from './texts/mails.ts';

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
