import { useSearchParams } from 'react-router';
import { studentsQuery } from '#web/features/moderation/dashboard/api/students.ts';
import { ModerationPage, ModerationPageProblem } from '#web/features/moderation/dashboard/moderation-page.tsx';
import { Students } from '#web/features/moderation/dashboard/students.tsx';
import { moderationTexts } from '#web/features/moderation/dashboard/texts/moderation.ts';
import { reportCountsQuery, reportsQuery } from '#web/features/moderation/reports/api/reports.ts';
import { readReportChoice, readTab, reportAddress } from '#web/features/moderation/reports/report-address.ts';
import { ReportFilters } from '#web/features/moderation/reports/report-filters.tsx';
import { Reports } from '#web/features/moderation/reports/reports.tsx';
import { HintNote } from '#web/features/site/hints/hint-note.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import type { Route } from './+types/admin.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params, url } = args;
  const institution = params.institution ?? '';
  // Both tabs need this query for the school's name. Reports are refetched on each visit.
  const students = queryClient.fetchInfiniteQuery({ ...studentsQuery(api, institution), staleTime: 60_000 });
  if (readTab(url.searchParams) === 'students') return void (await students);
  const list = reportsQuery(api, institution, readReportChoice(url.searchParams));
  const pages = queryClient.getQueryData(list.queryKey)?.pages.length ?? 1;
  await Promise.all([
    students,
    queryClient.fetchInfiniteQuery({ ...list, pages, staleTime: 0 }),
    queryClient.fetchQuery({ ...reportCountsQuery(api, institution), staleTime: 0 }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  const { institution } = params;
  const [search] = useSearchParams();
  const tab = readTab(search);
  const choice = readReportChoice(search);
  return (
    <ModerationPage institution={institution} place={tab} title={moderationTexts.title} heading={moderationTexts.tabs[tab]}>
      {tab === 'students' ? (
        <Students institution={institution} />
      ) : (
        <>
          <HintNote of={['reviewing']} />
          <ReportFilters institution={institution} choice={choice} />
          <Reports key={reportAddress(choice)} institution={institution} choice={choice} />
        </>
      )}
    </ModerationPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ModerationPageProblem error={error} title={moderationTexts.title} />;
}
