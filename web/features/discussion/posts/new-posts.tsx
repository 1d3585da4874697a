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

/** So many stand for "or more". */
const MANY = 100;
/** Milliseconds between two questions where events do not arrive, while the page is looked at. */
const EVERY = 30_000;

interface NewPostsProps {
  communityId: string;
  asked: FeedFilter;
  /** Leads to the beginning of the list. */
  onShow: () => void;
}

/** Says quietly that others have written since; nothing moves until the reader asks for it. */
export function NewPosts({ communityId, asked, onShow }: NewPostsProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const options = feedQuery(api, communityId, asked);
  const feed = useInfiniteQuery({ ...options, enabled: false });
  const asOf = feed.data?.pages[0]?.asOf;
  const alive = useHydrated();
  const question = newPostsQuery(api, communityId, asOf ?? '', asked);
  const newer = useQuery({
    ...question,
    enabled: alive && asOf !== undefined,
    refetchInterval: usePolling(EVERY),
    // The feed itself has just told; what came since is an event, or a gap.
    initialData: { count: 0 },
    initialDataUpdatedAt: feed.dataUpdatedAt,
  });
  const count = newer.data.count;
  useLive(`community:${communityId}`, (event) => {
    if (event === 'gap' || event.kind === 'post.created') void queryClient.invalidateQueries({ queryKey: question.queryKey });
  });

  async function show() {
    try {
      // Only the first page again: what was loaded below it comes back by the button there.
      await queryClient.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 });
      onShow();
    } catch {
      notify.error(listTexts.failed);
    }
  }

  const { one, other } = feedTexts.newPosts;
  return <NewsButton count={count} most={MANY} one={one} many={other} busy={feed.isFetching} onShow={() => void show()} />;
}
