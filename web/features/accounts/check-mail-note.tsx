import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSite } from '#web/lib/hooks.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './check-mail-note.module.css';
import { MailedLinkButton, MailedLinkDialog } from './mailed-link-dialog.tsx';

/** Stays where the short message goes: what to do next, at which address, and what if nothing comes. */
export function CheckMailNote({ email }: { email: string }) {
  const { outboxPath } = useSite();
  const [resending, setResending] = useState(false);
  return (
    <div className={classes.note}>
      <IconMail size={22} stroke={1.6} aria-hidden="true" />
      <div className={classes.text}>
        <h2 className={classes.title}>Check your email</h2>
        <p>
          We have sent a link to <strong>{email}</strong>. Open it to verify your account, then log in. It works for 24 hours; if nothing
          arrives, look among your spam.
        </p>
        <p className={classes.actions}>
          {outboxPath !== null && (
            <a href={outboxPath} className={textAction.action}>
              Open the mail outbox
            </a>
          )}
          <MailedLinkButton link="confirmation" onOpen={() => setResending(true)}>
            Send the link again
          </MailedLinkButton>
        </p>
      </div>
      <MailedLinkDialog link="confirmation" email={email} opened={resending} onClose={() => setResending(false)} />
    </div>
  );
}
