import { redirect } from 'react-router';
import { ModeratorGuidelines } from '#web/features/moderation/dashboard/guidelines.tsx';
import { ModerationLayout } from '#web/features/moderation/dashboard/moderation-layout.tsx';
import { reportCountsQuery } from '#web/features/moderation/reports/api/reports.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { Hydrate, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/moderator-guidelines.ts';
import { moderatorGuidelinesTexts } from './texts/moderator-guidelines.ts';

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
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="full">
        <PageTitle>{moderatorGuidelinesTexts.title}</PageTitle>
        <Guidelines />
      </Page>
    </Hydrate>
  );
}

function Guidelines() {
  const institution = useViewer()?.institution;
  if (institution == null) return null;
  return (
    <ModerationLayout institution={institution.slug} name={institution.name} title={moderatorGuidelinesTexts.title} place="guidelines">
      <ModeratorGuidelines />
    </ModerationLayout>
  );
}
