import { sql } from 'kysely';
import { canOpen, canReadPosts, isListed } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Channel, DEFAULT_CHANNELS, isAnonymous, NOTIFICATION_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import type { DigestTime } from '../choice/next-digest.ts';
import {
  answeredQuestions,
  type DigestNotification,
  type DigestPost,
  type DigestReader,
  digestNotifications,
  followedCommunities,
  followedPosts,
  type PopularPost,
  popularPosts,
  unseenPairs,
} from './digest-queries.ts';
import type { DigestLine } from './mail-lines.ts';
import type { MailRecipient } from './recipient.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

const LINE_LIMITS = { answered: 5, posts: 8, communities: 8, notifications: 10, popular: 5 };
/**
 * Popular posts to consider per community and member: enough to find some that the member has not
 * seen.
 */
const CANDIDATES = 40;
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 14;

const FOLLOWED_TYPES: readonly NotificationType[] = ['comment_on_followed', 'post_in_followed'];

export interface Run {
  communities: ReadonlyMap<string, CommunityRow>;
  /** The key is "days communityId". */
  popular: Map<string, PopularPost[]>;
  startedAt: number;
}

export interface Digest {
  settings: DigestTime & { covered_until: string | null };
  recipient: MailRecipient;
}

interface Reader {
  digest: Digest;
  reader: DigestReader;
  places: string[];
}

const daysOf = ({ frequency }: DigestTime) => (frequency === 'daily' ? 1 : 7);

function sinceOf({ settings, recipient }: Digest, now: number): string {
  const since = settings.covered_until === null ? now - daysOf(settings) * DAY_MS : Date.parse(settings.covered_until);
  return new Date(Math.max(since, now - LONGEST_DAYS * DAY_MS, Date.parse(recipient.joinedAt))).toISOString();
}

async function readersOf(trx: Db, { communities }: Run, digests: readonly Digest[], until: number): Promise<Reader[]> {
  const ids = digests.map(({ recipient }) => recipient.id);
  const choices = await trx.selectFrom('notification_choices').selectAll().where(sql<boolean>`member_id = ANY(${ids}::uuid[])`).execute();
  const states = await trx
    .selectFrom('community_states')
    .select(['member_id', 'community_id', 'level', 'channel'])
    .where(sql<boolean>`member_id = ANY(${ids}::uuid[])`)
    .where('level', 'is not', null)
    .execute();
  return digests.map((digest) => {
    const { recipient } = digest;
    const channels: Record<string, Channel> = { ...DEFAULT_CHANNELS };
    for (const { member_id, kind, channel } of choices) if (member_id === recipient.id) channels[kind] = channel;
    const own = new Map(states.filter(({ member_id }) => member_id === recipient.id).map((state) => [state.community_id, state]));
    const all = [...communities.values()].filter(({ id }) => own.get(id)?.level !== 'muted');
    const followed = all.filter((row) => own.get(row.id)?.level === 'followed' && canOpen(recipient, row));
    const listed = all.filter((row) => isListed(recipient, row));
    const reader = {
      member_id: recipient.id,
      since: sinceOf(digest, until),
      until: new Date(until).toISOString(),
      readable: all.filter((row) => canReadPosts(recipient, row)).map(({ id }) => id),
      followed: followed.map(({ id }) => id).filter((id) => (own.get(id)?.channel ?? channels.post_in_followed) === 'digest'),
      posts_channel: channels.comment_on_followed ?? DEFAULT_CHANNELS.comment_on_followed,
      types: NOTIFICATION_TYPES.filter((type) => channels[type] === 'digest' && !FOLLOWED_TYPES.includes(type)),
    };
    return { digest, reader, places: [...new Set([...followed, ...listed].map(({ id }) => id))] };
  });
}

interface Found {
  member_id: string;
  community_id: string;
  line: DigestLine;
}

function foundPost(section: DigestLine['section'], post: DigestPost, details: string[], answeredBy: string | null = null): Found {
  const { member_id, community_id, id: postId, author_id } = post;
  const people = [author_id, answeredBy].filter((person) => person !== null);
  return { member_id, community_id, line: { section, postId, commentId: null, people, notification: null, details } };
}

function foundNotification(row: DigestNotification): Found {
  const { member_id, community_id, id: postId, comment_id: commentId, actor_id, others } = row;
  const people = isAnonymous(row.type) || actor_id === null ? [] : [actor_id];
  const notification = { id: row.notification_id, others };
  return { member_id, community_id, line: { section: 'notifications', postId, commentId, people, notification, details: [] } };
}

const countsOf = ({ reactions_count, comments_count }: DigestPost) => texts.counts(reactions_count, comments_count);

/** @param until end of the covered period, in milliseconds */
export async function digestLines(trx: Db, run: Run, digests: readonly Digest[], until: number): Promise<Map<string, DigestLine[]>> {
  const all = await readersOf(trx, run, digests, until);
  const readers = all.map(({ reader }) => reader);
  const answered = await answeredQuestions(trx, readers, LINE_LIMITS.answered);
  const followed = await followedPosts(trx, readers, LINE_LIMITS.posts);
  const newPosts = await followedCommunities(trx, readers, LINE_LIMITS.communities);
  const notifications = await digestNotifications(trx, readers, LINE_LIMITS.notifications);
  const popular = await unseenPopularPosts(trx, run, all);
  const found = [
    ...answered.map((post) => foundPost('answered', post, countsOf(post), post.answered_by)),
    ...followed.map((post) => foundPost('following', post, [texts.newComments(post.new_comments)])),
    ...newPosts.map((post) => foundPost('following', post, [texts.newPost])),
    ...notifications.map(foundNotification),
    ...popular.map((post) => foundPost('popular', post, countsOf(post))),
  ];
  const lines = new Map<string, DigestLine[]>();
  for (const { member_id, community_id, line } of found) {
    if (!run.communities.has(community_id)) continue;
    const own = lines.get(member_id) ?? [];
    lines.set(member_id, own);
    // A post appears only in the first section that lists it.
    const isRepeated = line.section !== 'notifications' && own.some(({ postId }) => postId === line.postId);
    const isFull = line.section === 'popular' && own.filter(({ section }) => section === 'popular').length >= LINE_LIMITS.popular;
    if (!isRepeated && !isFull) own.push(line);
  }
  return lines;
}

async function loadPopularPosts(trx: Db, run: Run, days: number, communityIds: readonly string[]): Promise<void> {
  const missing = [...new Set(communityIds)].filter((id) => !run.popular.has(`${days} ${id}`));
  const since = new Date(run.startedAt - days * DAY_MS).toISOString();
  const found = Map.groupBy(await popularPosts(trx, missing, since, CANDIDATES), (post) => post.community_id);
  for (const id of missing) run.popular.set(`${days} ${id}`, found.get(id) ?? []);
}

async function unseenPopularPosts(trx: Db, run: Run, all: readonly Reader[]) {
  // After a digest that was not sent, the next one covers its days too.
  const coveredDays = ({ digest, reader }: Reader) =>
    Math.max(daysOf(digest.settings), Math.ceil((run.startedAt - Date.parse(reader.since)) / DAY_MS));
  for (const [days, readers] of Map.groupBy(all, coveredDays)) {
    await loadPopularPosts(
      trx,
      run,
      days,
      readers.flatMap(({ places }) => places),
    );
  }
  const score = (post: PopularPost) => post.reactions_count + post.comments_count;
  const candidates = all.flatMap((one) => {
    const { member_id, since, until } = one.reader;
    return one.places
      .flatMap((id) => run.popular.get(`${coveredDays(one)} ${id}`) ?? [])
      .filter(({ created_at }) => created_at > since && created_at <= until)
      .toSorted((one, other) => score(other) - score(one) || (one.id < other.id ? 1 : -1))
      .slice(0, CANDIDATES)
      .map((post) => ({ ...post, member_id }));
  });
  const pairs = candidates.map((post) => ({ member_id: post.member_id, post_id: post.id }));
  const unseen = new Set((await unseenPairs(trx, pairs)).map((pair) => `${pair.member_id} ${pair.post_id}`));
  return candidates.filter((post) => unseen.has(`${post.member_id} ${post.id}`));
}
