import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { communitiesQuery } from '#web/features/communities/api/communities.ts';
import { communityToPostInQuery } from '#web/features/communities/api/community-to-post-in.ts';
import { PostForm } from '#web/features/discussion/posts/post-form.tsx';
import { postFormTexts } from '#web/features/discussion/posts/texts/post-form.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import type { PageHandle } from '#web/lib/page-handle.ts';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { requireMember, screen } from '#web/lib/screen.ts';
import page from '#web/ui/page.module.css';
import { Page } from '#web/ui/page.tsx';
import { SessionEnded } from '#web/ui/session-ended.tsx';

const { create: texts } = postFormTexts;

const needs = screen(async (args) => {
  await requireMember(args);
  const { api, queryClient, url } = args;
  // `prefetchQuery` never throws; without the communities the form offers to load them again.
  await queryClient.prefetchQuery({ ...communitiesQuery(api), retry: false });
  const preset = url.searchParams.get('community') ?? '';
  const listed = queryClient.getQueryData(communitiesQuery(api).queryKey)?.items ?? [];
  if (preset !== '' && !listed.some(({ id, can }) => id === preset && can.post))
    await queryClient.prefetchQuery({ ...communityToPostInQuery(api, preset), retry: false });
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const handle: PageHandle = { writing: true };

export default function Screen() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const communities = useQuery(communitiesQuery(useApi()));
  return (
    <Page width="reading" wide>
      <PageTitle>{texts.title}</PageTitle>
      <h1 className={page.title} data-above="form">
        {texts.title}
      </h1>
      {viewer === null ? (
        <SessionEnded title={texts.ended}>{texts.endedKept}</SessionEnded>
      ) : (
        <PostForm
          key={viewer.id}
          viewer={viewer}
          listed={communities.data?.items.filter(({ can }) => can.post) ?? null}
          preset={search.get('community') ?? ''}
          question={search.get('title') ?? ''}
          reloading={communities.isFetching}
          onReload={() => void communities.refetch()}
        />
      )}
    </Page>
  );
}
