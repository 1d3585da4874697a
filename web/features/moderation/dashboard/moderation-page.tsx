import { VisuallyHidden } from '@mantine/core';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { Page } from '#web/ui/page.tsx';
import { studentsQuery } from './api/students.ts';
import { ModerationLayout, type ModerationTab } from './moderation-layout.tsx';
import { ModerationProblem } from './moderation-problem.tsx';

interface ModerationPageProps {
  /**
   * The school's slug. The loader must have loaded its students, because they come with the
   * school's name.
   */
  institution: string;
  place: ModerationTab;
  title: string;
  heading: string;
  children: ReactNode;
}

export function ModerationPage({ institution, place, title, heading, children }: ModerationPageProps) {
  const name = useSuspenseInfiniteQuery(studentsQuery(useApi(), institution)).data.pages[0]?.institution.name;
  return (
    <Page width="full">
      <PageTitle>{title}</PageTitle>
      <ModerationLayout institution={institution} place={place} {...(name !== undefined && { name })}>
        <VisuallyHidden component="h2">{heading}</VisuallyHidden>
        {children}
      </ModerationLayout>
    </Page>
  );
}

export function ModerationPageProblem({ error, title }: { error: unknown; title: string }) {
  return (
    <Page width="reading">
      <ModerationProblem error={error} title={title} failed={REVIEW_TEXTS.institutionFailed} />
    </Page>
  );
}
