import { Outlet } from 'react-router';
import { Page } from '#web/ui/page.tsx';
import { Problem } from '../problem.tsx';
import type { Route } from './+types/errors.ts';

export default function ErrorsLayout() {
  return <Outlet />;
}

/** Below the root, whose own error boundary would mount the whole document again and lose its state. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <Problem error={error} />
    </Page>
  );
}
