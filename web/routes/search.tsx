import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { filteredScreen } from '#web/features/discussion/posts/filter-screen.ts';
import { ENOUGH_POSTS, isTemporary, type SearchInput, searchQuery } from '#web/features/search/api/search.ts';
import { readSearch, searchInput } from '#web/features/search/search-address.ts';
import { SearchProblem } from '#web/features/search/search-problem.tsx';
import { SearchView } from '#web/features/search/search-view.tsx';
import { searchTexts } from '#web/features/search/texts/search.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, type ScreenArgs, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/search.ts';

/**
 * If a search of some communities finds few posts, also searches the others, unless the first
 * search timed out in part.
 */
async function search({ api, queryClient }: ScreenArgs, input: SearchInput) {
  const { pages } = await queryClient.ensureInfiniteQueryData(searchQuery(api, input));
  const first = pages[0];
  const few = input.communities !== undefined && first?.notes.length === 0 && first.total.count < ENOUGH_POSTS;
  if (few) await queryClient.prefetchInfiniteQuery({ ...searchQuery(api, { ...input, communities: undefined }), retry: false });
}

const needs = filteredScreen(
  (url, zone) => searchInput(readSearch(url.searchParams), zone),
  async (args, input) => {
    await requireMember(args);
    const { api, queryClient } = args;
    await Promise.all([
      // Names of the selected communities; the search works without them.
      args.url.searchParams.has('communities') && queryClient.prefetchQuery({ ...communitiesQuery(api), retry: false }),
      input !== null &&
        waitBriefly(search(args, input)).catch((error: unknown) => {
          if (typeof window === 'undefined' || !isTemporary(error)) throw error;
        }),
    ]);
  },
);
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <SearchView input={loaderData.filter} />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <PageTitle>{searchTexts.title}</PageTitle>
      <SearchProblem error={error} />
    </Page>
  );
}
