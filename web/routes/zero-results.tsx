import { studentsQuery } from '#web/features/moderation/dashboard/api/students.ts';
import { zeroResultsQuery } from '#web/features/moderation/dashboard/api/zero-results.ts';
import { ModerationPage, ModerationPageProblem } from '#web/features/moderation/dashboard/moderation-page.tsx';
import { zeroResultsTexts } from '#web/features/moderation/dashboard/texts/zero-results.ts';
import { ZeroResults } from '#web/features/moderation/dashboard/zero-results.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import type { Route } from './+types/zero-results.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params } = args;
  const institution = params.institution ?? '';
  await Promise.all([
    queryClient.fetchInfiniteQuery({ ...studentsQuery(api, institution), staleTime: 60_000 }),
    queryClient.fetchQuery({ ...zeroResultsQuery(api, institution), staleTime: 0 }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <ModerationPage institution={params.institution} place="searches" title={zeroResultsTexts.title} heading={zeroResultsTexts.title}>
      <ZeroResults institution={params.institution} />
    </ModerationPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ModerationPageProblem error={error} title={zeroResultsTexts.title} />;
}
