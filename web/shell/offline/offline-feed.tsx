import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommunityDetail } from '#web/features/communities/api/community.ts';
import { type FeedFilter, feedQuery } from '#web/features/discussion/api/feed.ts';
import { type HomeFilter, homeQuery } from '#web/features/discussion/home/api/home.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { recordFirstReader } from '#web/worker/offline-copies.ts';
import type { ListedPage } from './store-offline-copy.ts';

const SEEN_AFTER_MS = 3_000;

function useStoreFeed(path: string, title: string, page: ListedPage | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => {
    if (viewerId === null || page === undefined) return;
    void recordFirstReader(viewerId).catch(() => {});
    const timer = setTimeout(() => {
      const keep = async () =>
        (await import('./store-offline-copy.ts')).storeOfflineFeed({ api, queryClient, viewerId, path, title, page });
      // Offline, the module may fail to load, and there is nothing new to store.
      keep().catch(() => {});
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [api, queryClient, viewerId, path, title, page]);
}

/** Offline, a path shows its unfiltered feed. */
function isUnfiltered({ sort, range, categories }: Pick<FeedFilter | HomeFilter, 'sort' | 'range' | 'categories'>): boolean {
  return sort === undefined && range === undefined && categories === undefined;
}

export function OfflineFeedCopy({ community, filter }: { community: CommunityDetail; filter: FeedFilter }) {
  const { data } = useInfiniteQuery({ ...feedQuery(useApi(), community.id, filter), enabled: false });
  const kept = isUnfiltered(filter) && community.subSlug !== 'admin';
  useStoreFeed(community.path, community.displayName, kept ? data?.pages[0] : undefined);
  return null;
}

export function OfflineHomeCopy({ title, filter }: { title: string; filter: HomeFilter }) {
  const { data } = useInfiniteQuery({ ...homeQuery(useApi(), filter), enabled: false });
  useStoreFeed('/home', title, filter.tab === 'everything' && isUnfiltered(filter) ? data?.pages[0] : undefined);
  return null;
}
