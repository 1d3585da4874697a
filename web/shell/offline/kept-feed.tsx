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

/** Stores an offline copy of a feed that a member has seen (web/worker/offline-page.ts). */
function useKeptFeed(path: string, title: string, page: ListedPage | undefined): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewerId = useViewer()?.id ?? null;
  useEffect(() => {
    if (viewerId === null || page === undefined) return;
    void beginReading(viewerId).catch(() => {});
    const timer = setTimeout(() => {
      const keep = async () => (await import('./kept-reading.ts')).keepFeed({ api, queryClient, viewerId, path, title, page });
      // Offline, the module may fail to load, and there is nothing new to store.
      keep().catch(() => {});
    }, SEEN);
    return () => clearTimeout(timer);
  }, [api, queryClient, viewerId, path, title, page]);
}

/** Whether a feed is neither filtered nor sorted; only such a feed is what its path shows offline. */
function isWhole({ sort, range, categories }: Pick<FeedFilter | HomeFilter, 'sort' | 'range' | 'categories'>): boolean {
  return sort === undefined && range === undefined && categories === undefined;
}

/** Stores the first page of a community's feed. Moderators' own communities are never stored on a device. */
export function KeptFeed({ community, asked }: { community: CommunityDetail; asked: FeedFilter }) {
  const { data } = useInfiniteQuery({ ...feedQuery(useApi(), community.id, asked), enabled: false });
  const kept = isWhole(asked) && community.subSlug !== 'admin';
  useKeptFeed(community.path, community.displayName, kept ? data?.pages[0] : undefined);
  return null;
}

/** Stores the first page of Home. */
export function KeptHome({ title, asked }: { title: string; asked: HomeFilter }) {
  const { data } = useInfiniteQuery({ ...homeQuery(useApi(), asked), enabled: false });
  useKeptFeed('/home', title, asked.tab === 'everything' && isWhole(asked) ? data?.pages[0] : undefined);
  return null;
}
