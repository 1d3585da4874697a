import type { z } from 'zod';
import { canModerate } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { Report } from '#shared/contract/moderation/report-shapes.ts';
import { communityPath, postPath } from '#shared/rules/communities.ts';
import { canContact } from './access.ts';
import { type History, LIST_TEXT_LENGTH, type ReportRow } from './queries.ts';

function placeOf(row: ReportRow) {
  const { community_id: id, community_name: name, display_name, community_slug: slug, sub_slug } = row;
  if (id === null || name === null || display_name === null || slug === null || sub_slug === null) return null;
  const { institution_name, institution_slug, community_institution_id: institution_id } = row;
  return communityRef({ id, name, display_name, slug, sub_slug, institution_id, institution_name, institution_slug });
}

function personInReport(id: string | null, name: string | null, username: string | null, email: string | null, moderator: boolean) {
  return id === null || name === null || username === null || email === null ? null : { id, name, username, email, moderator };
}

function named(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

export function factsOf(row: ReportRow) {
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.target_id,
    createdAt: row.created_at,
    reasons: row.report_reasons,
    additionalInformation: row.additional_information,
    reporter: personInReport(row.reporter_id, row.reporter_name, row.reporter_username, row.reporter_email, row.reporter_moderates),
    reported: personInReport(row.reported_author_id, row.current_name, row.reported_username, row.reported_email, row.reported_moderates),
    reportedName: row.reported_name,
    community: placeOf(row),
  };
}

/** `path` is null when the target is deleted. Messages have neither. */
export function pathsOf(row: ReportRow): { path: string | null; fullReportPath: string } {
  if (row.kind === 'profile') {
    const path = row.reported_username === null ? null : `/profiles/${row.reported_username}`;
    return { path, fullReportPath: path === null ? '' : `${path}/full-report` };
  }
  const place = placeOf(row);
  if (place === null) return { path: null, fullReportPath: '' };
  const { slug, subSlug, institution } = place;
  const post =
    row.post_slug === null ? communityPath({ slug, subSlug, institution }) : postPath({ slug, subSlug, institution }, row.post_slug);
  if (row.kind === 'post') return { path: row.living_post_id === null ? null : post, fullReportPath: `${post}/full-report` };
  return {
    path: row.living_comment_id === null ? null : `${post}#comment-${row.comment_id}`,
    fullReportPath: `${post}/comments/${row.comment_id}/full-report`,
  };
}

export function reportView(
  person: Person,
  row: ReportRow,
  histories: Map<string, History>,
  moderators: readonly string[],
): z.infer<typeof Report> {
  const place = { institution_id: row.community_institution_id, sub_slug: row.sub_slug ?? 'general' };
  const moderates = row.community_id !== null && canModerate(person, place);
  const isPost = row.kind === 'post' && row.living_post_id !== null;
  const isComment = row.kind === 'comment' && row.living_comment_id !== null;
  return {
    ...factsOf(row),
    status: row.resolved_status,
    reviewer: row.resolved_status === 'In Review' ? named(row.reviewer_id, row.reviewer_name) : null,
    resolvedAt: row.resolved_at,
    resolver: named(row.resolver_id, row.resolver_name),
    notes: row.resolution_notes,
    notesVersion: row.notes_version,
    content: {
      title: row.content_title,
      text: row.content_text,
      truncated: row.content_length > LIST_TEXT_LENGTH,
      context: row.context_text,
      ...pathsOf(row),
      isPinned: (row.kind === 'comment' ? row.comment_pinned : row.post_pinned) ?? false,
      isCollapsed: row.is_collapsed ?? false,
    },
    history: histories.get(row.reported_author_id ?? '') ?? { reports: 1, warnings: 0 },
    can: {
      pin: moderates && (isPost || (isComment && row.parent_comment_id === null)),
      collapse: moderates && isPost,
      delete: moderates && (isPost || isComment),
      contact: row.current_name !== null && canContact(person, { ...row, reporter_author_id: row.reporter_id }, moderators),
    },
  };
}
