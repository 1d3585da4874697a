import { unansweredQuery } from '#web/features/discussion/unanswered/api/unanswered.ts';
import { unansweredTexts } from '#web/features/discussion/unanswered/texts/unanswered.ts';
import { readScope, Unanswered } from '#web/features/discussion/unanswered/unanswered.tsx';
import { requireMember, screen, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import type { Route } from './+types/unanswered.ts';

const needs = screen(async (args) => {
  const { year } = await requireMember(args);
  const { api, queryClient, url } = args;
  await waitBriefly(queryClient.ensureInfiniteQueryData(unansweredQuery(api, readScope(url.search, year))));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  return (
    <Page width="reading">
      <Unanswered />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={unansweredTexts.title} failed={unansweredTexts.failed} />;
}
