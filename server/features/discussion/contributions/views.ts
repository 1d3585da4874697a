import type { z } from 'zod';
import { canReadPosts } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { excerpt } from '#server/platform/excerpt.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { OwnComment, OwnPost } from '#shared/contract/discussion/contributions.ts';
import { postPath } from '#shared/rules/communities.ts';
import type { OwnCommentRow, OwnPostRow } from './queries.ts';

const COMMENT_EXCERPT = 400;

function communityOf(row: OwnPostRow | OwnCommentRow) {
  return { ...row, id: row.community_id, slug: row.community_slug };
}

/** The other routes would answer as if the post did not exist. */
function onlyDeletion<Can extends Record<string, boolean>>(can: Can): Can {
  return Object.fromEntries(Object.entries(can).map(([ability, allowed]) => [ability, ability === 'delete' && allowed])) as Can;
}

export function ownPostView(person: Person, row: OwnPostRow): z.infer<typeof OwnPost> {
  const readable = canReadPosts(person, row);
  const view = summaryView(person, row, communityOf(row));
  return {
    ...view,
    community: communityRef(communityOf(row)),
    readable,
    can: readable ? view.can : onlyDeletion(view.can),
  };
}

export function ownCommentView(person: Person, row: OwnCommentRow): z.infer<typeof OwnComment> {
  const readable = canReadPosts(person, row);
  const community = communityRef(communityOf(row));
  return {
    id: row.id,
    excerpt: excerpt(row.content, COMMENT_EXCERPT),
    createdAt: row.created_at,
    reactionsCount: row.reactions_count,
    repliesCount: row.answers,
    isReply: row.parent_comment_id !== null,
    post: readable ? { title: row.title, path: `${postPath(community, row.post_slug)}#comment-${row.id}` } : null,
    community,
    readable,
  };
}
