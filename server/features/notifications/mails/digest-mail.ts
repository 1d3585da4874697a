import { canOpen, canReadPosts, isListed } from '#server/features/communities/access.ts';
import { readableCommunities } from '#server/features/communities/readable.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailItem } from '#server/platform/mail/mail-layout.ts';
import { type Channel, DEFAULT_CHANNELS, NOTIFICATION_TYPES, type NotificationType } from '#shared/rules/notifications.ts';
import {
  answeredQuestions,
  type DigestPost,
  type DigestReader,
  digestNotifications,
  followedCommunities,
  followedPosts,
  popularPosts,
} from './digest-queries.ts';
import { describeEvent, pathInCommunity, unsubscribeFooter } from './immediate-mail.ts';
import type { MailRecipient } from './recipient.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

const LINE_LIMITS = { answered: 5, posts: 8, communities: 8, notifications: 10, popular: 5 };
const DAY_MS = 86_400_000;
const LONGEST_DAYS = 14;

const FOLLOWED_TYPES: readonly NotificationType[] = ['comment_on_followed', 'post_in_followed'];

/** `since` is the end of the previous digest's period; null for the first digest. */
export interface Period {
  since: string | null;
  until: string;
}

/**
 * Null if the digest is off or nothing is new.
 * @param queuedAt the same at each attempt to send the digest
 */
export async function writeDigest(
  { config, db }: Pick<Services, 'config' | 'db'>,
  recipient: MailRecipient,
  period: Period,
  queuedAt: string,
): Promise<ComposedMail | null> {
  const settings = await db
    .selectFrom('digest_settings')
    .select(['frequency', 'year_reminded_at'])
    .where('member_id', '=', recipient.id)
    .executeTakeFirst();
  if (settings === undefined || settings.frequency === 'off') return null;
  const { frequency } = settings;
  const sections = await digestSections(db, recipient, { since: sinceOf(period, recipient, frequency), until: period.until });
  if (sections.length === 0) return null;
  if (remindsOfYear(recipient, settings.year_reminded_at, Date.parse(queuedAt))) {
    await db.updateTable('digest_settings').set({ year_reminded_at: queuedAt }).where('member_id', '=', recipient.id).execute();
    const { year, username } = recipient;
    sections.push({ title: '', items: [{ title: texts.yearReminder(year ?? ''), path: `/profiles/settings/${username}`, detail: '' }] });
  }
  const { subject, before, open, reason } = texts.digest(config.siteName, frequency);
  return composeMail(config, recipient.email, {
    ...unsubscribeFooter(config, recipient, ['digest']),
    subject,
    before,
    sections,
    action: { label: open, path: '/home?tab=unread' },
    reason,
  });
}

function sinceOf({ since, until }: Period, { joinedAt }: MailRecipient, frequency: 'daily' | 'weekly'): string {
  const end = Date.parse(until);
  const start = since === null ? end - (frequency === 'daily' ? 1 : 7) * DAY_MS : Date.parse(since);
  return new Date(Math.max(start, end - LONGEST_DAYS * DAY_MS, Date.parse(joinedAt))).toISOString();
}

/** Only sections with lines. Except for notifications, a post appears only in the first section that lists it. */
async function digestSections(db: Db, recipient: MailRecipient, period: { since: string; until: string }) {
  const communities = await readableCommunities(db, recipient);
  const reader: DigestReader = { ...period, ...(await readerOf(db, recipient, communities)) };
  const answered = await answeredQuestions(db, reader, LINE_LIMITS.answered);
  const followed = await followedPosts(db, reader, LINE_LIMITS.posts);
  const newPosts = await followedCommunities(db, reader, LINE_LIMITS.communities);
  const notifications = await digestNotifications(db, reader, LINE_LIMITS.notifications);
  const earlier = [...answered, ...followed, ...newPosts, ...notifications].map(({ id }) => id);
  const popular = await popularPosts(db, reader, earlier, LINE_LIMITS.popular);

  const listed = new Set<string>();
  function itemOf(
    post: Pick<DigestPost, 'slug' | 'title' | 'community_id'>,
    details: readonly string[],
    commentId: string | null = null,
  ): MailItem[] {
    const community = communities.find(({ id }) => id === post.community_id);
    if (community === undefined) return [];
    const path = pathInCommunity(community, post.slug, commentId);
    return [{ title: post.title, path, detail: texts.details([community.display_name, ...details]) }];
  }
  function itemOnce(post: DigestPost, details: readonly string[]): MailItem[] {
    if (listed.has(post.id)) return [];
    listed.add(post.id);
    return itemOf(post, details);
  }
  const countsOf = ({ reactions_count, comments_count }: DigestPost) => texts.counts(reactions_count, comments_count);
  const { sections } = texts;
  return [
    { title: sections.answered, items: answered.flatMap((post) => itemOnce(post, countsOf(post))) },
    {
      title: sections.following,
      items: [
        ...followed.flatMap((post) => itemOnce(post, [texts.newComments(post.new_comments)])),
        ...newPosts.flatMap((post) => itemOnce(post, [texts.newPost])),
      ],
    },
    { title: sections.notifications, items: notifications.flatMap((row) => itemOf(row, [describeEvent(row, row.others)], row.comment_id)) },
    { title: sections.popular, items: popular.flatMap((post) => itemOnce(post, countsOf(post))) },
  ].filter(({ items }) => items.length > 0);
}

async function readerOf(db: Db, recipient: MailRecipient, communities: Awaited<ReturnType<typeof readableCommunities>>) {
  const choices = await db.selectFrom('notification_choices').select(['kind', 'channel']).where('member_id', '=', recipient.id).execute();
  const states = await db
    .selectFrom('community_states')
    .select(['community_id', 'level', 'channel'])
    .where('member_id', '=', recipient.id)
    .where('level', 'is not', null)
    .execute();
  const channels: Record<string, Channel> = { ...DEFAULT_CHANNELS };
  for (const { kind, channel } of choices) channels[kind] = channel;
  const own = new Map(states.map((state) => [state.community_id, state]));
  const unmuted = communities.filter(({ id }) => own.get(id)?.level !== 'muted');
  const followed = unmuted.filter((row) => own.get(row.id)?.level === 'followed' && canOpen(recipient, row));
  const listed = unmuted.filter((row) => isListed(recipient, row));
  return {
    id: recipient.id,
    readable: unmuted.filter((row) => canReadPosts(recipient, row)).map(({ id }) => id),
    places: [...new Set([...followed, ...listed].map(({ id }) => id))],
    followed: followed.map(({ id }) => id).filter((id) => (own.get(id)?.channel ?? channels.post_in_followed) === 'digest'),
    postsChannel: channels.comment_on_followed ?? DEFAULT_CHANNELS.comment_on_followed,
    types: NOTIFICATION_TYPES.filter((type) => channels[type] === 'digest' && !FOLLOWED_TYPES.includes(type)),
  };
}

const [JULY, SEPTEMBER] = [6, 8];
const JUNE = 5;

/**
 * Students move up in summer and forget their profile. Three times at most: in the first digest of
 * July, August and September, until they have chosen a year. A repeated attempt reminds again.
 */
function remindsOfYear(
  { userType, year, yearSince }: Pick<MailRecipient, 'userType' | 'year' | 'yearSince'>,
  remindedAt: string | null,
  now: number,
): boolean {
  const [thisYear, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  if (userType !== 'medical_student' || year === null || year === 'M4' || month < JULY || month > SEPTEMBER) return false;
  const last = remindedAt === null ? 0 : Date.parse(remindedAt);
  return (last < Date.UTC(thisYear, month) || last === now) && Date.parse(yearSince) < Date.UTC(thisYear, JUNE);
}
