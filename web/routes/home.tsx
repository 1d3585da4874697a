import { homeQuery } from '#web/features/discussion/home/api/home.ts';
import { Home } from '#web/features/discussion/home/home.tsx';
import { homeFilter } from '#web/features/discussion/home/home-address.ts';
import { homeTexts } from '#web/features/discussion/home/texts/home.ts';
import { filteredScreen } from '#web/features/discussion/posts/filter-screen.ts';
import { HomeRail } from '#web/features/discussion/rails/home-rail.tsx';
import { Hydrate } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, waitBriefly } from '#web/lib/screen.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LogInLink } from '#web/ui/log-in-link.tsx';
import { Page } from '#web/ui/page.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import type { Route } from './+types/home.ts';

const needs = filteredScreen(homeFilter, async (args, asked) => {
  await requireMember(args);
  await waitBriefly(args.queryClient.ensureInfiniteQueryData(homeQuery(args.api, asked)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [];

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Hydrate data={loaderData}>
      <Page width="reading" aside={<HomeRail />}>
        <Home asked={loaderData.asked} />
      </Page>
    </Hydrate>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = screenProblem(error);
  return (
    <Page width="reading">
      <PageTitle>{homeTexts.title}</PageTitle>
      <EmptyState page title={homeTexts.failed} action={status === 401 ? <LogInLink /> : <TryAgain />}>
        {message}
      </EmptyState>
    </Page>
  );
}
