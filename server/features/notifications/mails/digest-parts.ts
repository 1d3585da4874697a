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
  notSeen,
  type PopularPost,
  popularPosts,
} from './digest-queries.ts';
import type { MailRecipient } from './recipient.ts';

/** Lines of a section. */
const LINES = { answered: 5, posts: 8, communities: 8, notifications: 10, popular: 5 };
/** Of each community, and of those of one member together: enough to find some that the member has not seen. */
const CANDIDATES = 40;
const DAY_MS = 86_400_000;
/** After a longer silence a digest covers this much. */
const LONGEST_DAYS = 14;

const FOLLOWED_TYPES: readonly NotificationType[] = ['comment_on_followed', 'post_in_followed'];

/** What one run of the job keeps for all batches: it has the size of the list of communities. */
export interface Run {
  communities: ReadonlyMap<string, CommunityRow>;
  /** By frequency and community. */
  popular: Map<string, PopularPost[]>;
  startedAt: number;
}

export interface Digest {
  settings: DigestTime & { covered_until: string | null };
  recipient: MailRecipient;
}

interface Reader {
  digest: Digest;
  /** What the queries take. */
  reader: DigestReader;
  /** Their communities: those in their menus and those that they follow. */
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

/** The lines of each one's digest about what came until a moment, by their ids. */
export async function digestParts(trx: Db, run: Run, digests: readonly Digest[], until: number): Promise<Map<string, DigestPart[]>> {
  const all = await readersOf(trx, run, digests, until);
  const readers = all.map(({ reader }) => reader);
  const found: [DigestPart['section'], readonly Found[]][] = [
    ['answered', await answeredQuestions(trx, readers, LINES.answered)],
    ['following', await followedPosts(trx, readers, LINES.posts)],
    ['following', (await followedCommunities(trx, readers, LINES.communities)).map((row) => ({ ...row, isNew: true }))],
    ['notifications', await digestNotifications(trx, readers, LINES.notifications)],
    ['popular', await popularFor(trx, run, all)],
  ];
  const parts = new Map<string, DigestPart[]>();
  for (const [section, rows] of found)
    for (const { member_id, community_id, ...row } of rows) {
      const community = run.communities.get(community_id);
      if (community === undefined) continue;
      const own = parts.get(member_id) ?? [];
      parts.set(member_id, own);
      // A post stands in the first section that has it.
      const isRepeated = section !== 'notifications' && own.some(({ slug }) => slug === row.slug);
      const isFull = section === 'popular' && own.filter((part) => part.section === 'popular').length >= LINES.popular;
      if (!isRepeated && !isFull) own.push({ ...row, section, community });
    }
  return parts;
}

/** Looks up the most popular posts of these communities, unless this run has done so. */
async function findPopular(trx: Db, run: Run, days: number, communityIds: readonly string[]): Promise<void> {
  const missing = [...new Set(communityIds)].filter((id) => !run.popular.has(`${days} ${id}`));
  for (const id of missing) run.popular.set(`${days} ${id}`, []);
  const since = new Date(run.startedAt - days * DAY_MS).toISOString();
  for (const post of await popularPosts(trx, missing, since, CANDIDATES)) run.popular.get(`${days} ${post.community_id}`)?.push(post);
}

/** Of the most popular posts of each one's communities those that they have not seen, the most popular first. */
async function popularFor(trx: Db, run: Run, all: readonly Reader[]) {
  for (const days of new Set(all.map(({ digest }) => daysOf(digest.settings)))) {
    const ofThese = all.filter(({ digest }) => daysOf(digest.settings) === days);
    await findPopular(
      trx,
      run,
      days,
      ofThese.flatMap(({ places }) => places),
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
  const open = new Set((await notSeen(trx, pairs)).map((pair) => `${pair.member_id} ${pair.post_id}`));
  return candidates.filter((post) => open.has(`${post.member_id} ${post.id}`));
}
