import { Button } from '@mantine/core';
import { isRouteErrorResponse, Link } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { useSiteInfo } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { NotFound } from './not-found.tsx';
import classes from './problem.module.css';
import { problemText } from './problem-text.ts';
import { problemTexts } from './texts/problem.ts';
import { shellTexts } from './texts/shell.ts';

export function Problem({ error }: { error: unknown }) {
  const site = useSiteInfo();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const { title, text, action } = problemText(error);
  const { id } = screenProblem(error);
  return (
    <>
      <title>{problemTexts.pageTitle(title, site?.name ?? shellTexts.name)}</title>
      <EmptyState
        page
        title={title}
        action={
          <>
            {action === 'try-again' && <TryAgain />}
            {action === 'log-in' && <LogInLink />}
            <Button component={Link} to="/" variant="default">
              {problemTexts.home}
            </Button>
          </>
        }
      >
        {text}
        {id !== null && (
          <p className={classes.reference}>
            {problemTexts.reference}
            <code>{id}</code>
          </p>
        )}
      </EmptyState>
    </>
  );
}
