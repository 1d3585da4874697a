import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { needsSecondFactor, screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { SecondFactorNeeded } from '#web/ui/second-factor-needed.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { postPageTexts } from './texts/post-page.ts';

/** The same text for a missing and a hidden post, so that it does not reveal which posts exist. */
export function PostGone() {
  const viewer = useViewer();
  return (
    <EmptyState page title={viewer === null ? postPageTexts.notThere : POST_TEXTS.noAccess}>
      {viewer === null ? postPageTexts.removed : postPageTexts.gone}
    </EmptyState>
  );
}

export function PostProblem({ error }: { error: unknown }) {
  const { status, message } = screenProblem(error);
  if (status === 401) {
    return <EmptyState page title={POST_TEXTS.loginToView} action={<LogInLink />} />;
  }
  if (needsSecondFactor({ message })) return <SecondFactorNeeded />;
  if (status === 403 || status === 404 || status === 400) {
    return <PostGone />;
  }
  return (
    <EmptyState page title={postPageTexts.failed} action={<TryAgain />}>
      {message}
    </EmptyState>
  );
}
