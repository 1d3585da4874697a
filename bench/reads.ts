import type { Reader, Subjects } from './subjects.ts';

export interface Read {
  name: string;
  /** Exact number of statements with a session that was just used. */
  queries: number;
  more?: number;
  /** Maximum of the uncompressed response. */
  bytes: number;
  path: (subjects: Subjects, reader: Reader, number: number) => string;
  /** A list whose response time must not grow with the data. */
  list?: true;
  moderation?: true;
  aside?: true;
}

const feed = ({ dashboard }: Subjects) => `/communities/${dashboard}/posts`;
export const itemAt = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('The installation has no such item.');
  return item;
};
const comments = (post: { id: string }) => `/posts/${post.id}/comments`;

/**
 * `queries` is exact: lower it with the code that lowers it, never raise it; the goal is three. The
 * session's account is cached for some seconds (server/features/accounts/identities.ts) and costs
 * no statement. Made-up titles and excerpts have 500 bytes on average and 1,024 at most, so feed
 * pages vary in size.
 */
export const READS: Read[] = [
  { name: 'feed, first page', queries: 1, bytes: 14_000, list: true, path: feed },
  { name: 'feed, page 50', queries: 1, bytes: 14_000, list: true, path: (all) => `${feed(all)}?cursor=${all.page50}` },
  { name: 'feed, two categories', queries: 1, bytes: 16_000, list: true, path: (all) => `${feed(all)}?categories=Meme,Blurb` },
  { name: 'feed, oldest first', queries: 1, bytes: 15_000, list: true, aside: true, path: (all) => `${feed(all)}?sort=earliest` },
  { name: 'feed, most comments', queries: 1, bytes: 14_000, list: true, aside: true, path: (all) => `${feed(all)}?sort=most_comments` },
  { name: 'feed, most likes', queries: 1, bytes: 15_500, list: true, aside: true, path: (all) => `${feed(all)}?sort=most_likes` },
  { name: 'Home, everything', queries: 2, bytes: 18_000, list: true, path: () => '/home' },
  { name: 'Home, newest posts', queries: 2, bytes: 18_000, list: true, aside: true, path: () => '/home?sort=latest' },
  { name: 'Home, two categories', queries: 2, bytes: 18_000, list: true, aside: true, path: () => '/home?categories=Meme,Blurb' },
  { name: 'Home, following', queries: 2, bytes: 18_000, list: true, aside: true, path: () => '/home?tab=following' },
  { name: 'Home, unread', queries: 2, bytes: 18_000, list: true, path: () => '/home?tab=unread' },
  { name: 'unread posts', queries: 2, more: 1, bytes: 8_000, path: () => '/unread' },
  { name: 'post', queries: 1, bytes: 20_000, path: ({ posts }, _, number) => `/posts/${itemAt(posts, number).slug}` },
  { name: 'its ten comments', queries: 1, bytes: 12_000, list: true, path: ({ posts }, _, number) => comments(itemAt(posts, number)) },
  { name: 'hot thread, first page', queries: 1, bytes: 16_000, list: true, path: ({ hot }) => comments(hot) },
  {
    name: 'hot thread, most liked',
    queries: 1,
    bytes: 20_000,
    list: true,
    aside: true,
    path: ({ hot }) => `${comments(hot)}?sort=most_reacts`,
  },
  {
    name: 'search',
    // Without exact matches, a second statement looks for similar words.
    queries: 2,
    more: 1,
    bytes: 24_000,
    list: true,
    path: ({ searches }, _, number) => `/search?q=${encodeURIComponent(itemAt(searches, number))}`,
  },
  { name: 'notifications', queries: 2, bytes: 20_000, list: true, path: () => '/notifications' },
  // Notices are read only if no notification is unread.
  { name: 'unread notifications', queries: 2, more: 1, bytes: 100, path: () => '/notifications/unread' },
  { name: 'unread conversations', queries: 1, bytes: 100, path: () => '/unread-conversations' },
  { name: 'chat list', queries: 1, bytes: 12_000, list: true, path: () => '/conversations' },
  { name: 'conversation', queries: 2, bytes: 9_000, list: true, path: (_, { partner }) => `/conversations/${partner.id}/messages` },
  { name: 'profile', queries: 1, bytes: 1_000, path: (_, { partner }) => `/profiles/${partner.username}` },
  { name: 'own posts', queries: 3, bytes: 20_000, list: true, aside: true, path: () => '/contributions/posts' },
  { name: 'own comments', queries: 3, bytes: 20_000, list: true, aside: true, path: () => '/contributions/comments' },
  {
    name: 'reports',
    queries: 2,
    bytes: 60_000,
    list: true,
    moderation: true,
    aside: true,
    path: (_, { moderates }) => `/institutions/${moderates}/reports`,
  },
  {
    name: 'students',
    queries: 2,
    bytes: 12_000,
    list: true,
    moderation: true,
    aside: true,
    path: (_, { moderates }) => `/institutions/${moderates}/students`,
  },
];

export function requestsOf(read: Read, subjects: Subjects, count: number): { path: string; reader: Reader }[] {
  const readers = read.moderation ? subjects.readers.filter(({ moderates }) => moderates !== null) : subjects.readers;
  return Array.from({ length: count }, (_, number) => {
    const reader = itemAt(readers, number);
    return { path: `/api${read.path(subjects, reader, number)}`, reader };
  });
}
