import { VisuallyHidden } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { studentsQuery } from './api/students.ts';
import { Office, type OfficePlace } from './office.tsx';
import { OfficeProblem } from './office-problem.tsx';

interface OfficeScreenProps {
  /** The school's slug. Its students have been asked for, who come with its name. */
  institution: string;
  place: OfficePlace;
  title: string;
  /** Of the list; only heard. */
  heading: string;
  children: ReactNode;
}

/** A page of a school's moderators, below the heading that all of them have. */
export function OfficeScreen({ institution, place, title, heading, children }: OfficeScreenProps) {
  const name = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution)).data.pages[0]?.institution.name;
  return (
    <Page width="full">
      <PageTitle>{title}</PageTitle>
      <Office institution={institution} place={place} {...(name !== undefined && { name })}>
        <VisuallyHidden component="h2">{heading}</VisuallyHidden>
        {children}
      </Office>
    </Page>
  );
}

/** In place of such a page. */
export function OfficeScreenProblem({ error, title }: { error: unknown; title: string }) {
  return (
    <Page width="reading">
      <OfficeProblem error={error} title={title} failed={REVIEW_TEXTS.institutionFailed} />
    </Page>
  );
}
