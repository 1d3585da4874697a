import { moderationLogQuery } from '#web/features/moderation/dashboard/api/moderation-log.ts';
import { studentsQuery } from '#web/features/moderation/dashboard/api/students.ts';
import { ModerationLog } from '#web/features/moderation/dashboard/moderation-log.tsx';
import { ModerationPage, ModerationPageProblem } from '#web/features/moderation/dashboard/moderation-page.tsx';
import { logTexts } from '#web/features/moderation/dashboard/texts/log.ts';
import { moderationTexts } from '#web/features/moderation/dashboard/texts/moderation.ts';
import { requireMember, screen } from '#web/lib/screen.ts';
import type { Route } from './+types/moderation-log.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params } = args;
  const institution = params.institution ?? '';
  await Promise.all([
    queryClient.fetchInfiniteQuery({ ...studentsQuery(api, institution), staleTime: 60_000 }),
    queryClient.fetchInfiniteQuery({ ...moderationLogQuery(api, institution), staleTime: 0 }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <ModerationPage institution={params.institution} place="log" title={logTexts.title} heading={moderationTexts.tabs.log}>
      <ModerationLog institution={params.institution} />
    </ModerationPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ModerationPageProblem error={error} title={logTexts.title} />;
}
