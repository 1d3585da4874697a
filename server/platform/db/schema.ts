import type { ColumnType, Generated } from 'kysely';
import type { Category } from '#shared/rules/categories.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';
import type { GroupedType, NotificationType } from '#shared/rules/notifications.ts';
import type { UserType, Year } from '#shared/rules/people.ts';
import type { NoticeKind, ReportKind, ReportReason, ReportStatus } from '#shared/rules/reports.ts';

/** The tables as server/migrations make them; tests/guards/schema.test.ts compares. Timestamps are ISO strings. */
type OptionalId = string | null;

export interface Schema {
  institutions: {
    id: Generated<string>;
    name: string;
    slug: string;
    subtitle: Generated<string>;
    logo_url: string | null;
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
    specialty: Generated<string>;
    interests: Generated<string>;
    bio: Generated<string>;
    instagram_url: string | null;
    facebook_url: string | null;
    picture_url: string | null;
    sign_ups: Generated<number>;
    suspended_until: string | null;
    suspension_reason: Generated<string>;
    banned_at: string | null;
    delete_at: string | null;
    delete_with_content: Generated<boolean>;
    second_factor_at: string | null;
    hints_done: Generated<string[]>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  former_names: { id: Generated<string>; member_id: string; name: string; changed_at: Generated<string> };
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
    /** The institution, or of the Dashboard, which belongs to none, its community (docs/deploying.md). */
    tenant_id: string;
    author_id: string | null;
    title: string;
    body: Generated<string>;
    excerpt: Generated<string>;
    category: Category;
    url: string | null;
    is_pinned: Generated<boolean>;
    is_collapsed: Generated<boolean>;
    comments_count: Generated<number>;
    reactions_count: Generated<number>;
    request_key: string;
    created_at: Generated<string>;
    updated_at: string | null;
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
  attachments: {
    id: Generated<string>;
    owner_id: string | null;
    post_id: string | null;
    name: string;
    /** As text: pg gives 64-bit integers so. */
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
  list_snapshots: { id: Generated<string>; post_ids: string[]; comment_ids: OptionalId[]; created_at: Generated<string> };
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
  moderation_log: {
    id: Generated<string>;
    institution_id: string | null;
    moderator_id: string | null;
    action: string;
    subject: Record<string, unknown>;
    created_at: Generated<string>;
  };
  operator_log: {
    id: Generated<string>;
    operator: string;
    action: string;
    member_id: string | null;
    subject: Generated<Record<string, unknown>>;
    created_at: Generated<string>;
  };
  notification_inboxes: { member_id: string };
  notification_groups: {
    id: Generated<string>;
    recipient_id: string;
    type: GroupedType;
    post_id: string;
    comment_id: string | null;
    total: Generated<number>;
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
    state: Generated<'listed' | 'folded' | 'withdrawn'>;
    is_read: string | null;
    created_at: Generated<string>;
  };
  reported_content: {
    id: Generated<string>;
    institution_id: string;
    kind: ReportKind;
    target_id: string;
    reporter_author_id: string | null;
    reported_author_id: string | null;
    post_id: string | null;
    comment_id: string | null;
    community_id: string | null;
    report_reasons: ReportReason[];
    additional_information: Generated<string>;
    reported_name: string;
    post_slug: string | null;
    content_title: string;
    content_text: string;
    context_text: Generated<string>;
    message_text: string | null;
    resolved_status: Generated<ReportStatus>;
    in_review_by: string | null;
    resolved_at: string | null;
    resolved_by: string | null;
    resolution_notes: Generated<string>;
    notes_version: Generated<number>;
    notes_by: string | null;
    created_at: Generated<string>;
  };
  student_counts: { institution_id: string; total: number };
  report_counts: { institution_id: string; resolved_status: ReportStatus; kind: ReportKind; total: Generated<number> };
  warnings: {
    id: Generated<string>;
    member_id: string;
    institution_id: string;
    moderator_id: string | null;
    report_id: string;
    reason: ReportReason;
    note: Generated<string>;
    request_key: string;
    created_at: Generated<string>;
  };
  moderator_emails: {
    id: Generated<string>;
    member_id: string;
    institution_id: string;
    moderator_id: string | null;
    report_id: string;
    subject: string;
    body: string;
    request_key: string;
    created_at: Generated<string>;
  };
  moderation_notices: {
    id: Generated<string>;
    recipient_id: string;
    kind: NoticeKind;
    source_id: string;
    subject: string;
    reasons: Generated<string[]>;
    read_at: string | null;
    created_at: Generated<string>;
  };
  outbox_mails: {
    id: Generated<string>;
    recipient: string;
    subject: string;
    body: string;
    html: Generated<string>;
    created_at: Generated<string>;
  };
}
