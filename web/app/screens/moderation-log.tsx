import { REVIEW_TEXTS } from '#shared/rules/reports.ts';
import { moderationLogQuery } from '#web/features/moderation/api/moderation-log.ts';
import { ModerationLog } from '#web/features/moderation/moderation-log.tsx';
import { Office } from '#web/features/moderation/office.tsx';
import { OfficeProblem } from '#web/features/moderation/office-problem.tsx';
import { Hydrate } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-title.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/moderation-log.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params } = args;
  await queryClient.fetchInfiniteQuery({ ...moderationLogQuery(api, params.institution ?? ''), staleTime: 0 });
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData, params }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="full">
        <PageTitle>Moderation Log</PageTitle>
        <Office institution={params.institution} place="log">
          <ModerationLog institution={params.institution} />
        </Office>
      </Page>
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <OfficeProblem error={error} title="Moderation Log" failed={REVIEW_TEXTS.institutionFailed} />
    </Page>
  );
}
