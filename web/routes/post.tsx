import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import { DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { postQuery } from '#web/features/discussion/api/post.ts';
import { threadsQuery } from '#web/features/discussion/api/threads.ts';
import { Comments } from '#web/features/discussion/comments/comments.tsx';
import { readSort } from '#web/features/discussion/comments/sort-address.ts';
import { PostAnswers } from '#web/features/discussion/posts/post-answers.tsx';
import { PostMeta } from '#web/features/discussion/posts/post-meta.tsx';
import { PostGone, PostProblem } from '#web/features/discussion/posts/post-problem.tsx';
import { PostView } from '#web/features/discussion/posts/post-view.tsx';
import { RelatedPosts } from '#web/features/discussion/posts/related-posts.tsx';
import { postPageTexts } from '#web/features/discussion/posts/texts/post-page.ts';
import { useLivePost } from '#web/features/discussion/posts/use-live-post.ts';
import { PostRail } from '#web/features/discussion/rails/post-rail.tsx';
import { useLiveLikes } from '#web/features/discussion/reactions/use-live-likes.ts';
import { errorStatus } from '#web/lib/errors.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { loadViewer, requireMember, type ScreenError, screen, waitBriefly } from '#web/lib/screen.ts';
import { useDeleteOfflineCopy, useStoreOfflineCopy } from '#web/shell/offline/use-offline-copy.ts';
import { loadMarkdown } from '#web/ui/markdown.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/post.ts';

function isDashboard({ pathname }: URL): boolean {
  return pathname.startsWith(`${DASHBOARD_PATH}/`);
}

/**
 * Visitors may read every Dashboard post, so a 401 means that the post was deleted. A school's post
 * at such a path gets the same response, so as not to reveal that it exists.
 */
function notThere() {
  return data<ScreenError>({ code: 'NOT_FOUND', message: postPageTexts.notThere }, { status: 404 });
}

const needs = screen(async (args) => {
  const { api, queryClient, params, url } = args;
  const markdown = loadMarkdown().catch(() => {});
  // Visitors may read public posts; members must complete their profile first.
  const viewer = await loadViewer(args);
  if (viewer !== null) await requireMember(args);
  const post = await queryClient.ensureQueryData(postQuery(api, params.postSlug ?? '')).catch((error: unknown) => {
    throw viewer === null && isDashboard(url) && errorStatus(error) === 401 ? notThere() : error;
  });
  // An old link may name another community.
  if (url.pathname !== post.path) throw redirect(post.path + url.search);
  await waitBriefly(queryClient.ensureInfiniteQueryData(threadsQuery(api, post.id, readSort(url.searchParams, viewer !== null))));
  await markdown;
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  const isMember = useViewer()?.complete === true;
  return (
    <Page width="reading" aside={isMember ? <Rail key={params.postSlug} slug={params.postSlug} /> : undefined}>
      <PostAndComments key={params.postSlug} slug={params.postSlug} />
    </Page>
  );
}

function PostAndComments({ slug }: { slug: string }) {
  const { data: post, dataUpdatedAt } = useSuspenseQuery(postQuery(useApi(), slug));
  const viewer = useViewer();
  const gone = useLivePost(post);
  useLiveLikes(post.id);
  useStoreOfflineCopy(post, gone);
  if (gone) return <PostGone />;
  return (
    <>
      <PostMeta post={post} />
      <PostView post={post} now={dataUpdatedAt} />
      <PostAnswers post={post} loadedAt={dataUpdatedAt} />
      <Comments key={post.id} post={post} />
      {viewer !== null && <RelatedPosts key={`related ${post.id}`} post={post} />}
    </>
  );
}

function Rail({ slug }: { slug: string }) {
  const { data: post } = useQuery({ ...postQuery(useApi(), slug), enabled: false });
  return post && <PostRail post={post} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  useDeleteOfflineCopy(params.postSlug, error);
  return (
    <Page width="reading">
      <PageTitle>{postPageTexts.title}</PageTitle>
      <PostProblem error={error} />
    </Page>
  );
}
