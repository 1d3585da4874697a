import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { canOpen, canReadPosts, isListed } from '#server/features/communities/access.ts';
import { type CommunityRow, communityRows } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import { areManyWaiting, queueMail } from '#server/platform/mail/mail.ts';
import { type Channel, DEFAULT_CHANNELS, NOTIFICATION_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import { type DigestTime, nextDigest } from '../choice/next-digest.ts';
import { type DigestPart, digestMail } from './digest-mails.ts';
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
import { type MailRecipient, mailRecipients } from './recipient.ts';

/** Name of the job that makes the digests that are due. */
export const SEND_DIGESTS = 'send-digests';

/** Members of one transaction. */
const BATCH = 50;
/** Lines of a section. */
const LINES = { answered: 5, posts: 8, communities: 8, notifications: 10, popular: 5 };
/** Of each community, and of those of one member together: enough to find some that the member has not seen. */
const CANDIDATES = 40;
const DAY_MS = 86_400_000;
/** After a longer silence a digest tells of this much. */
const LONGEST_DAYS = 14;
/** Seconds after which it goes on where many mails wait to be sent. */
const PAUSE = 5;
/** Milliseconds. What is newer waits for the next digest: of two writers the one that began first may end last. */
const MARGIN = 60_000;

const FOLLOWED_TYPES: readonly NotificationType[] = ['comment_on_followed', 'post_in_followed'];

interface DueDigest extends DigestTime {
  member_id: string;
  told_until: string | null;
}

/** What one run of the job keeps for all batches: it has the size of the list of communities. */
interface Run {
  communities: ReadonlyMap<string, CommunityRow>;
  /** By frequency and community. */
  popular: Map<string, PopularPost[]>;
  startedAt: number;
}

/** Makes the digests that are due, some members at a time. Ends where many mails wait to be sent, and goes on a little later. */
export async function sendDigests(services: Services, signal: AbortSignal): Promise<void> {
  const { db, jobs } = services;
  const run: Run = { communities: await allCommunities(db), popular: new Map(), startedAt: Date.now() };
  while (!signal.aborted) {
    if (await areManyWaiting(db)) return jobs.add(db, SEND_DIGESTS, {}, { delay: PAUSE, key: SEND_DIGESTS, maxAttempts: 1 });
    if ((await sendBatch(services, run)) === 0) return;
    await setImmediate();
  }
}

async function allCommunities(db: Db): Promise<Map<string, CommunityRow>> {
  return new Map((await communityRows(db).execute()).map((row) => [row.id, row]));
}

/** The mails are queued in the transaction that sets when the next ones come. @returns how many digests were due */
async function sendBatch(services: Services, run: Run): Promise<number> {
  const { config, db, jobs } = services;
  return db.transaction().execute(async (trx) => {
    const now = Date.now();
    const due = await holdDue(trx, now);
    if (due.length === 0) return 0;
    const recipients = await mailRecipients(
      trx,
      config,
      due.map((row) => row.member_id),
    );
    const digests = due.flatMap((settings) => {
      const recipient = recipients.find(({ id }) => id === settings.member_id);
      return recipient === undefined ? [] : [{ settings, recipient }];
    });
    const parts = digests.length === 0 ? new Map<string, DigestPart[]>() : await partsOf(trx, run, digests, now);
    for (const { settings, recipient } of digests) {
      const mail = digestMail(config, recipient, settings.frequency === 'daily' ? 'daily' : 'weekly', parts.get(recipient.id) ?? []);
      if (mail !== null) await queueMail(trx, jobs, mail);
    }
    await moveOn(trx, due, now);
    return due.length;
  });
}

/** Digests that are due, and their members' addresses; without those that somebody else holds at this moment. */
async function holdDue(trx: Db, now: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    SELECT d.member_id, d.time_zone, d.frequency, d.hour, d.weekday, d.told_until FROM digest_settings d JOIN members m ON m.id = d.member_id
    WHERE d.next_at <= ${new Date(now).toISOString()} ORDER BY d.next_at, d.member_id LIMIT ${sql.lit(BATCH)}
    FOR UPDATE OF d SKIP LOCKED FOR KEY SHARE OF m SKIP LOCKED`.execute(trx);
  return rows;
}

async function moveOn(trx: Db, due: readonly DueDigest[], now: number): Promise<void> {
  const next = due.map((settings) => {
    const at = nextDigest(settings, now);
    return at === null ? null : new Date(at).toISOString();
  });
  await sql`
    UPDATE digest_settings d SET next_at = w.next_at, told_until = ${new Date(now - MARGIN).toISOString()}
    FROM unnest(${due.map((row) => row.member_id)}::uuid[], ${next}::timestamptz[]) AS w (member_id, next_at)
    WHERE d.member_id = w.member_id`.execute(trx);
}

interface Digest {
  settings: DueDigest;
  recipient: MailRecipient;
}

const daysOf = ({ frequency }: DigestTime) => (frequency === 'daily' ? 1 : 7);

function sinceOf({ settings, recipient }: Digest, now: number): string {
  const told = settings.told_until === null ? now - daysOf(settings) * DAY_MS : Date.parse(settings.told_until);
  return new Date(Math.max(told, now - LONGEST_DAYS * DAY_MS, Date.parse(recipient.joinedAt))).toISOString();
}

/** What each of these is told, by their ids. */
async function partsOf(trx: Db, run: Run, digests: readonly Digest[], now: number): Promise<Map<string, DigestPart[]>> {
  const ids = digests.map(({ recipient }) => recipient.id);
  const choices = await trx.selectFrom('notification_choices').selectAll().where(sql<boolean>`member_id = ANY(${ids}::uuid[])`).execute();
  const states = await trx
    .selectFrom('community_states')
    .select(['member_id', 'community_id', 'level', 'channel'])
    .where(sql<boolean>`member_id = ANY(${ids}::uuid[])`)
    .where('level', 'is not', null)
    .execute();
  const readers: DigestReader[] = [];
  const places = new Map<string, string[]>();
  for (const digest of digests) {
    const { recipient } = digest;
    const own = states.filter((state) => state.member_id === recipient.id);
    const channels = { ...DEFAULT_CHANNELS } as Record<string, Channel>;
    for (const { member_id, kind, channel } of choices) if (member_id === recipient.id) channels[kind] = channel;
    const all = [...run.communities.values()].filter(
      ({ id }) => !own.some((state) => state.community_id === id && state.level === 'muted'),
    );
    const isFollowed = ({ id }: CommunityRow) => own.some((state) => state.community_id === id && state.level === 'followed');
    const inDigest = ({ id }: CommunityRow) =>
      (own.find((state) => state.community_id === id)?.channel ?? channels.post_in_followed) === 'digest';
    const followed = all.filter((row) => isFollowed(row) && canOpen(recipient, row));
    readers.push({
      member_id: recipient.id,
      since: sinceOf(digest, now),
      until: new Date(now - MARGIN).toISOString(),
      readable: all.filter((row) => canReadPosts(recipient, row)).map(({ id }) => id),
      followed: followed.filter(inDigest).map(({ id }) => id),
      posts_channel: channels.comment_on_followed ?? 'digest',
      types: NOTIFICATION_TYPES.filter((type) => channels[type] === 'digest' && !FOLLOWED_TYPES.includes(type)),
    });
    places.set(recipient.id, [...new Set([...followed, ...all.filter((row) => isListed(recipient, row))].map(({ id }) => id))]);
  }
  const found: [
    DigestPart['section'],
    readonly (Omit<DigestPart, 'section' | 'community'> & { member_id: string; community_id: string })[],
  ][] = [
    ['answered', await answeredQuestions(trx, readers, LINES.answered)],
    ['following', await followedPosts(trx, readers, LINES.posts)],
    ['following', (await followedCommunities(trx, readers, LINES.communities)).map((row) => ({ ...row, isNew: true }))],
    ['notifications', await digestNotifications(trx, readers, LINES.notifications)],
    ['popular', await popularFor(trx, run, digests, readers, places)],
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

/** Of the most popular posts of each one's communities those that they have not seen, the most popular first. */
async function popularFor(
  trx: Db,
  run: Run,
  digests: readonly Digest[],
  readers: readonly DigestReader[],
  places: ReadonlyMap<string, readonly string[]>,
) {
  for (const days of new Set(digests.map(({ settings }) => daysOf(settings)))) {
    const ofThese = digests.filter(({ settings }) => daysOf(settings) === days).flatMap(({ recipient }) => places.get(recipient.id) ?? []);
    const missing = [...new Set(ofThese)].filter((id) => !run.popular.has(`${days} ${id}`));
    for (const id of missing) run.popular.set(`${days} ${id}`, []);
    const since = new Date(run.startedAt - days * DAY_MS).toISOString();
    for (const post of await popularPosts(trx, missing, since, CANDIDATES)) run.popular.get(`${days} ${post.community_id}`)?.push(post);
  }
  const score = (post: PopularPost) => post.reactions_count + post.comments_count;
  const candidates = digests.flatMap(({ settings, recipient }, index) =>
    (places.get(recipient.id) ?? [])
      .flatMap((id) => run.popular.get(`${daysOf(settings)} ${id}`) ?? [])
      .filter(({ created_at }) => created_at > (readers[index]?.since ?? '') && created_at <= (readers[index]?.until ?? ''))
      .toSorted((one, other) => score(other) - score(one) || (one.id < other.id ? 1 : -1))
      .slice(0, CANDIDATES)
      .map((post) => ({ ...post, member_id: recipient.id })),
  );
  const pairs = candidates.map((post) => ({ member_id: post.member_id, post_id: post.id }));
  const open = new Set((await notSeen(trx, pairs)).map((pair) => `${pair.member_id} ${pair.post_id}`));
  return candidates.filter((post) => open.has(`${post.member_id} ${post.id}`));
}
