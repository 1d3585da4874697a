import { institutionsQuery } from '#web/features/people/profiles/api/profiles.ts';
import { SetupPage } from '#web/features/people/profiles/setup-page.tsx';
import { SetupPremedForm } from '#web/features/people/profiles/setup-premed-form.tsx';
import { SetupProblem } from '#web/features/people/profiles/setup-problem.tsx';
import { loadViewer, screen } from '#web/lib/screen.ts';
import type { Route } from './+types/premed-profile-setup.ts';

const needs = screen(async (args) => {
  // `prefetchQuery` never throws; the form offers to load the schools again.
  if ((await loadViewer(args)) !== null) await args.queryClient.prefetchQuery({ ...institutionsQuery(args.api), retry: false });
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <SetupPage userId={params.userId} userType="premed_student">
      {(viewer, onward) => <SetupPremedForm key={viewer.id} viewer={viewer} onward={onward} />}
    </SetupPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SetupProblem error={error} />;
}
