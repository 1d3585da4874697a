import { savedQuery } from '#web/features/discussion/saved/api/saved.ts';
import { Saved } from '#web/features/discussion/saved/saved.tsx';
import { savedTexts } from '#web/features/discussion/saved/texts/saved.ts';
import { requireMember, screen, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import type { Route } from './+types/saved.ts';

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient } = args;
  await waitBriefly(queryClient.ensureInfiniteQueryData(savedQuery(api)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  return (
    <Page width="reading">
      <Saved />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={savedTexts.title} failed={savedTexts.failed} />;
}
