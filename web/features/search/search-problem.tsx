import { Button } from '@mantine/core';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { TryAgain } from '#web/ui/try-again.tsx';
import { searchTexts } from './texts/search.ts';

export function SearchScreenProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  return (
    <EmptyState page title={searchTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
      {message}
    </EmptyState>
  );
}

export function SearchProblem({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { status, message } = screenProblem(error);
  const again = (
    <Button variant="default" onClick={onAgain}>
      {commonTexts.again}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={searchTexts.failed} action={status === 401 ? <LogInLink /> : again}>
        {message}
      </EmptyState>
    </div>
  );
}
