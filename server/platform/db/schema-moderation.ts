import type { Generated } from 'kysely';
import type { NoticeKind, ReportKind, ReportReason, ReportStatus } from '#shared/rules/reports.ts';

export interface ModerationTables {
  moderation_log: {
    id: Generated<string>;
    institution_id: string | null;
    moderator_id: string | null;
    action: string;
    subject: Record<string, unknown>;
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
    in_review_at: string | null;
    resolved_at: string | null;
    resolved_by: string | null;
    resolution_notes: Generated<string>;
    notes_version: Generated<number>;
    notes_by: string | null;
    created_at: Generated<string>;
    reminded_at: string | null;
    escalated_at: string | null;
  };
  warnings: {
    id: Generated<string>;
    member_id: string;
    institution_id: string;
    moderator_id: string | null;
    report_id: string;
    target_id: string;
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
}
