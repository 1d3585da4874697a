import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailItem } from '#server/platform/mail/mail-layout.ts';
import { isAnonymous, type NotificationType } from '#shared/rules/notifications.ts';
import { describeEvent, pathInCommunity, unsubscribeFooter } from './immediate-mail.ts';
import { DIGEST_SECTIONS, type DigestLine } from './mail-lines.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

interface RenderedLine extends MailItem {
  section: DigestLine['section'];
}

export interface DigestPart {
  section: DigestLine['section'];
  id: string;
  slug: string;
  author_id: string | null;
  community: CommunityRow;
  answered_by?: string | null;
  notification_id?: string;
  type?: NotificationType;
  comment_id?: string | null;
  actor_id?: string | null;
  others?: number;
  new_comments?: number;
  isNew?: boolean;
  comments_count?: number;
  reactions_count?: number;
}

export function digestMail(
  config: Config,
  member: Pick<Person, 'id' | 'name' | 'email' | 'username'>,
  frequency: 'daily' | 'weekly',
  lines: readonly RenderedLine[],
): ComposedMail {
  const { subject, before, open, reason } = texts.digest(config.siteName, frequency);
  const sections = DIGEST_SECTIONS.map((section) => ({
    title: texts.sections[section],
    items: lines.filter((line) => line.section === section),
  }));
  return composeMail(config, member.email, {
    ...unsubscribeFooter(config, member, ['digest']),
    subject,
    before,
    sections: sections.filter(({ items }) => items.length > 0),
    action: { label: open, path: '/home?tab=unread' },
    after: [],
    reason,
  });
}

export function digestLine(part: DigestPart): DigestLine {
  const {
    section,
    id,
    type,
    notification_id: notificationId,
    new_comments: newComments,
    isNew,
    comments_count: comments = 0,
    reactions_count: likes = 0,
  } = part;
  const details =
    newComments !== undefined ? [texts.newComments(newComments)] : isNew === true ? [texts.newPost] : texts.counts(likes, comments);
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

export interface CurrentLine {
  slug: string;
  title: string;
  type: NotificationType | null;
  actor: string | null;
}

export function renderLine(
  { section, commentId, notification, details }: DigestLine,
  current: CurrentLine,
  community: CommunityRow,
): RenderedLine {
  const { type, actor, slug, title } = current;
  const parts = type === null ? details : [describeEvent({ type, actor }, notification?.others)];
  return { section, title, path: pathInCommunity(community, slug, commentId), detail: texts.details([community.display_name, ...parts]) };
}
