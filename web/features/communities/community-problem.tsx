import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import { needsSecondFactor, screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { SecondFactorNeeded } from '#web/ui/second-factor-needed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { communityTexts } from './texts/community.ts';

export function CommunityProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  if (needsSecondFactor({ message })) return <SecondFactorNeeded />;
  if (status === 404 && message === COMMUNITY_TEXTS.institutionNotFound) {
    return (
      <EmptyState page title={message}>
        {communityTexts.institutionNotFoundWhy}
      </EmptyState>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <EmptyState page title={communityTexts.notFound}>
        {communityTexts.notFoundWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState page title={communityTexts.failed} action={status === 401 ? <LogInLink /> : status !== 403 && <TryAgain />}>
      {message}
    </EmptyState>
  );
}

export function DashboardProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  return (
    <EmptyState page title={communityTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
      {status < 500 ? communityTexts.dashboardRefused(message) : communityTexts.dashboardFailed(message)}
    </EmptyState>
  );
}
