import { emailChangeQuery } from '#web/features/accounts/api/email-change.ts';
import { EmailChange } from '#web/features/accounts/email-change.tsx';
import { emailChangeTexts } from '#web/features/accounts/texts/email-change.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireSignedIn, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/settings-email.ts';

const needs = screen(async (args) => {
  await requireSignedIn(args);
  await args.queryClient.fetchQuery(emailChangeQuery(args.api));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const viewer = useViewer();
  if (viewer !== null) return <EmailChange key={viewer.id} viewer={viewer} />;
  return (
    <Page width="reading">
      <PageTitle>{emailChangeTexts.title}</PageTitle>
      <SessionEnded>{emailChangeTexts.kept}</SessionEnded>
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={emailChangeTexts.title} failed={emailChangeTexts.title} />;
}
