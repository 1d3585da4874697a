import { data, redirect } from 'react-router';
import { COMMUNITY_TEXTS } from '#shared/rules/texts/communities.ts';
import { ownCommentsQuery, ownPostsQuery } from '#web/features/discussion/contributions/api/own.ts';
import { readOwnChoice } from '#web/features/discussion/contributions/own-address.ts';
import { ownTexts } from '#web/features/discussion/contributions/texts/own.ts';
import { YourPosts } from '#web/features/discussion/contributions/your-posts.tsx';
import { institutionsQuery } from '#web/features/people/profiles/api/profiles.ts';
import { requireMember, type ScreenArgs, type ScreenError, screen, waitBriefly } from '#web/lib/screen.ts';
import { screenProblem } from '#web/lib/screen-problem.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import type { Route } from './+types/your-posts.ts';

/** Paths of other schools redirect to the viewer's own; an unknown school is a 404. */
async function requireOwnAddress(args: ScreenArgs) {
  const { api, queryClient, params, url } = args;
  const { institution } = await requireMember(args);
  if (institution === null || params.institution === institution.slug) return;
  const { items } = await queryClient.ensureQueryData(institutionsQuery(api));
  if (!items.some(({ slug }) => slug === params.institution))
    throw data<ScreenError>({ code: 'NOT_FOUND', message: COMMUNITY_TEXTS.institutionNotFound }, { status: 404 });
  throw redirect(`/communities/${institution.slug}/your-posts${url.search}`);
}

const needs = screen(async (args) => {
  await requireOwnAddress(args);
  const { api, queryClient, url } = args;
  const { tab, sort } = readOwnChoice(url.searchParams);
  await waitBriefly(
    tab === 'posts'
      ? queryClient.ensureInfiniteQueryData(ownPostsQuery(api, sort))
      : queryClient.ensureInfiniteQueryData(ownCommentsQuery(api, sort)),
  );
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen() {
  return (
    <Page width="reading">
      <YourPosts />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (screenProblem(error).status === 404) {
    return (
      <Page width="reading">
        <NotFound />
      </Page>
    );
  }
  return <ScreenFailed error={error} title={ownTexts.title} failed={ownTexts.failed} />;
}
