import { useQuery } from '@tanstack/react-query';
import { personPostsQuery } from '#web/features/discussion/contributions/api/person-posts.ts';
import { PersonPosts } from '#web/features/discussion/contributions/person-posts.tsx';
import { profileQuery } from '#web/features/people/profiles/api/profiles.ts';
import { ProfileMeta } from '#web/features/people/profiles/profile-meta.tsx';
import { ProfilePlaceholder } from '#web/features/people/profiles/profile-placeholder.tsx';
import { ProfileProblem } from '#web/features/people/profiles/profile-problem.tsx';
import { ProfileView } from '#web/features/people/profiles/profile-view.tsx';
import { profileTexts } from '#web/features/people/profiles/texts/profile.ts';
import { throwIfMissing } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { loadViewer, type ScreenArgs, screen, waitBriefly } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/profile.ts';

async function load(args: ScreenArgs) {
  const { api, queryClient, params } = args;
  const { username } = await queryClient.fetchQuery(profileQuery(api, params.username ?? ''));
  if ((await loadViewer(args))?.complete === true)
    await queryClient.prefetchInfiniteQuery({ ...personPostsQuery(api, username), retry: false });
}

const needs = screen((args) => waitBriefly(load(args)));
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  return (
    <Page width="reading">
      <Profile key={params.username} username={params.username} />
    </Page>
  );
}

function Profile({ username }: { username: string }) {
  const viewer = useViewer();
  const { data: profile } = useQuery({ ...profileQuery(useApi(), username), throwOnError: throwIfMissing });
  if (profile === undefined) {
    return (
      <>
        <PageTitle>{profileTexts.title}</PageTitle>
        <ProfilePlaceholder />
      </>
    );
  }
  return (
    <>
      <ProfileMeta profile={profile} />
      <ProfileView profile={profile} />
      {viewer?.complete === true && <PersonPosts username={profile.username} own={profile.can.edit} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Page width="reading">
      <PageTitle>{profileTexts.title}</PageTitle>
      <ProfileProblem error={error} />
    </Page>
  );
}
