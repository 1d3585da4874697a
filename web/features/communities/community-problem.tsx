import { needsSecondFactor, screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { SecondFactorNeeded } from '#web/ui/second-factor-needed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';

/** Why a community does not show. */
export function CommunityProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  if (needsSecondFactor({ message })) return <SecondFactorNeeded />;
  if (status === 404 || status === 400) {
    return (
      <EmptyState page title="Community Not Found">
        The community you are looking for does not exist or you do not have access
      </EmptyState>
    );
  }
  return (
    <EmptyState page title="Error loading community" action={status === 401 ? <LogInLink /> : status !== 403 && <TryAgain />}>
      {message}
    </EmptyState>
  );
}

/** Why the Dashboard does not show. */
export function DashboardProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  const text = status < 500 ? 'Failed to load dashboard posts: ' : 'An unexpected error occurred while loading posts: ';
  return (
    <EmptyState page title="Error loading community" action={status === 401 ? <LogInLink /> : <TryAgain />}>
      {text + message}
    </EmptyState>
  );
}
