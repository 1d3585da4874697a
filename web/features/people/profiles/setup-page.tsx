import { type ReactNode, useEffect, useRef } from 'react';
import { ERRORS } from '#shared/rules/errors.ts';
import type { UserType } from '#shared/rules/people.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import type { Viewer } from '#web/lib/session.ts';
import { useReturnTo } from '#web/lib/use-return-to.ts';
import { notify } from '#web/ui/notify.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { SetupGate } from './setup-gate.tsx';
import { SetupKind } from './setup-kind.tsx';
import { setupTexts } from './texts/setup.ts';

interface SetupPageProps {
  userId: string;
  userType: UserType;
  children: (viewer: Viewer, onward: string) => ReactNode;
}

export function SetupPage({ userId, userType, children }: SetupPageProps) {
  const returnTo = useReturnTo();
  const onward = returnTo === null ? '/login' : `/login?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <Page width="form">
      <PageTitle>{setupTexts.page}</PageTitle>
      <SetupGate userId={userId} userType={userType} onward={onward}>
        {(viewer) => (
          <>
            {returnTo !== null && <RedirectNotice viewer={viewer} />}
            <PageHead title={setupTexts.title} lead={setupTexts.lead[userType](viewer.name)} isForm />
            {viewer.institution === null && <SetupKind viewer={viewer} userType={userType} />}
            {children(viewer, onward)}
          </>
        )}
      </SetupGate>
    </Page>
  );
}

/** Explains the redirect to somebody who wanted another page. */
function RedirectNotice({ viewer }: { viewer: Viewer }) {
  const hasNotified = useRef(false);
  const reason = viewer.institution === null ? setupTexts.schoolFirst : ERRORS.PROFILE_INCOMPLETE.message;
  useEffect(() => {
    if (hasNotified.current) return;
    hasNotified.current = true;
    notify.info(reason);
  }, [reason]);
  return null;
}
