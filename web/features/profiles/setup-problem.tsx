import { PageTitle } from '#web/lib/page-title.tsx';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

/** When it cannot even be told whose profile it is. */
export function SetupProblem({ error }: { error: unknown }) {
  return (
    <Page width="form">
      <PageTitle>Profile setup</PageTitle>
      <EmptyState page title="Error checking profile status" action={<TryAgain />}>
        {screenProblem(error).message}
      </EmptyState>
    </Page>
  );
}
