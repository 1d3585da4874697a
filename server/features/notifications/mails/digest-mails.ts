import type { CommunityRow } from '#server/features/communities/queries.ts';
import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailItem } from '#server/platform/mail/mail-layout.ts';
import type { NotificationType } from '#shared/rules/notifications.ts';
import { describeEvent, pathInCommunity, unsubscribeFooter } from './immediate-mail.ts';
import { type About, DIGEST_SECTIONS, type DigestLine } from './mail-lines.ts';
import type { MailRecipient } from './recipient.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';

interface RenderedLine extends MailItem {
  section: DigestLine['section'];
}

export function digestMail(
  config: Config,
  member: Pick<Person, 'id' | 'name' | 'email' | 'username' | 'year'>,
  { frequency, remindsOfYear }: Pick<Extract<About, { kind: 'digest' }>, 'frequency' | 'remindsOfYear'>,
  lines: readonly RenderedLine[],
): ComposedMail {
  const { subject, before, open, reason } = texts.digest(config.siteName, frequency);
  const sections = DIGEST_SECTIONS.map((section) => ({
    title: texts.sections[section],
    items: lines.filter((line) => line.section === section),
  }));
  const { year, username } = member;
  const reminder: MailItem[] =
    remindsOfYear && year !== null ? [{ title: texts.yearReminder(year), path: `/profiles/settings/${username}`, detail: '' }] : [];
  return composeMail(config, member.email, {
    ...unsubscribeFooter(config, member, ['digest']),
    subject,
    before,
    sections: [...sections, { title: '', items: reminder }].filter(({ items }) => items.length > 0),
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

const [JULY, SEPTEMBER] = [6, 8];
const JUNE = 5;

/**
 * Students move up in summer and forget their profile. Three times at most: in the first digest of
 * July, August and September, until they have chosen a year.
 */
export function remindsOfYear(
  { userType, year, yearSince }: Pick<MailRecipient, 'userType' | 'year' | 'yearSince'>,
  remindedAt: string | null,
  now: number,
): boolean {
  const [thisYear, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  if (userType !== 'medical_student' || year === null || year === 'M4' || month < JULY || month > SEPTEMBER) return false;
  const isFirst = remindedAt === null || Date.parse(remindedAt) < Date.UTC(thisYear, month);
  return isFirst && Date.parse(yearSince) < Date.UTC(thisYear, JUNE);
}
