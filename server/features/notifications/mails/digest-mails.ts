import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';
import { ending, happenedOf, pathOf } from './choice-mails.ts';
import { choiceMailTexts as texts } from './texts/mails.ts';

/** A line of a digest. */
export interface DigestPart {
  section: keyof typeof texts.sections;
  slug: string;
  title: string;
  community: CommunityRow;
  /** Of a notification. */
  type?: NotificationType;
  comment_id?: string | null;
  actor?: string | null;
  others?: number;
  /** New comments. */
  news?: number;
  isNew?: boolean;
  comments_count?: number;
  reactions_count?: number;
}

/** In the order in which they stand. */
const SECTIONS = Object.keys(texts.sections) as DigestPart['section'][];

/** null where nothing is new: no mail. */
export function digestMail(
  config: Config,
  member: Pick<Person, 'id' | 'name' | 'email' | 'username'>,
  frequency: 'daily' | 'weekly',
  parts: readonly DigestPart[],
): ComposedMail | null {
  if (parts.length === 0) return null;
  const { subject, before, open, reason } = texts.digest(config.siteName, frequency);
  const sections = SECTIONS.map((section) => ({
    title: texts.sections[section],
    items: parts.filter((part) => part.section === section).map(itemOf),
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

function itemOf(part: DigestPart) {
  const { title, slug, community, type, news, isNew, comments_count: comments = 0, reactions_count: likes = 0 } = part;
  const details =
    type !== undefined
      ? [happenedOf({ type, actor: part.actor ?? null }, part.others)]
      : news !== undefined
        ? [texts.newComments(news)]
        : isNew === true
          ? [texts.newPost]
          : texts.counts(likes, comments);
  return {
    title,
    path: pathOf(community, slug, part.comment_id ?? null),
    detail: texts.details([community.display_name, ...details]),
  };
}
