import type { ReactNode } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import textAction from '#web/ui/text-action.module.css';
import type { MailedLink } from './api/mailed-link.ts';
import type { MailedLinkDialogProps } from './mailed-link-dialog.tsx';
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

const Dialog = lazyPart(async () => (await import('./mailed-link-dialog.tsx')).MailedLinkDialog);

export function MailedLinkDialog(props: MailedLinkDialogProps) {
  const hasOpened = useLatch(props.opened);
  return hasOpened && <Dialog {...props} />;
}
