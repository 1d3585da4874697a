import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { isAnonymous, type NotificationType } from '#shared/rules/notifications.ts';
import { ending, happenedOf, namedBy, pathOf } from './at-once-mails.ts';
import { DIGEST_SECTIONS, type DigestLine } from './mail-lines.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

/** What a line of a digest is made of. */
export interface DigestPart {
  section: DigestLine['section'];
  id: string;
  slug: string;
  title: string;
  author_id: string | null;
  community: CommunityRow;
  /** Of an answered question: who wrote the answer. */
  answered_by?: string | null;
  /** Of a notification. */
  type?: NotificationType;
  comment_id?: string | null;
  actor_id?: string | null;
  actor?: string | null;
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
  lines: readonly DigestLine[],
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

export function digestLine(part: DigestPart): DigestLine {
  const { section, id, title, slug, community, type, news, isNew, comments_count: comments = 0, reactions_count: likes = 0 } = part;
  const details =
    type !== undefined
      ? [happenedOf({ type, actor: part.actor ?? null }, part.others)]
      : news !== undefined
        ? [texts.newComments(news)]
        : isNew === true
          ? [texts.newPost]
          : texts.counts(likes, comments);
  const people = type === undefined ? [part.author_id, part.answered_by ?? null] : isAnonymous(type) ? [] : [part.actor_id ?? null];
  return {
    section,
    title,
    path: pathOf(community, slug, part.comment_id ?? null),
    detail: texts.details([community.display_name, ...details]),
    named: namedBy(id, part.comment_id ?? null, people),
  };
}
