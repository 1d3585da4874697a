import { PageTitle } from '#web/lib/page-meta.tsx';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from './empty-state.tsx';
import { LogInLink } from './log-in-link.tsx';
import { Page } from './page.tsx';
import { TryAgain } from './try-again.tsx';

interface ScreenFailedProps {
  error: unknown;
  title: string;
  failed: string;
  width?: 'reading' | 'form';
}

export function ScreenFailed({ error, title, failed, width = 'reading' }: ScreenFailedProps) {
  const { status, message } = screenProblem(error);
  return (
    <Page width={width}>
      <PageTitle>{title}</PageTitle>
      <EmptyState page title={failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
