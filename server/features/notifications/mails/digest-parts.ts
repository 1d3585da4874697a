import { sql } from 'kysely';
import { canOpen, canReadPosts, isListed } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Channel, DEFAULT_CHANNELS, NOTIFICATION_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import type { DigestTime } from '../choice/next-digest.ts';
import type { DigestPart } from './digest-mails.ts';
import {
  answeredQuestions,
  type DigestReader,
  digestNotifications,
  followedCommunities,
  followedPosts,
  type PopularPost,
  popularPosts,
  unseenPairs,
} from './digest-queries.ts';
import type { MailRecipient } from './recipient.ts';

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

type Found = Omit<DigestPart, 'section' | 'community'> & { member_id: string; community_id: string };

/** @param until end of the covered period, in milliseconds */
export async function digestParts(trx: Db, run: Run, digests: readonly Digest[], until: number): Promise<Map<string, DigestPart[]>> {
  const all = await readersOf(trx, run, digests, until);
  const readers = all.map(({ reader }) => reader);
  const found: [DigestPart['section'], readonly Found[]][] = [
    ['answered', await answeredQuestions(trx, readers, LINE_LIMITS.answered)],
    ['following', await followedPosts(trx, readers, LINE_LIMITS.posts)],
    ['following', (await followedCommunities(trx, readers, LINE_LIMITS.communities)).map((row) => ({ ...row, isNew: true }))],
    ['notifications', await digestNotifications(trx, readers, LINE_LIMITS.notifications)],
    ['popular', await unseenPopularPosts(trx, run, all)],
  ];
  const parts = new Map<string, DigestPart[]>();
  for (const [section, rows] of found)
    for (const { member_id, community_id, ...row } of rows) {
      const community = run.communities.get(community_id);
      if (community === undefined) continue;
      const own = parts.get(member_id) ?? [];
      parts.set(member_id, own);
      // A post appears only in the first section that lists it.
      const isRepeated = section !== 'notifications' && own.some(({ slug }) => slug === row.slug);
      const isFull = section === 'popular' && own.filter((part) => part.section === 'popular').length >= LINE_LIMITS.popular;
      if (!isRepeated && !isFull) own.push({ ...row, section, community });
    }
  return parts;
}

async function loadPopularPosts(trx: Db, run: Run, days: number, communityIds: readonly string[]): Promise<void> {
  const missing = [...new Set(communityIds)].filter((id) => !run.popular.has(`${days} ${id}`));
  const since = new Date(run.startedAt - days * DAY_MS).toISOString();
  const found = Map.groupBy(await popularPosts(trx, missing, since, CANDIDATES), (post) => post.community_id);
  for (const id of missing) run.popular.set(`${days} ${id}`, found.get(id) ?? []);
}

async function unseenPopularPosts(trx: Db, run: Run, all: readonly Reader[]) {
  for (const days of new Set(all.map(({ digest }) => daysOf(digest.settings)))) {
    const sameFrequency = all.filter(({ digest }) => daysOf(digest.settings) === days);
    await loadPopularPosts(
      trx,
      run,
      days,
      sameFrequency.flatMap(({ places }) => places),
    );
  }
  const score = (post: PopularPost) => post.reactions_count + post.comments_count;
  const candidates = all.flatMap(({ digest, reader: { member_id, since, until }, places }) =>
    places
      .flatMap((id) => run.popular.get(`${daysOf(digest.settings)} ${id}`) ?? [])
      .filter(({ created_at }) => created_at > since && created_at <= until)
      .toSorted((one, other) => score(other) - score(one) || (one.id < other.id ? 1 : -1))
      .slice(0, CANDIDATES)
      .map((post) => ({ ...post, member_id })),
  );
  const pairs = candidates.map((post) => ({ member_id: post.member_id, post_id: post.id }));
  const unseen = new Set((await unseenPairs(trx, pairs)).map((pair) => `${pair.member_id} ${pair.post_id}`));
  return candidates.filter((post) => unseen.has(`${post.member_id} ${post.id}`));
}
