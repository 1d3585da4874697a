import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { type RouteKey, updateCached, updateLists } from '#web/lib/update-cached.ts';
import { type FeedFilter, feedQuery, type PostSummary } from './feed.ts';
import type { PostDetail } from './post.ts';

type Counts = Pick<PostSummary, 'liked' | 'reactionsCount' | 'commentsCount'>;

function listKeys(api: Api): RouteKey[] {
  return [
    api.home.list.key(),
    api.posts.feed.key(),
    api.unanswered.list.key(),
    api.saved.list.key(),
    api.search.posts.key(),
    api.contributions.posts.key(),
    api.contributions.ofPerson.key(),
  ];
}

/** Search results of the command palette are unmounted, so they are removed instead of updated. */
function removeSearchResults(queryClient: QueryClient, api: Api): void {
  queryClient.removeQueries({ queryKey: api.search.posts.key({ type: 'query' }), type: 'inactive' });
}

function updatePosts(queryClient: QueryClient, api: Api, change: (data: Pages<PostSummary>) => Pages<PostSummary>): void {
  for (const key of listKeys(api)) updateLists(queryClient, key, change);
}

export function patchPost(queryClient: QueryClient, api: Api, postId: string, change: (counts: Counts) => Partial<Counts>): void {
  const patch = <Post extends Counts & { id: string }>(post: Post): Post => (post.id === postId ? { ...post, ...change(post) } : post);
  updatePosts(queryClient, api, (data) => mapItems(data, patch));
  updateCached<PostDetail>(queryClient, api.posts.get.key(), patch);
}

type Marks = Partial<Pick<PostSummary, 'isPinned' | 'isCollapsed' | 'stillOpenAt'>>;

/**
 * @param excerpt the new excerpt in feeds; other lists use it only if they have none, so that
 * search results keep the match
 */
export function showMarks(queryClient: QueryClient, api: Api, postId: string, marks: Marks, excerpt?: string): void {
  const mark = <Post extends { id: string }>(post: Post, more = {}): Post => (post.id === postId ? { ...post, ...marks, ...more } : post);
  updatePosts(queryClient, api, (data) => mapItems(data, (post) => mark(post, { excerpt: post.excerpt || excerpt || '' })));
  if (excerpt !== undefined)
    updateLists<PostSummary>(queryClient, api.posts.feed.key(), (data) => mapItems(data, (post) => mark(post, { excerpt })));
  updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) => mark(post));
  for (const queryKey of listKeys(api)) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

export function showSeenInLists(queryClient: QueryClient, api: Api, postId: string): void {
  const markSeen = (post: PostSummary): PostSummary =>
    post.id === postId && post.mine ? { ...post, mine: { ...post.mine, unseen: false, newComments: 0 } } : post;
  updatePosts(queryClient, api, (data) => mapItems(data, markSeen));
}

export function showSeen(queryClient: QueryClient, api: Api, postId: string, until: string): void {
  showSeenInLists(queryClient, api, postId);
  updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) =>
    post.id === postId && post.state !== null
      ? { ...post, state: { ...post.state, seenUntil: until, firstNewId: null, newComments: 0 } }
      : post,
  );
}

/** Home refetches when it is opened next, so that no post moves under the reader. */
export function invalidateHome(queryClient: QueryClient, api: Api): void {
  void queryClient.invalidateQueries({ queryKey: api.home.list.key(), refetchType: 'none' });
}

export function invalidateLists(queryClient: QueryClient, api: Api): void {
  for (const queryKey of listKeys(api)) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
}

type ViewerState = Partial<Omit<NonNullable<PostDetail['state']>, 'seenUntil'>>;

const DEFAULT_STATE = { unseen: false, newComments: 0, level: null, saved: false, remindAt: null };

/** A muted post has no unread marks. */
export function showFollowState(queryClient: QueryClient, api: Api, postId: string, chosen: ViewerState): void {
  const { level, savedAt, remindAt } = chosen;
  updatePosts(queryClient, api, (data) =>
    mapItems(data, (post) => {
      if (post.id !== postId) return post;
      const mine = {
        ...(post.mine ?? { ...DEFAULT_STATE, lastActivityAt: post.createdAt }),
        ...(level !== undefined && { level }),
        ...(savedAt !== undefined && { saved: savedAt !== null }),
        ...(remindAt !== undefined && { remindAt }),
      };
      return { ...post, mine: mine.level === 'muted' ? { ...mine, unseen: false, newComments: 0 } : mine };
    }),
  );
  updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) =>
    post.id === postId && post.state !== null ? { ...post, state: { ...post.state, ...chosen } } : post,
  );
}

/** Invalidates all lists, because excerpt, filters and search highlights may have changed. */
export function showEdited(queryClient: QueryClient, api: Api, post: PostDetail): void {
  queryClient.setQueryData(api.posts.get.queryKey({ input: { postId: post.slug } }), post);
  const marks = { answered: post.answer !== null || post.confirmed !== null, confirmed: post.confirmed !== null };
  updateLists<PostSummary>(queryClient, api.posts.feed.key(), (data) =>
    mapItems(data, (item) => (item.id === post.id ? { ...item, ...post, ...marks, can: item.can } : item)),
  );
  for (const queryKey of listKeys(api)) void queryClient.invalidateQueries({ queryKey });
  removeSearchResults(queryClient, api);
}

/** Removes requested posts that the server no longer returns. */
export function showStates(
  queryClient: QueryClient,
  api: Api,
  communityId: string,
  requestedIds: readonly string[],
  posts: readonly PostSummary[],
): void {
  const states = new Map(posts.map((post) => [post.id, post]));
  updateLists<PostSummary>(queryClient, api.posts.feed.key({ input: { communityId } }), (data) =>
    mapItems(data, (post) => (requestedIds.includes(post.id) ? (states.get(post.id) ?? null) : post)),
  );
}

/** A post that is no longer pinned stays cached and moves to the others (feed-sections.ts). */
export function showPinned(
  queryClient: QueryClient,
  api: Api,
  communityId: string,
  filter: FeedFilter,
  pinned: readonly PostSummary[],
): void {
  const ids = new Set(pinned.map(({ id }) => id));
  updateCached<Pages<PostSummary>>(queryClient, feedQuery(api, communityId, filter).queryKey, (data) => {
    const [first, ...further] = data.pages;
    if (first === undefined) return data;
    const otherPinned = first.pinned?.filter(({ id }) => !ids.has(id)) ?? [];
    return { ...data, pages: [{ ...first, pinned: [...pinned, ...otherPinned] }, ...further] };
  });
}

export function removeFromLists(queryClient: QueryClient, api: Api, postId: string): void {
  updatePosts(queryClient, api, (data) => mapItems(data, (post) => (post.id === postId ? null : post)));
  removeSearchResults(queryClient, api);
}

/** Otherwise the browser's back button would show the deleted post. */
export function removeCachedPost(queryClient: QueryClient, api: Api, postId: string): void {
  queryClient.removeQueries({
    queryKey: api.posts.get.key(),
    predicate: ({ state }) => (state.data as PostDetail | undefined)?.id === postId,
  });
}
