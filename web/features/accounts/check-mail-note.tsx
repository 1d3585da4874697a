import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useSite } from '#web/lib/hooks.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './check-mail-note.module.css';
import { MailedLinkButton, MailedLinkDialog } from './mailed-link-button.tsx';
import { mailTexts } from './texts/mails.ts';

const texts = mailTexts.check;

export function CheckMailNote({ email }: { email: string }) {
  const { outboxPath } = useSite();
  const [resending, setResending] = useState(false);
  return (
    <div className={classes.note}>
      <IconMail size={24} aria-hidden="true" />
      <div className={classes.text}>
        <h2 className={classes.title}>{texts.title}</h2>
        <p>
          {texts.sent.before}
          <strong>{email}</strong>
          {texts.sent.after}
        </p>
        <p className={classes.actions}>
          {outboxPath !== null && (
            <a href={outboxPath} className={textAction.action}>
              {texts.outbox}
            </a>
          )}
          <MailedLinkButton link="confirmation" onOpen={() => setResending(true)}>
            {mailTexts.links.confirmation.send}
          </MailedLinkButton>
        </p>
      </div>
      <MailedLinkDialog link="confirmation" email={email} opened={resending} onClose={() => setResending(false)} />
    </div>
  );
}
