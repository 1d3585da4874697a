import type { ColumnType, Generated } from 'kysely';
import type { Category } from '#shared/rules/categories.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';
import type { CommunityLevel, PostLevel } from '#shared/rules/following.ts';
import type { Channel, DigestFrequency, GroupedType, NotificationKind, NotificationType } from '#shared/rules/notifications.ts';
import type { UserType, Year } from '#shared/rules/people.ts';
import type { ModerationTables } from './schema-moderation.ts';

/**
 * tests/guards/schema.test.ts compares it with the migrations. Timestamps are ISO strings, 64-bit
 * integers text.
 */
export interface Schema extends ModerationTables {
  institutions: {
    id: Generated<string>;
    name: string;
    slug: string;
    subtitle: Generated<string>;
    logo_url: string | null;
    synonyms_version: Generated<number>;
    reports_mailed_at: string | null;
    created_at: Generated<string>;
  };
  institution_domains: { domain: string; institution_id: string };
  members: {
    id: Generated<string>;
    email: string;
    email_verified: Generated<boolean>;
    name: string;
    username: string;
    user_type: UserType;
    institution_id: string | null;
    year: Year | null;
    year_chosen_at: string | null;
    specialty: Generated<string>;
    interests: Generated<string>;
    bio: Generated<string>;
    instagram_url: string | null;
    facebook_url: string | null;
    picture_url: string | null;
    sign_ups: Generated<number>;
    link_sent_at: string | null;
    suspended_until: string | null;
    suspension_reason: Generated<string>;
    banned_at: string | null;
    delete_at: string | null;
    delete_with_content: Generated<boolean>;
    second_factor_at: string | null;
    hints_done: Generated<string[]>;
    starts_at_home: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  former_names: { id: Generated<string>; member_id: string; kind: 'name' | 'username'; name: string; changed_at: Generated<string> };
  contact_blocks: { blocker_id: string; blocked_id: string; created_at: Generated<string> };
  messages: {
    id: Generated<string>;
    sender_id: string;
    recipient_id: string;
    content: string;
    request_key: string;
    created_at: string;
    read_at: string | null;
  };
  conversations: {
    member_id: string;
    other_id: string;
    last_text: string;
    last_at: string;
    last_own: boolean;
    unread: boolean;
    mail_due_at: string | null;
    mailed_at: string | null;
  };
  moderators: { institution_id: string; member_id: string; created_at: Generated<string> };
  sessions: {
    id: Generated<string>;
    token: string;
    member_id: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    replaces: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    last_used_at: Generated<string>;
  };
  second_factors: { member_id: string; secret: string; last_step: Generated<string>; begun_at: Generated<string> };
  recovery_codes: { member_id: string; hash: string };
  mailed_codes: { session_id: string; hash: string; tries: Generated<number>; sent_at: Generated<string> };
  email_changes: {
    id: Generated<string>;
    member_id: string;
    session_id: string | null;
    email: string;
    current_hash: string | null;
    new_hash: string | null;
    tries: Generated<number>;
    begun_at: Generated<string>;
  };
  former_emails: { id: Generated<string>; member_id: string; email: string; changed_at: Generated<string> };
  known_devices: { member_id: string; device: string; seen_at: Generated<string> };
  data_downloads: {
    id: Generated<string>;
    member_id: string;
    asked_at: Generated<string>;
    ready_at: string | null;
    failed_at: string | null;
  };
  picture_drafts: {
    id: Generated<string>;
    member_id: string;
    image: Uint8Array;
    width: number;
    height: number;
    created_at: Generated<string>;
  };
  banned_emails: { email: string; reason: Generated<string>; until: string | null; created_at: Generated<string> };
  credentials: {
    id: Generated<string>;
    member_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  verifications: {
    id: Generated<string>;
    identifier: string;
    value: string;
    expires_at: string;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  communities: {
    id: Generated<string>;
    institution_id: string | null;
    name: string;
    display_name: string;
    subtitle: Generated<string>;
    slug: string;
    sub_slug: CommunityKind;
    position: Generated<number>;
    created_at: Generated<string>;
    archived_at: string | null;
  };
  posts: {
    id: Generated<string>;
    slug: string;
    community_id: string;
    /**
     * The institution's id, or the community's for the Dashboard, which has no institution
     * (docs/capacity.md).
     */
    tenant_id: string;
    author_id: string | null;
    title: string;
    body: Generated<string>;
    excerpt: Generated<string>;
    category: Category;
    url: string | null;
    alt: Generated<string>;
    is_pinned: Generated<boolean>;
    is_collapsed: Generated<boolean>;
    comments_count: Generated<number>;
    comments_by_others: Generated<number>;
    reactions_count: Generated<number>;
    request_key: string;
    created_at: Generated<string>;
    updated_at: string | null;
    last_activity_at: Generated<string>;
    answer_id: string | null;
    answer_accepted_by: string | null;
    answer_accepted_at: string | null;
    confirmed_id: string | null;
    confirmed_by: string | null;
    confirmed_at: string | null;
    original_id: string | null;
    original_at: string | null;
    still_open_at: string | null;
  };
  comments: {
    id: Generated<string>;
    post_id: string;
    tenant_id: string;
    author_id: string | null;
    content: string;
    parent_comment_id: string | null;
    reply_parent_id: string | null;
    is_pinned: Generated<boolean>;
    reactions_count: Generated<number>;
    replies_count: Generated<number>;
    request_key: string;
    created_at: Generated<string>;
    updated_at: string | null;
  };
  post_reactions: {
    post_id: string;
    tenant_id: string;
    member_id: string;
    reaction_type: Generated<'like'>;
    created_at: Generated<string>;
  };
  comment_reactions: {
    comment_id: string;
    tenant_id: string;
    member_id: string;
    reaction_type: Generated<'like'>;
    created_at: Generated<string>;
  };
  post_states: {
    post_id: string;
    tenant_id: string;
    member_id: string;
    seen_until: string | null;
    level: PostLevel | null;
    channel: Channel | null;
    saved_at: string | null;
    remind_at: string | null;
  };
  community_states: {
    community_id: string;
    member_id: string;
    seen_until: string | null;
    level: CommunityLevel | null;
    channel: Channel | null;
  };
  mentions: { id: Generated<string>; post_id: string; tenant_id: string; comment_id: string | null; member_id: string; written: string };
  attachments: {
    id: Generated<string>;
    owner_id: string | null;
    post_id: string | null;
    name: string;
    size: ColumnType<string, number>;
    media_type: string;
    width: number | null;
    height: number | null;
    created_at: Generated<string>;
  };
  search_entries: {
    id: string;
    tenant_id: string;
    post_id: string;
    comment_id: string | null;
    community_id: string;
    category: Category;
    posted_at: string;
    title: string;
    words: string;
  };
  search_counts: { community_id: string; entries: number; counted_at: Generated<string> };
  search_stems: { community_id: string; stem: string; entries: number };
  search_words: { community_id: string; word: string; entries: number };
  search_vocabulary: { word: string };
  zero_result_searches: { institution_id: string; week: string; question: string; people: number; searchers: Generated<string[]> };
  school_synonyms: { institution_id: string; line: string };
  list_snapshots: { id: Generated<string>; post_ids: string[]; comment_ids: (null | string)[]; created_at: Generated<string> };
  content_pages: {
    id: Generated<string>;
    slug: string;
    title: string;
    body: Generated<string>;
    institution_id: string | null;
    published: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  navigation_items: {
    id: Generated<string>;
    label: string;
    slug: string;
    url: string | null;
    position: Generated<number>;
    parent_id: string | null;
    is_header: Generated<boolean>;
    is_premed: Generated<boolean>;
    requires_auth: Generated<boolean>;
    community_id: string | null;
    page_id: string | null;
    institution_id: string | null;
  };
  site_notices: { kind: string; id: Generated<string>; text: string; level: 'info' | 'warning'; starts_at: string; ends_at: string | null };
  operator_log: {
    id: Generated<string>;
    operator: string;
    action: string;
    member_id: string | null;
    subject: Generated<Record<string, unknown>>;
    created_at: Generated<string>;
  };
  notification_inboxes: { member_id: string; mailed_at: string | null };
  notification_groups: {
    id: Generated<string>;
    recipient_id: string;
    type: GroupedType;
    post_id: string;
    comment_id: string | null;
    total: Generated<number>;
    people: Generated<number>;
  };
  notifications: {
    id: Generated<string>;
    type: NotificationType;
    recipient_id: string;
    actor_id: string | null;
    community_id: string;
    post_id: string;
    comment_id: string | null;
    group_id: string | null;
    state: Generated<'listed' | 'folded' | 'withdrawn' | 'cleared'>;
    is_read: string | null;
    mail_due_at: string | null;
    created_at: Generated<string>;
  };
  notification_choices: { member_id: string; kind: NotificationKind; channel: Channel };
  digest_settings: {
    member_id: string;
    time_zone: string;
    zone_chosen: Generated<boolean>;
    frequency: Generated<DigestFrequency>;
    hour: Generated<number>;
    weekday: Generated<number>;
    next_at: string | null;
    covered_until: string | null;
    year_reminded_at: string | null;
  };
  suppressed_addresses: { email: string; reason: Generated<string>; created_at: Generated<string> };
  outbox_mails: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    body: string;
    html: Generated<string>;
    created_at: Generated<string>;
  };
}
