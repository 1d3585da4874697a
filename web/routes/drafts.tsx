import { Hydrate, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { Drafts } from '#web/shell/drafts/drafts.tsx';
import { draftsTexts } from '#web/shell/drafts/texts/drafts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { Route } from './+types/drafts.ts';

const needs = screen(async (args) => {
  await requireMember(args);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="reading">
        <PageTitle>{draftsTexts.title}</PageTitle>
        <OwnDrafts />
      </Page>
    </Hydrate>
  );
}

function OwnDrafts() {
  const viewer = useViewer();
  return viewer === null ? <SessionEnded>{draftsTexts.lede}</SessionEnded> : <Drafts key={viewer.id} personId={viewer.id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = screenProblem(error);
  return (
    <Page width="reading">
      <PageTitle>{draftsTexts.title}</PageTitle>
      <EmptyState page title={draftsTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
