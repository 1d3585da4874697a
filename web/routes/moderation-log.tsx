import { VisuallyHidden } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { moderationLogQuery } from '#web/features/moderation/dashboard/api/moderation-log.ts';
import { studentsQuery } from '#web/features/moderation/dashboard/api/students.ts';
import { ModerationLog } from '#web/features/moderation/dashboard/moderation-log.tsx';
import { Office } from '#web/features/moderation/dashboard/office.tsx';
import { OfficeProblem } from '#web/features/moderation/dashboard/office-problem.tsx';
import { Hydrate, useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/moderation-log.ts';
import { moderationLogTexts } from './texts/moderation-log.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params } = args;
  const institution = params.institution ?? '';
  await Promise.all([
    // Whose log this is, as on the other pages of this office.
    queryClient.fetchInfiniteQuery({ ...studentsQuery(api, institution), staleTime: 60_000 }),
    queryClient.fetchInfiniteQuery({ ...moderationLogQuery(api, institution), staleTime: 0 }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData, params }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="full">
        <PageTitle>{moderationLogTexts.title}</PageTitle>
        <Log institution={params.institution} />
      </Page>
    </Hydrate>
  );
}

function Log({ institution }: { institution: string }) {
  const name = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution)).data.pages[0]?.institution.name;
  return (
    <Office institution={institution} place="log" {...(name !== undefined && { name })}>
      <VisuallyHidden component="h2">{moderationLogTexts.list}</VisuallyHidden>
      <ModerationLog institution={institution} />
    </Office>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <OfficeProblem error={error} title={moderationLogTexts.title} failed={REVIEW_TEXTS.institutionFailed} />
    </Page>
  );
}
