import { canReadPosts } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { communityRef } from '#server/features/communities/views.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { ComposedMail } from '#server/platform/mail/mail.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { postPath } from '#shared/rules/communities.ts';
import { choiceOf, isAnonymous, type MailTopic, type NotificationType } from '#shared/rules/notifications.ts';
import { beginningOf } from '#shared/rules/plain-text.ts';
import { NOTIFICATION_TEXTS } from '#shared/rules/texts/notifications.ts';
import { communitiesByIds, type DueConversation, type DueNotification } from './due.ts';
import type { MailRecipient } from './recipient.ts';
import { optionalMailTexts as texts } from './texts/mails.ts';
import { unsubscribePath } from './unsubscribe.ts';

type MailPath = `/${string}`;

const SETTINGS_PATH: MailPath = '/settings/notifications';
const MAX_LINES = 10;
/** Characters of a title in a subject. */
const TITLE_LENGTH = 80;

type Member = Pick<Person, 'id' | 'name' | 'email' | 'username'>;

interface AtOnceLine {
  topic: MailTopic;
  happened: string;
  postId: string | null;
  title: string | null;
  place: string | null;
  path: MailPath;
}

export async function immediateMailLines(
  db: Db,
  recipient: MailRecipient,
  notifications: readonly DueNotification[],
  conversations: readonly DueConversation[],
): Promise<AtOnceLine[]> {
  const ids = notifications.map((row) => row.community_id);
  const readable = (await communitiesByIds(db, ids)).filter((row) => canReadPosts(recipient, row));
  const ofPosts = notifications.flatMap((row) => {
    const community = readable.find(({ id }) => id === row.community_id);
    return community === undefined ? [] : [notificationLine(row, community)];
  });
  return recipient.userType === 'medical_student' ? [...conversations.map(messageLine), ...ofPosts] : ofPosts;
}

function messageLine({ name, username }: DueConversation): AtOnceLine {
  return { topic: 'messages', happened: texts.message(name), postId: null, title: null, place: null, path: `/direct/messages/${username}` };
}

export function describeEvent({ type, actor }: { type: NotificationType; actor: string | null }, others = 0): string {
  return texts.happened(type, texts.withOthers(isAnonymous(type) ? NOTIFICATION_TEXTS.somebody : (actor ?? texts.anonymous), others));
}

export function pathInCommunity(community: CommunityRow, slug: string, commentId: string | null = null): MailPath {
  const path = postPath(communityRef(community), slug) as MailPath;
  return commentId === null ? path : `${path}#comment-${commentId}`;
}

function notificationLine(row: DueNotification, community: CommunityRow): AtOnceLine {
  const { post_id: postId, title, slug, comment_id: commentId, type } = row;
  return {
    topic: choiceOf(type),
    happened: describeEvent(row),
    postId,
    title,
    place: community.display_name,
    path: pathInCommunity(community, slug, commentId),
  };
}

export function unsubscribeFooter(config: Config, member: Member, topics: readonly MailTopic[]): Pick<MailContent, 'name' | 'unsubscribe'> {
  return { name: member.name, unsubscribe: { path: unsubscribePath(config, member.id, topics), settingsPath: SETTINGS_PATH } };
}

export function immediateMail(config: Config, member: Member, lines: readonly AtOnceLine[]): ComposedMail | null {
  const [first] = lines;
  if (first === undefined) return null;
  const content = lines.length > 1 ? severalLines(config, member, lines) : oneLine(config, first);
  const topics = lines.slice(0, MAX_LINES).map(({ topic }) => topic);
  return composeMail(config, member.email, {
    ...content,
    ...aboutOnePost(config, content, lines),
    ...unsubscribeFooter(config, member, topics),
  });
}

/** All mails about one post have the same subject, so that mail programs group them. */
function aboutOnePost({ siteName }: Config, { subject: heading }: Pick<MailContent, 'subject'>, lines: readonly AtOnceLine[]) {
  const [first] = lines;
  if (first === undefined || first.title === null || lines.some(({ postId }) => postId !== first.postId)) return {};
  const title = beginningOf(first.title, TITLE_LENGTH);
  const subject = texts.ofPost(siteName, title === first.title ? title : `${title.trimEnd()}…`);
  return { heading, subject, thread: `post-${first.postId}` };
}

function oneLine({ siteName }: Config, { happened, title, place, path }: AtOnceLine): Omit<MailContent, 'name'> {
  const { open, reason } = texts.one(siteName);
  const before = title === null || place === null ? [] : [texts.about(happened, title), texts.community(place)];
  return { subject: happened, before, reason, action: { label: open, path } };
}

function severalLines({ siteName }: Config, member: Member, lines: readonly AtOnceLine[]): Omit<MailContent, 'name'> {
  const { subject, before, all, reason } = texts.several(siteName, lines.length);
  const items = lines
    .slice(0, MAX_LINES)
    .map(({ happened, title, place, path }) =>
      title === null || place === null ? { title: happened, detail: '', path } : { title, detail: texts.details([happened, place]), path },
    );
  const left = lines.length - items.length;
  return {
    subject,
    before,
    sections: [{ title: '', items }],
    after: left > 0 ? [texts.more(left)] : [],
    action: { label: all, path: `/profiles/${member.username}/notifications` },
    reason,
  };
}
