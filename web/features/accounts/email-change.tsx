import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi, useSite } from '#web/lib/hooks.tsx';
import type { Viewer } from '#web/lib/session.ts';
import textAction from '#web/ui/text-action.module.css';
import { AccountPage } from './account-page.tsx';
import { emailChangeQuery } from './api/email-change.ts';
import { EmailChangeCodes } from './email-change-codes.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { emailChangeTexts as texts } from './texts/email-change.ts';

export function EmailChange({ viewer }: { viewer: Viewer }) {
  const { pending } = useSuspenseQuery(emailChangeQuery(useApi())).data;
  const { supportEmail } = useSite();
  const [pressed, setPressed] = useState<'mail' | 'again' | null>(null);
  const back = viewer.complete ? `/profiles/settings/${viewer.username}` : viewer.setupPath;
  const entering = pending !== null && pressed !== 'again';
  return (
    <AccountPage
      title={texts.title}
      lead={entering ? texts.codes.lead(pending.email) : texts.lead(viewer.email)}
      foot={
        <>
          <p>
            {texts.lost.before}
            <a href={`mailto:${supportEmail}`} className={textAction.action}>
              {supportEmail}
            </a>
            {texts.lost.after}
          </p>
          <Link to={back} className={textAction.action}>
            {viewer.complete ? texts.back : texts.backToSetup}
          </Link>
        </>
      }
    >
      {entering ? (
        <EmailChangeCodes
          emails={{ currentCode: viewer.email, newCode: pending.email }}
          back={back}
          focused={pressed === 'mail'}
          onAgain={() => setPressed('again')}
        />
      ) : (
        <EmailChangeForm viewer={viewer} email={pending?.email ?? ''} focused={pressed === 'again'} onMailed={() => setPressed('mail')} />
      )}
    </AccountPage>
  );
}
