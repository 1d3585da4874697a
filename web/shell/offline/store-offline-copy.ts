import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { PostSummary } from '#web/features/discussion/api/feed.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import type { Thread } from '#web/features/discussion/api/threads.ts';
import type { Api } from '#web/lib/api.ts';
import { commonTexts } from '#web/ui/texts/common.ts';
import { type OfflineCopy, type OfflineFeed, storeOfflineCopy } from '#web/worker/offline-copies.ts';

interface Read {
  api: Api;
  queryClient: QueryClient;
  viewerId: string;
  post: PostDetail;
}

/** Offline copies are plain text, so "(Moderator)" replaces the mark. */
function nameOf(author: PostDetail['author']): string {
  if (author === null) return commonTexts.anonymous;
  return author.moderator ? `${author.name} (${commonTexts.moderator})` : author.name;
}

function commentsOf({ api, queryClient, post }: Read): OfflineCopy['comments'] {
  const loaded = queryClient.getQueriesData<InfiniteData<{ items: Thread[] }>>({
    queryKey: api.comments.threads.key({ type: 'infinite' }),
  });
  const postThreads = loaded.filter(([key]) => JSON.stringify(key).includes(post.id));
  const threads = postThreads.at(-1)?.[1]?.pages.flatMap(({ items }) => items) ?? [];
  return threads
    .flatMap((thread) => [thread, ...thread.replies.items])
    .filter(({ gone }) => gone !== true)
    .map(({ author, createdAt, content, parentId }) => ({
      by: nameOf(author),
      createdAt,
      text: content,
      isReply: parentId !== null,
    }));
}

export async function storeOfflinePost(read: Read): Promise<void> {
  const { api, queryClient, viewerId, post } = read;
  if (queryClient.getQueryData(api.accounts.session.queryKey())?.viewer?.id !== viewerId) return;
  await storeOfflineCopy(viewerId, post.path, {
    title: post.title,
    place: post.community.displayName,
    by: nameOf(post.author),
    createdAt: post.createdAt,
    readAt: new Date().toISOString(),
    body: post.body,
    comments: commentsOf(read),
  });
}

type Listed = Pick<PostSummary, 'path' | 'title' | 'author' | 'createdAt' | 'excerpt'> & { community?: PostDetail['community'] };

export interface ListedPage {
  pinned?: readonly Listed[];
  items: readonly Listed[];
}

interface Seen {
  api: Api;
  queryClient: QueryClient;
  viewerId: string;
  path: string;
  title: string;
  page: ListedPage;
}

/** Moderators' own communities are never stored on a device. */
export async function storeOfflineFeed({ api, queryClient, viewerId, path, title, page: { pinned = [], items } }: Seen): Promise<void> {
  if (queryClient.getQueryData(api.accounts.session.queryKey())?.viewer?.id !== viewerId) return;
  const open = [...pinned, ...items].filter(({ community }) => community?.subSlug !== 'admin');
  const posts = open.map(({ author, ...post }): OfflineFeed['posts'][number] => ({
    path: post.path,
    title: post.title,
    by: nameOf(author),
    createdAt: post.createdAt,
    excerpt: post.excerpt,
  }));
  await storeOfflineCopy(viewerId, path, { title, readAt: new Date().toISOString(), posts });
}
