import { Button } from '@mantine/core';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { TryAgain } from '#web/ui/try-again.tsx';
import { searchTexts } from './texts/search.ts';

/** @param again searches again; without it, the problem fills the page and the button reloads it */
export function SearchProblem({ error, again }: { error: unknown; again?: () => void }) {
  const { status, message } = screenProblem(error);
  const button =
    again === undefined ? (
      <TryAgain />
    ) : (
      <Button variant="default" onClick={again}>
        {commonTexts.again}
      </Button>
    );
  return (
    <EmptyState page={again === undefined} title={searchTexts.failed} action={status === 401 ? <LogInLink /> : button}>
      {message}
    </EmptyState>
  );
}
