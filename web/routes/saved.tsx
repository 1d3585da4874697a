import { savedQuery } from '#web/features/discussion/saved/api/saved.ts';
import { Saved } from '#web/features/discussion/saved/saved.tsx';
import { savedTexts } from '#web/features/discussion/saved/texts/saved.ts';
import { Hydrate } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen, waitBriefly } from '#web/lib/screen.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { Route } from './+types/saved.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient } = args;
  await waitBriefly(queryClient.ensureInfiniteQueryData(savedQuery(api)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="reading">
        <Saved />
      </Page>
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = screenProblem(error);
  return (
    <Page width="reading">
      <PageTitle>{savedTexts.title}</PageTitle>
      <EmptyState page title={savedTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
