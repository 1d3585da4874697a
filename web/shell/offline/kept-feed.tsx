import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommunityDetail } from '#web/features/communities/api/community.ts';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { type HomeFilter, homeQuery } from '#web/features/discussion/home/api/home.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { beginReading } from '#web/worker/reading.ts';
import type { ListedPage } from './kept-reading.ts';

/** Milliseconds after which a feed counts as seen. */
const SEEN = 3_000;

/** Keeps a feed that a member sees for when there is no connection (web/worker/offline-page.ts). */
function useKeptFeed(path: string, title: string, page: ListedPage | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => {
    if (viewerId === null || page === undefined) return;
    void beginReading(viewerId).catch(() => {});
    const timer = setTimeout(() => {
      const keep = async () => (await import('./kept-reading.ts')).keepFeed({ api, queryClient, viewerId, path, title, page });
      // Whoever is offline has nothing new to keep.
      keep().catch(() => {});
    }, SEEN);
    return () => clearTimeout(timer);
  }, [api, queryClient, viewerId, path, title, page]);
}

/** A feed that was narrowed or ordered is not what its address shows. */
function isWhole({ sort, range, categories }: Pick<FeedFilter | HomeFilter, 'sort' | 'range' | 'categories'>): boolean {
  return sort === undefined && range === undefined && categories === undefined;
}

/** The beginning of a community's feed. What moderators say among themselves is kept on no device. */
export function KeptFeed({ community, asked }: { community: CommunityDetail; asked: FeedFilter }) {
  const { data } = useInfiniteQuery({ ...feedQuery(useApi(), community.id, asked), enabled: false });
  const kept = isWhole(asked) && community.subSlug !== 'admin';
  useKeptFeed(community.path, community.displayName, kept ? data?.pages[0] : undefined);
  return null;
}

/** The beginning of Home. */
export function KeptHome({ title, asked }: { title: string; asked: HomeFilter }) {
  const { data } = useInfiniteQuery({ ...homeQuery(useApi(), asked), enabled: false });
  useKeptFeed('/home', title, asked.tab === 'everything' && isWhole(asked) ? data?.pages[0] : undefined);
  return null;
}
