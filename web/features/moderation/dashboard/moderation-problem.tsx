import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { needsSecondFactor, screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SecondFactorNeeded } from '#web/ui/second-factor-needed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { moderationTexts } from './texts/moderation.ts';

interface ModerationProblemProps {
  error: unknown;
  title: string;
  failed: string;
}

export function ModerationProblem({ error, title, failed }: ModerationProblemProps) {
  const { status, message } = screenProblem(error);
  return (
    <>
      <PageTitle>{message === REVIEW_TEXTS.accessDenied ? message : title}</PageTitle>
      <Problem status={status} message={message} failed={failed} />
    </>
  );
}

function Problem({ status, message, failed }: { status: number; message: string; failed: string }) {
  if (needsSecondFactor({ message })) return <SecondFactorNeeded />;
  if (message === REVIEW_TEXTS.accessDenied) {
    return (
      <EmptyState page title={message}>
        {moderationTexts.denied}
      </EmptyState>
    );
  }
  if (status === 404) return <EmptyState page title={message} />;
  return (
    <EmptyState page title={failed} action={<TryAgain />}>
      {message}
    </EmptyState>
  );
}
