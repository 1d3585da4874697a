import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Drafts } from '#web/shell/drafts/drafts.tsx';
import { draftsTexts } from '#web/shell/drafts/texts/drafts.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import type { Route } from './+types/drafts.ts';

const needs = screen(async (args) => {
  await requireMember(args);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const viewer = useViewer();
  return (
    <Page width="reading">
      <PageTitle>{draftsTexts.title}</PageTitle>
      {viewer === null ? <SessionEnded>{draftsTexts.lede}</SessionEnded> : <Drafts key={viewer.id} personId={viewer.id} />}
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={draftsTexts.title} failed={draftsTexts.failed} />;
}
