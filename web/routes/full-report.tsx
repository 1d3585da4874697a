import { type Params, redirect } from 'react-router';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { ModerationProblem } from '#web/features/moderation/dashboard/moderation-problem.tsx';
import { type FullReportOf, fullReportQuery } from '#web/features/moderation/reports/api/full-report.ts';
import { FullReport, fullReportTitle } from '#web/features/moderation/reports/full-report.tsx';
import { loadViewer, requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/full-report.ts';

function reportOf({ username = '', postSlug, commentId, institution }: Params): FullReportOf {
  if (commentId !== undefined) return { what: 'comment_report', commentId, institution };
  if (postSlug !== undefined) return { what: 'post_report', slug: postSlug, institution };
  return { what: 'profile_report', username };
}

const needs = screen(async (args) => {
  if ((await loadViewer(args)) === null) throw redirect('/');
  await requireMember(args);
  await args.queryClient.fetchInfiniteQuery({ ...fullReportQuery(args.api, reportOf(args.params)), staleTime: 0 });
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <FullReport of={reportOf(params)} />
    </Page>
  );
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <ModerationProblem error={error} title={fullReportTitle(reportOf(params))} failed={REVIEW_TEXTS.loadFailed} />
    </Page>
  );
}
