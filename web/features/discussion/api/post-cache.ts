import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { mapItems, type Pages } from '#web/lib/pages.ts';
import { type RouteKey, updateCached, updateLists } from '#web/lib/update-cached.ts';
import { type FeedFilter, feedQuery, type PostSummary } from './feed.ts';
import type { PostDetail } from './post.ts';

type Counts = Pick<PostSummary, 'liked' | 'reactionsCount' | 'commentsCount'>;

/** The lists in which posts stand: Home, feeds, unanswered questions, what one saved, and what a search found. */
function lists(api: Api): RouteKey[] {
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

/** What was found without leaving the page (palette): asked again when next needed. */
function forgetFound(queryClient: QueryClient, api: Api): void {
  queryClient.removeQueries({ queryKey: api.search.posts.key({ type: 'query' }), type: 'inactive' });
}

function updatePosts(queryClient: QueryClient, api: Api, change: (data: Pages<PostSummary>) => Pages<PostSummary>): void {
  for (const key of lists(api)) updateLists(queryClient, key, change);
}

/** Changes what a post counts wherever it is loaded: in every list and on its page. */
export function patchPost(queryClient: QueryClient, api: Api, postId: string, change: (counts: Counts) => Partial<Counts>): void {
  const patch = <Post extends Counts & { id: string }>(post: Post): Post => (post.id === postId ? { ...post, ...change(post) } : post);
  updatePosts(queryClient, api, (data) => mapItems(data, patch));
  updateCached<PostDetail>(queryClient, api.posts.get.key(), patch);
}

type Marks = Partial<Pick<PostSummary, 'isPinned' | 'isCollapsed' | 'stillOpenAt'>>;

/**
 * Shows what a moderator or its author has marked, wherever the post is loaded. In feeds it moves to the pinned posts or away from them.
 * @param excerpt the new excerpt in feeds; search results keep the one around the match, and take this where they have none
 */
export function showMarks(queryClient: QueryClient, api: Api, postId: string, marks: Marks, excerpt?: string): void {
  const mark = <Post extends { id: string }>(post: Post, more = {}): Post => (post.id === postId ? { ...post, ...marks, ...more } : post);
  updatePosts(queryClient, api, (data) => mapItems(data, (post) => mark(post, { excerpt: post.excerpt || excerpt || '' })));
  if (excerpt !== undefined)
    updateLists<PostSummary>(queryClient, api.posts.feed.key(), (data) => mapItems(data, (post) => mark(post, { excerpt })));
  updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) => mark(post));
  for (const queryKey of lists(api)) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Shows in lists that a post and its comments have been seen. */
export function showSeenInLists(queryClient: QueryClient, api: Api, postId: string): void {
  const seen = (post: PostSummary): PostSummary =>
    post.id === postId && post.mine ? { ...post, mine: { ...post.mine, unseen: false, newComments: 0 } } : post;
  updatePosts(queryClient, api, (data) => mapItems(data, seen));
}

/** Shows that a post and its comments have been seen, wherever it is loaded. */
export function showSeen(queryClient: QueryClient, api: Api, postId: string, until: string): void {
  showSeenInLists(queryClient, api, postId);
  updateCached<PostDetail>(queryClient, api.posts.get.key(), (post) =>
    post.id === postId && post.state !== null
      ? { ...post, state: { ...post.state, seenUntil: until, firstNewId: null, newComments: 0 } }
      : post,
  );
}

/** Asks again for every list, when it is looked at. */
export function askListsAgain(queryClient: QueryClient, api: Api): void {
  for (const queryKey of lists(api)) void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: api.posts.get.key() });
}

type Chosen = Partial<Omit<NonNullable<PostDetail['state']>, 'seenUntil'>>;

const NOTHING_CHOSEN = { unseen: false, newComments: 0, level: null, saved: false, remindAt: null };

/** Shows what the viewer has chosen for a post, wherever it is loaded. Nothing is new in one that is muted. */
export function showChosen(queryClient: QueryClient, api: Api, postId: string, chosen: Chosen): void {
  const { level, savedAt, remindAt } = chosen;
  updatePosts(queryClient, api, (data) =>
    mapItems(data, (post) => {
      if (post.id !== postId) return post;
      const mine = {
        ...(post.mine ?? { ...NOTHING_CHOSEN, lastActivityAt: post.createdAt }),
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

/** Shows a post's new content on its page and in the feeds. All lists are loaded anew when next looked at, for its excerpt, its place among filters and what a search marks. */
export function showEdited(queryClient: QueryClient, api: Api, post: PostDetail): void {
  queryClient.setQueryData(api.posts.get.queryKey({ input: { postId: post.slug } }), post);
  const marks = { answered: post.answer !== null || post.confirmed !== null, confirmed: post.confirmed !== null };
  updateLists<PostSummary>(queryClient, api.posts.feed.key(), (data) =>
    mapItems(data, (item) => (item.id === post.id ? { ...item, ...post, ...marks, can: item.can } : item)),
  );
  for (const queryKey of lists(api)) void queryClient.invalidateQueries({ queryKey });
  forgetFound(queryClient, api);
}

/** Shows posts of a community as they are now, where they stand; those asked for that are gone leave the lists. */
export function showStates(
  queryClient: QueryClient,
  api: Api,
  communityId: string,
  asked: readonly string[],
  found: readonly PostSummary[],
): void {
  const states = new Map(found.map((post) => [post.id, post]));
  updateLists<PostSummary>(queryClient, api.posts.feed.key({ input: { communityId } }), (data) =>
    mapItems(data, (post) => (asked.includes(post.id) ? (states.get(post.id) ?? null) : post)),
  );
}

/** Shows which posts of a feed are pinned now. One that no longer is stays loaded and moves to the others (feed-sections.ts). */
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
    const before = first.pinned?.filter(({ id }) => !ids.has(id)) ?? [];
    return { ...data, pages: [{ ...first, pinned: [...pinned, ...before] }, ...further] };
  });
}

/** A deleted post leaves every list. */
export function takeFromLists(queryClient: QueryClient, api: Api, postId: string): void {
  updatePosts(queryClient, api, (data) => mapItems(data, (post) => (post.id === postId ? null : post)));
  forgetFound(queryClient, api);
}

/** Nothing of a deleted post stays for a way back in the browser's history. */
export function forgetPost(queryClient: QueryClient, api: Api, postId: string): void {
  queryClient.removeQueries({
    queryKey: api.posts.get.key(),
    predicate: ({ state }) => (state.data as PostDetail | undefined)?.id === postId,
  });
}
