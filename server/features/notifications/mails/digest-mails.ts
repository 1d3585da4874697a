import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailItem } from '#server/platform/mail/mail-layout.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';
import { describeEvent, pathInCommunity, unsubscribeFooter } from './immediate-mail.ts';
import { DIGEST_SECTIONS, type DigestLine } from './mail-lines.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

interface RenderedLine extends MailItem {
  section: DigestLine['section'];
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
    reason,
  });
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
