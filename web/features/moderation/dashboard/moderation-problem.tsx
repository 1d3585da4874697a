import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { needsSecondFactor, screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SecondFactorNeeded } from '#web/ui/second-factor-needed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { moderationTexts } from './texts/moderation.ts';

interface OfficeProblemProps {
  error: unknown;
  title: string;
  failed: string;
}

export function ModerationProblem({ error, title, failed }: OfficeProblemProps) {
  const { status, message } = screenProblem(error);
  if (needsSecondFactor({ message })) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <SecondFactorNeeded />
      </>
    );
  }
  if (message === REVIEW_TEXTS.accessDenied) {
    return (
      <>
        <PageTitle>{REVIEW_TEXTS.accessDenied}</PageTitle>
        <EmptyState page title={REVIEW_TEXTS.accessDenied}>
          {moderationTexts.denied}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {status === 404 ? (
        <EmptyState page title={message} />
      ) : (
        <EmptyState page title={failed} action={<TryAgain />}>
          {message}
        </EmptyState>
      )}
    </>
  );
}
