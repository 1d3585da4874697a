import { Link } from 'react-router';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import textAction from '#web/ui/text-action.module.css';
import { TryAgain } from '#web/ui/try-again.tsx';

/** Why a profile does not show. */
export function ProfileProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        page
        title="User Not Found"
        action={
          <Link to="/" className={textAction.action}>
            Go to the homepage
          </Link>
        }
      >
        The profile you are looking for could not be found.
      </EmptyState>
    );
  }
  return (
    <EmptyState page title={status < 500 ? 'Error fetching profile data' : 'An unexpected error occurred'} action={<TryAgain />}>
      {message}
    </EmptyState>
  );
}
