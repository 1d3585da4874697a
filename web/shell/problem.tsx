import { isRouteErrorResponse, Link, useLocation, useRevalidator } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { useSiteInfo } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
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
            <Link to="/" className={classes.way}>
              {problemTexts.home}
            </Link>
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

// Plain buttons, because an error page must not depend on further files.

function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <button type="button" className={classes.way} data-first disabled={state === 'loading'} onClick={() => void revalidate()}>
      {commonTexts.again}
    </button>
  );
}

function LogInLink() {
  const { pathname, search } = useLocation();
  return (
    <Link to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} className={classes.way} data-first>
      {commonTexts.logIn}
    </Link>
  );
}
