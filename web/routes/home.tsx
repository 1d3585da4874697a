import { homeQuery } from '#web/features/discussion/home/api/home.ts';
import { Home } from '#web/features/discussion/home/home.tsx';
import { homeFilter } from '#web/features/discussion/home/home-address.ts';
import { homeTexts } from '#web/features/discussion/home/texts/home.ts';
import { filteredScreen } from '#web/features/discussion/posts/filter-screen.ts';
import { HomeRail } from '#web/features/discussion/rails/home-rail.tsx';
import { requireMember, waitBriefly } from '#web/lib/screen.ts';
import { OfflineHomeCopy } from '#web/shell/offline/offline-feed.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import type { Route } from './+types/home.ts';

const needs = filteredScreen(homeFilter, async (args, filter) => {
  await requireMember(args);
  await waitBriefly(args.queryClient.ensureInfiniteQueryData({ ...homeQuery(args.api, filter), revalidateIfStale: true }));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="reading" aside={<HomeRail />}>
      <OfflineHomeCopy title={homeTexts.title} filter={loaderData.filter} />
      <Home filter={loaderData.filter} />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={homeTexts.title} failed={homeTexts.failed} />;
}
