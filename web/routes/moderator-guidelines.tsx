import { redirect } from 'react-router';
import { ModeratorGuidelines } from '#web/features/moderation/dashboard/guidelines.tsx';
import { ModerationLayout } from '#web/features/moderation/dashboard/moderation-layout.tsx';
import { guidelinesTexts } from '#web/features/moderation/dashboard/texts/guidelines.ts';
import { reportCountsQuery } from '#web/features/moderation/reports/api/reports.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';

const needs = screen(async (args) => {
  const { institution } = await requireMember(args);
  if (institution === null) throw redirect('/');
  // A moderation route as access check: it rejects everybody but the school's moderators.
  await args.queryClient.fetchQuery(reportCountsQuery(args.api, institution.slug)).catch((error: unknown) => {
    throw errorStatus(error) === 404 ? redirect('/') : error;
  });
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  const institution = useViewer()?.institution;
  return (
    <Page width="full">
      <PageTitle>{guidelinesTexts.title}</PageTitle>
      {institution != null && (
        <ModerationLayout institution={institution.slug} name={institution.name} title={guidelinesTexts.title} place="guidelines">
          <ModeratorGuidelines />
        </ModerationLayout>
      )}
    </Page>
  );
}
