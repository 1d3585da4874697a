import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailItem } from '#server/platform/mail/mail-layout.ts';
import { isAnonymous, type NotificationType } from '#shared/rules/notifications.ts';
import { ending, happenedOf, pathOf } from './at-once-mails.ts';
import { DIGEST_SECTIONS, type DigestLine } from './mail-lines.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

interface WrittenLine extends MailItem {
  section: DigestLine['section'];
}

/** What a line of a digest is made of. */
export interface DigestPart {
  section: DigestLine['section'];
  id: string;
  slug: string;
  author_id: string | null;
  community: CommunityRow;
  /** Of an answered question: who wrote the answer. */
  answered_by?: string | null;
  /** Of a notification. */
  notification_id?: string;
  type?: NotificationType;
  comment_id?: string | null;
  actor_id?: string | null;
  others?: number;
  /** New comments. */
  news?: number;
  isNew?: boolean;
  comments_count?: number;
  reactions_count?: number;
}

export function digestMail(
  config: Config,
  member: Pick<Person, 'id' | 'name' | 'email' | 'username'>,
  frequency: 'daily' | 'weekly',
  lines: readonly WrittenLine[],
): ComposedMail {
  const { subject, before, open, reason } = texts.digest(config.siteName, frequency);
  const sections = DIGEST_SECTIONS.map((section) => ({
    title: texts.sections[section],
    items: lines.filter((line) => line.section === section),
  }));
  return composeMail(config, member.email, {
    ...ending(config, member, ['digest']),
    subject,
    before,
    sections: sections.filter(({ items }) => items.length > 0),
    action: { label: open, path: '/home?tab=unread' },
    after: [],
    reason,
  });
}

/** A line as it waits in the queue. */
export function digestLine(part: DigestPart): DigestLine {
  const {
    section,
    id,
    type,
    notification_id: notificationId,
    news,
    isNew,
    comments_count: comments = 0,
    reactions_count: likes = 0,
  } = part;
  const details = news !== undefined ? [texts.newComments(news)] : isNew === true ? [texts.newPost] : texts.counts(likes, comments);
  const people = type === undefined ? [part.author_id, part.answered_by ?? null] : isAnonymous(type) ? [] : [part.actor_id ?? null];
  return {
    section,
    postId: id,
    commentId: part.comment_id ?? null,
    people: people.filter((person) => person !== null),
    notification: notificationId === undefined ? null : { id: notificationId, others: part.others ?? 0 },
    details,
  };
}

/** What a line is now. */
export interface LineNow {
  slug: string;
  title: string;
  /** Of a notification. */
  type: NotificationType | null;
  actor: string | null;
}

/** A line as the mail has it. */
export function writtenLine({ section, commentId, notification, details }: DigestLine, now: LineNow, community: CommunityRow): WrittenLine {
  const { type, actor, slug, title } = now;
  const said = type === null ? details : [happenedOf({ type, actor }, notification?.others)];
  return { section, title, path: pathOf(community, slug, commentId), detail: texts.details([community.display_name, ...said]) };
}
