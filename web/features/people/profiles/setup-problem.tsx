import { PageTitle } from '#web/lib/page-meta.tsx';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { setupTexts } from './texts/setup.ts';

export function SetupProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  return (
    <Page width="form">
      <PageTitle>{setupTexts.page}</PageTitle>
      <EmptyState page title={status < 500 ? setupTexts.problem.profile : setupTexts.problem.status} action={<TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
