import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLive, usePolling } from '#web/lib/live.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { NewsButton } from '#web/ui/news-button.tsx';
import { notify } from '#web/ui/notify.ts';
import { listTexts } from '#web/ui/texts/lists.ts';
import { newPostsQuery } from './api/new-posts.ts';
import { feedTexts } from './texts/feed.ts';

const MAX_COUNT = 100;
const POLL_INTERVAL_MS = 30_000;

interface NewPostsProps {
  communityId: string;
  filter: FeedFilter;
  onShow: () => void;
}

/**
 * Counts new posts instead of showing them, so that the list does not move while somebody reads.
 */
export function NewPosts({ communityId, filter, onShow }: NewPostsProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = feedQuery(api, communityId, filter);
  const feed = useInfiniteQuery({ ...options, enabled: false });
  const asOf = feed.data?.pages[0]?.asOf;
  const hydrated = useHydrated();
  const question = newPostsQuery(api, communityId, asOf ?? '', filter);
  const newer = useQuery({
    ...question,
    enabled: hydrated && asOf !== undefined,
    refetchInterval: usePolling(POLL_INTERVAL_MS),
    // The feed was just loaded; live events report later posts.
    initialData: { count: 0 },
    initialDataUpdatedAt: feed.dataUpdatedAt,
  });
  const count = newer.data.count;
  useLive(`community:${communityId}`, (event) => {
    if (event === 'gap' || event.kind === 'post.created' || event.kind === 'post.deleted')
      void queryClient.invalidateQueries({ queryKey: question.queryKey });
  });

  async function show() {
    try {
      // Reloads only the first page; a button loads the pages below it again.
      await queryClient.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 });
      onShow();
    } catch {
      notify.error(listTexts.failed);
    }
  }

  const { one, other } = feedTexts.newPosts;
  return <NewsButton count={count} most={MAX_COUNT} one={one} many={other} busy={feed.isFetching} onShow={() => void show()} />;
}
