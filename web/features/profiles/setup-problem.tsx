import { PageTitle } from '#web/lib/page-title.tsx';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

/** When it cannot even be told whose profile it is. */
export function SetupProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  return (
    <Page width="form">
      <PageTitle>Profile setup</PageTitle>
      <EmptyState page title={status < 500 ? 'Error fetching user profile' : 'Error checking profile status'} action={<TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
