import { VisuallyHidden } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { studentsQuery } from '#web/features/moderation/dashboard/api/students.ts';
import { zeroResultsQuery } from '#web/features/moderation/dashboard/api/zero-results.ts';
import { Office } from '#web/features/moderation/dashboard/office.tsx';
import { OfficeProblem } from '#web/features/moderation/dashboard/office-problem.tsx';
import { zeroResultsTexts } from '#web/features/moderation/dashboard/texts/zero-results.ts';
import { ZeroResults } from '#web/features/moderation/dashboard/zero-results.tsx';
import { Hydrate, useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/zero-results.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, params } = args;
  const institution = params.institution ?? '';
  await Promise.all([
    // Whose office this is, as on its other pages.
    queryClient.fetchInfiniteQuery({ ...studentsQuery(api, institution), staleTime: 60_000 }),
    queryClient.fetchQuery({ ...zeroResultsQuery(api, institution), staleTime: 0 }),
  ]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData, params }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="full">
        <PageTitle>{zeroResultsTexts.title}</PageTitle>
        <Searches institution={params.institution} />
      </Page>
    </Hydrate>
  );
}

function Searches({ institution }: { institution: string }) {
  const name = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution)).data.pages[0]?.institution.name;
  return (
    <Office institution={institution} place="searches" {...(name !== undefined && { name })}>
      <VisuallyHidden component="h2">{zeroResultsTexts.title}</VisuallyHidden>
      <ZeroResults institution={institution} />
    </Office>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <OfficeProblem error={error} title={zeroResultsTexts.title} failed={REVIEW_TEXTS.institutionFailed} />
    </Page>
  );
}
