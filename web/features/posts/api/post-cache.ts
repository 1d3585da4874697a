import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { updateCached } from '#web/lib/update-cached.ts';
import type { PostSummary } from './feed.ts';
import type { PostDetail } from './post.ts';

type Counts = Pick<PostSummary, 'liked' | 'reactionsCount' | 'commentsCount'>;

/** Changes what a post counts wherever it is loaded: in every feed and on its page. */
export function patchPost(queryClient: QueryClient, api: Api, postId: string, change: (counts: Counts) => Partial<Counts>): void {
  const patch = <Post extends Counts & { id: string }>(post: Post): Post => (post.id === postId ? { ...post, ...change(post) } : post);
  updateCached<Pages<PostSummary>>(queryClient, api.posts.feed.key(), (data) => mapItems(data, patch));
  updateCached<PostDetail>(queryClient, api.posts.bySlug.key(), patch);
}
