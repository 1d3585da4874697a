import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { searchTexts } from './texts/search.ts';

/** Why a search has no answer. */
export function SearchProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  return (
    <EmptyState page title={searchTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
      {message}
    </EmptyState>
  );
}
