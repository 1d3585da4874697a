import { openCommunities } from '#server/features/communities/readable.ts';
import { withCommunities } from '#server/features/communities/views.ts';
import { loadComment } from '#server/features/discussion/comments/access.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { loadProfile } from '#server/features/people/profiles/access.ts';
import { authorView } from '#server/features/people/profiles/views.ts';
import { inOrder } from '#server/platform/db/paging.ts';
import { member } from '#server/platform/http/api.ts';
import { postPath } from '#shared/rules/communities.ts';
import { countOwn, ownIds } from './own-ids.ts';
import { findChain, findOwnComments, findOwnPosts, postsBy } from './queries.ts';
import { ownCommentView, ownPostView } from './views.ts';

const COMMENT_TYPES = ['parent', 'reply_one', 'reply_two'] as const;

export const contributionRoutes = {
  posts: member.contributions.posts.handler(async ({ input: { sort = 'latest', questions, cursor }, context, context: { person } }) => {
    const list = { kind: 'posts', authorId: person.id, onlyQuestions: questions === 'true' } as const;
    const { items: ids, nextCursor } = await ownIds(context.db, list, sort, cursor);
    const rows = await findOwnPosts(context.db, ids, person.id);
    return { items: inOrder(ids, rows).map((row) => ownPostView(person, row)), nextCursor, total: await countOwn(context.db, list) };
  }),

  comments: member.contributions.comments.handler(async ({ input: { sort = 'latest', cursor }, context, context: { person } }) => {
    const list = { kind: 'comments', authorId: person.id } as const;
    const { items: ids, nextCursor } = await ownIds(context.db, list, sort, cursor);
    const rows = await findOwnComments(context.db, ids);
    return { items: inOrder(ids, rows).map((row) => ownCommentView(person, row)), nextCursor, total: await countOwn(context.db, list) };
  }),

  ofPerson: member.contributions.ofPerson.handler(async ({ input: { username, cursor }, context, context: { person } }) => {
    const { id: authorId } = await loadProfile(context.db, person, username);
    const communities = await openCommunities(context.db, person);
    const communityIds = communities.map(({ id }) => id);
    const { items, nextCursor } = await postsBy(context.db, { viewerId: person.id, authorId, communityIds }, cursor);
    return { items: withCommunities(items, communities, (row, community) => summaryView(person, row, community)), nextCursor };
  }),

  context: member.contributions.context.handler(async ({ input, context }) => {
    const { comment, post } = await loadComment(context.db, context.person, input.commentId);
    const answered = [comment.parent_comment_id, comment.reply_parent_id].filter((id) => id !== null);
    const chain = [...inOrder(answered, await findChain(context.db, answered)), comment];
    const institution = post.institution_slug === null ? null : { slug: post.institution_slug };
    const path = postPath({ slug: post.community_slug, subSlug: post.sub_slug, institution }, post.slug);
    return {
      rows: chain.map((row, place) => ({
        commentType: COMMENT_TYPES[place] ?? 'reply_two',
        id: row.id,
        content: row.content,
        mentions: row.mentions,
        author: authorView(row),
        createdAt: row.created_at,
      })),
      post: { title: post.title, path: `${path}#comment-${comment.id}` },
    };
  }),
};
