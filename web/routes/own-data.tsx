import { downloadQuery } from '#web/features/accounts/api/own-data.ts';
import { OwnDataDeletion } from '#web/features/accounts/own-data-deletion.tsx';
import { OwnDataDownload } from '#web/features/accounts/own-data-download.tsx';
import { PersonalDataLink } from '#web/features/accounts/own-data-links.tsx';
import { ownDataTexts } from '#web/features/accounts/texts/own-data.ts';
import { SettingsPage } from '#web/features/people/profiles/settings-page.tsx';
import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireSignedIn, screen, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/own-data.ts';

const { title, back, sections } = ownDataTexts;

const needs = screen(async (args) => {
  await requireSignedIn(args);
  // `prefetchQuery` never throws; the page offers to retry.
  await waitBriefly(args.queryClient.prefetchQuery({ ...downloadQuery(args.api), retry: false }));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const viewer = useViewer();
  if (viewer === null)
    return (
      <Page width="reading">
        <PageTitle>{title}</PageTitle>
        <SessionEnded>{ownDataTexts.ended}</SessionEnded>
      </Page>
    );
  // Members with an incomplete profile have no other settings yet.
  const to = viewer.complete ? `/profiles/settings/${viewer.username}` : viewer.setupPath;
  return (
    <Page width="full">
      <PageTitle>{title}</PageTitle>
      <SettingsPage
        title={title}
        back={{ words: viewer.complete ? back : ownDataTexts.backHome, to }}
        sections={[
          { id: 'kept', title: sections.kept, content: <PersonalDataLink /> },
          { id: 'download', title: sections.download, content: <OwnDataDownload email={viewer.email} /> },
          { id: 'deletion', title: sections.deletion, content: <OwnDataDeletion /> },
        ]}
      />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={title} failed={ownDataTexts.failed} />;
}
