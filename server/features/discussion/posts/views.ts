import type { z } from 'zod';
import { canModerate, canParticipate, canReadPosts } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { type CommunityRefRow, communityRef } from '#server/features/communities/views.ts';
import { authorView } from '#server/features/people/profiles/views.ts';
import type { Person } from '#server/platform/http/api.ts';
import { LISTED_POST_FIELDS, POST_FIELDS } from '#shared/contract/discussion/post-fields.ts';
import type { PostDetail, PostSummary } from '#shared/contract/discussion/posts.ts';
import { postPath } from '#shared/rules/communities.ts';
import { pick } from '#shared/rules/fields.ts';
import { canAcceptAnswer, canCallOpen, canDeletePost, canEditPost, canLinkPost, isUnsettled } from './access.ts';
import { attachmentView } from './attachments.ts';
import type { FeedRow, PostRow } from './queries.ts';

type SummaryRow = Omit<FeedRow, 'excerpt' | 'answered' | 'confirmed' | 'saved' | 'unseen' | 'new_comments' | 'last_activity_at'>;

function summary(row: SummaryRow, path: string): Omit<z.infer<typeof PostSummary>, 'excerpt' | 'answered' | 'confirmed' | 'mine' | 'can'> {
  return {
    id: row.id,
    slug: row.slug,
    path,
    ...pick(row, LISTED_POST_FIELDS),
    author: authorView(row),
    createdAt: row.created_at,
    isPinned: row.is_pinned,
    isCollapsed: row.is_collapsed,
    commentsCount: row.comments_count,
    reactionsCount: row.reactions_count,
    liked: row.liked,
    stillOpenAt: isUnsettled(row) ? row.still_open_at : null,
  };
}

/** Null in most rows, which keeps responses short. */
function ownState(row: FeedRow): z.infer<typeof PostSummary>['mine'] {
  const { unseen, new_comments: newComments, level, saved, remind_at: remindAt, last_activity_at: lastActivityAt } = row;
  return unseen || newComments > 0 || level !== null || saved ? { unseen, newComments, level, saved, remindAt, lastActivityAt } : null;
}

export function summaryView(
  person: Person,
  row: FeedRow,
  community: CommunityRefRow & Pick<CommunityRow, 'archived_at'>,
): z.infer<typeof PostSummary> {
  const { institution_id, sub_slug, archived_at } = community;
  return {
    ...summary(row, postPath(communityRef(community), row.slug)),
    answered: row.answered,
    confirmed: row.confirmed,
    excerpt: row.is_collapsed ? '' : row.excerpt,
    mine: ownState(row),
    can: summaryCan(person, { ...row, institution_id, sub_slug, archived_at }),
  };
}

function summaryCan(person: Person | null, post: Parameters<typeof canCallOpen>[1]): z.infer<typeof PostSummary>['can'] {
  const mayDelete = canDeletePost(person, post);
  const moderates = canModerate(person, post);
  return {
    like: canParticipate(person, post),
    edit: canEditPost(person, post),
    delete: mayDelete,
    deleteByPhrase: mayDelete && person?.id !== post.author_id,
    pin: moderates,
    collapse: moderates,
    callOpen: canCallOpen(person, post),
  };
}

function attachmentOf({ attachment_id: id, attachment_name: name, attachment_size: size, ...row }: PostRow) {
  if (id === null || name === null || size === null) return null;
  return attachmentView({ id, name, size, width: row.attachment_width, height: row.attachment_height });
}

function answerView(row: PostRow, id: string | null) {
  const comment = row.answers.find((one) => one.id === id);
  if (comment === undefined) return null;
  const { content, mentions, created_at: createdAt, updated_at: updatedAt } = comment;
  return { id: comment.id, content, mentions, author: authorView(comment), createdAt, updatedAt };
}

function answersOf(row: PostRow): Pick<z.infer<typeof PostDetail>, 'answer' | 'confirmed'> {
  const { answer_accepted_at: acceptedAt, confirmed_at: confirmedAt } = row;
  const [answer, confirmed] = [answerView(row, row.answer_id), answerView(row, row.confirmed_id)];
  const own = row.author_id !== null && answer?.author?.id === row.author_id;
  return {
    answer: answer === null || acceptedAt === null ? null : { comment: answer, acceptedAt, own },
    confirmed: confirmed === null || confirmedAt === null ? null : { comment: confirmed, year: new Date(confirmedAt).getUTCFullYear() },
  };
}

function originalOf(person: Person | null, row: PostRow): z.infer<typeof PostDetail>['original'] {
  const {
    original_id: id,
    original_slug: slug,
    original_title: title,
    original_community: communitySlug,
    original_sub_slug: subSlug,
  } = row;
  if (id === null || slug === null || title === null || communitySlug === null || subSlug === null) return null;
  if (!canReadPosts(person, { institution_id: row.institution_id, sub_slug: subSlug })) return null;
  const institution = row.institution_slug === null ? null : { slug: row.institution_slug };
  return { id, title, path: postPath({ slug: communitySlug, subSlug, institution }, slug) };
}

function pickState(row: PostRow) {
  const { level, channel } = row;
  return {
    seenUntil: row.seen_until,
    firstNewId: row.first_new_id,
    newComments: row.new_comments,
    level,
    channel,
    savedAt: row.saved_at,
    remindAt: row.remind_at,
  };
}

export function detailView(person: Person | null, row: PostRow): z.infer<typeof PostDetail> {
  const community = communityRef({ ...row, id: row.community_id, slug: row.community_slug });
  return {
    ...summary(row, postPath(community, row.slug)),
    ...pick(row, POST_FIELDS),
    mentions: row.mentions,
    updatedAt: row.updated_at,
    attachment: attachmentOf(row),
    community,
    ...answersOf(row),
    original: originalOf(person, row),
    lastActivityAt: row.last_activity_at,
    state: person === null ? null : pickState(row),
    can: {
      ...summaryCan(person, row),
      comment: canParticipate(person, row),
      accept: row.category === 'Question' && canAcceptAnswer(person, row),
      confirm: row.category === 'Question' && canModerate(person, row),
      link: row.category === 'Question' && canLinkPost(person, row),
    },
  };
}
