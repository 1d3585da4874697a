import type { z } from 'zod';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { authorView } from '#server/features/people/profiles/views.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import { postPath } from '#shared/rules/communities.ts';
import { COLLAPSE_ABOVE, isAnonymous, isGrouped } from '#shared/rules/notifications.ts';
import type { NotificationRow } from './queries.ts';

const EXCERPT_LENGTH = 140;

function isCollapsed({ type, total }: NotificationRow): boolean {
  return isGrouped(type) && total !== null && total > COLLAPSE_ABOVE[type];
}

export function notificationView(row: NotificationRow, community: CommunityRow | undefined): z.infer<typeof Notification> | null {
  if (community === undefined) return null;
  const ref = communityRef(community);
  const collapsed = isCollapsed(row);
  const commentId = (collapsed ? row.first_unread : null) ?? row.comment_id;
  const path = postPath(ref, row.slug);
  return {
    id: row.id,
    type: row.type,
    actor: isAnonymous(row.type) ? null : authorView(row),
    others: collapsed ? Math.max(0, (row.people ?? 1) - 1) : 0,
    times: collapsed ? (row.total ?? 1) : 1,
    post: { id: row.post_id, title: row.title },
    comment:
      row.comment_id === null ? null : { id: row.comment_id, excerpt: excerpt(row.beginning ?? '', EXCERPT_LENGTH).replaceAll('\n', ' ') },
    community: ref,
    path: commentId === null ? path : `${path}#comment-${commentId}`,
    createdAt: row.created_at,
    readAt: row.is_read,
  };
}
