/** Files of a data download and of the operator's export. */
export type DownloadFile =
  | 'profile'
  | 'former_names'
  | 'former_emails'
  | 'email_changes'
  | 'posts'
  | 'comments'
  | 'messages'
  | 'reactions'
  | 'notifications'
  | 'restricted'
  | 'reports'
  | 'warnings'
  | 'emails'
  | 'notices'
  | 'decisions'
  | 'sessions'
  | 'second_factor'
  | 'devices'
  | 'files'
  | 'following'
  | 'notification_settings';

interface KeptColumn {
  /**
   * - `erased`: the row is deleted
   * - `unnamed`: the row stays without the person's id
   * - `chosen`: either, as the person chooses
   * - `kept`: the row stays unchanged
   */
  after: 'erased' | 'unnamed' | 'chosen' | 'kept';
  /**
   * How the column identifies the person; `row`: through another column of the same or a parent
   * row.
   */
  by: 'id' | 'email' | 'row';
  download: DownloadFile | null;
}

const erased = (download: DownloadFile | null = null): KeptColumn => ({ after: 'erased', by: 'id', download });
const unnamed = (download: DownloadFile | null = null): KeptColumn => ({ after: 'unnamed', by: 'id', download });
const chosen = (download: DownloadFile | null = null): KeptColumn => ({ after: 'chosen', by: 'id', download });
const kept = (download: DownloadFile | null = null): KeptColumn => ({ after: 'kept', by: 'id', download });
const ofRow = (column: KeptColumn): KeptColumn => ({ ...column, by: 'row' });

type Columns = Record<`${string}.${string}`, KeptColumn>;

/**
 * All personal data by group, as /privacy/data explains it: each column that identifies a person or
 * holds their words. Account deletion follows this list
 * (server/shell/own-data/account-deletion.ts); tests compare it with the database, downloads and
 * the result of a deletion.
 */
export const PERSONAL_DATA = {
  account: {
    'members.id': erased('profile'),
    'credentials.member_id': erased(),
  },
  names: { 'former_names.member_id': erased('former_names') },
  addresses: {
    'former_emails.member_id': erased('former_emails'),
    'email_changes.member_id': erased('email_changes'),
  },
  picture: { 'picture_drafts.member_id': erased() },
  posts: {
    'posts.author_id': chosen('posts'),
    'comments.author_id': chosen('comments'),
    'posts.answer_accepted_by': unnamed(),
    'search_entries.words': ofRow(chosen()),
    'search_entries.title': ofRow(chosen()),
    'search_stems.stem': ofRow(kept()),
    'search_words.word': ofRow(kept()),
    'search_vocabulary.word': ofRow(kept()),
  },
  searches: {
    'zero_result_searches.searchers': ofRow(erased()),
    'zero_result_searches.question': ofRow(kept()),
  },
  files: { 'attachments.owner_id': erased('files') },
  likes: {
    'post_reactions.member_id': erased('reactions'),
    'comment_reactions.member_id': erased('reactions'),
  },
  messages: {
    'messages.sender_id': erased('messages'),
    'messages.recipient_id': erased(),
    'conversations.member_id': erased(),
    'conversations.other_id': erased(),
  },
  notifications: {
    'notifications.recipient_id': erased('notifications'),
    'notifications.actor_id': unnamed(),
    'notification_groups.recipient_id': erased(),
    'notification_inboxes.member_id': erased(),
  },
  following: {
    'post_states.member_id': erased('following'),
    'community_states.member_id': erased('following'),
    'mentions.member_id': erased(),
    'mentions.written': ofRow(erased()),
  },
  notificationSettings: {
    'notification_choices.member_id': erased('notification_settings'),
    'digest_settings.member_id': erased('notification_settings'),
    'suppressed_addresses.email': { after: 'erased', by: 'email', download: null },
  },
  restrictions: {
    'contact_blocks.blocker_id': erased('restricted'),
    'contact_blocks.blocked_id': erased(),
  },
  sessions: {
    'sessions.member_id': erased('sessions'),
    'known_devices.member_id': erased('devices'),
    'mailed_codes.session_id': ofRow(erased()),
    'verifications.value': erased(),
  },
  secondFactor: {
    'recovery_codes.member_id': erased(),
    'second_factors.member_id': erased('second_factor'),
  },
  reports: {
    'reported_content.reporter_author_id': unnamed('reports'),
    'reported_content.reported_author_id': unnamed(),
    'reported_content.target_id': kept(),
    'reported_content.reported_name': ofRow(kept()),
    'reported_content.content_title': ofRow(kept()),
    'reported_content.content_text': ofRow(kept()),
    'reported_content.context_text': ofRow(kept()),
    'reported_content.message_text': ofRow(kept()),
    'reported_content.post_slug': ofRow(kept()),
    'reported_content.additional_information': ofRow(kept()),
  },
  warnings: {
    'warnings.member_id': erased('warnings'),
    'moderator_emails.member_id': erased('emails'),
    'moderation_notices.recipient_id': erased('notices'),
  },
  moderation: {
    'moderators.member_id': erased('profile'),
    'moderation_log.moderator_id': kept(),
    'moderation_log.subject': ofRow(kept()),
    'moderation_notices.subject': ofRow(kept()),
    'posts.confirmed_by': unnamed(),
    'warnings.moderator_id': unnamed(),
    'moderator_emails.moderator_id': unnamed(),
    'reported_content.in_review_by': unnamed(),
    'reported_content.resolved_by': unnamed(),
    'reported_content.notes_by': unnamed(),
    'reported_content.resolution_notes': ofRow(kept()),
  },
  operator: { 'operator_log.member_id': kept('decisions') },
  banned: { 'banned_emails.email': { after: 'kept', by: 'email', download: null } },
  download: { 'data_downloads.member_id': erased() },
  mails: { 'outbox_mails.recipient': { after: 'erased', by: 'email', download: null } },
  counts: {},
  log: {},
  backups: {},
} satisfies Record<string, Columns>;

export type PersonalDataGroup = keyof typeof PERSONAL_DATA;

export interface PersonalDataRow extends KeptColumn {
  table: string;
  column: string;
}

export function personalDataRows(group?: PersonalDataGroup): PersonalDataRow[] {
  const groups: Columns[] = group === undefined ? Object.values(PERSONAL_DATA) : [PERSONAL_DATA[group]];
  return groups.flatMap((columns) =>
    Object.entries(columns).map(([name, row]) => {
      const [table = '', column = ''] = name.split('.');
      return { ...row, table, column };
    }),
  );
}

export function deletionEffect(group: PersonalDataGroup): 'erased' | 'chosen' | 'partly' | 'kept' {
  const fates = new Set(personalDataRows(group).map(({ after }) => after));
  if (fates.has('chosen')) return 'chosen';
  if (fates.size === 0) return 'kept';
  if (!fates.has('kept') && !fates.has('unnamed')) return 'erased';
  return fates.has('erased') ? 'partly' : 'kept';
}
