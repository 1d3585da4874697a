import { useQueryClient } from '@tanstack/react-query';
import { MAX_POSTS_PER_REQUEST } from '#shared/rules/posts.ts';
import type { FeedFilter } from '#web/features/discussion/api/feed.ts';
import { showPinned, showStates } from '#web/features/discussion/api/post-cache.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import { dropStaleResponses } from '#web/lib/stale-responses.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';

const trackRequest = dropStaleResponses();

export function useLiveFeed(communityId: string, filter: FeedFilter, ids: readonly string[]): void {
  const api = useApi();
  const queryClient = useQueryClient();

  async function refresh(ids: readonly string[]) {
    // The viewer's own deletion updates the list and the focus itself.
    if (queryClient.isMutating({ mutationKey: api.posts.delete.mutationKey() }) > 0) return;
    for (let start = 0; start < ids.length; start += MAX_POSTS_PER_REQUEST) {
      const batch = ids.slice(start, start + MAX_POSTS_PER_REQUEST);
      const keepFresh = trackRequest();
      const { range, zone, categories } = filter;
      const { items, pinned } = await api.posts.states.call({ communityId, ids: batch.join(','), range, zone, categories });
      showStates(queryClient, api, communityId, keepFresh(batch), items);
      showPinned(queryClient, api, communityId, filter, pinned);
    }
  }

  useLive(`community:${communityId}`, (event) => {
    if (event !== 'gap' && event.kind === 'post.created') return;
    // The next event or visit refreshes again.
    refresh(ids).catch(() => undefined);
  });

  // The viewer followed, muted or saved a post in another tab.
  usePersonLive((event) => {
    if (event === 'gap' || event.kind !== 'following.changed' || !ids.includes(event.id)) return;
    refresh([event.id]).catch(() => undefined);
  });
}
