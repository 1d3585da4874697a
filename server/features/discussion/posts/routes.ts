import { loadCommunity, loadForPosting } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { api, member } from '#server/platform/http/api.ts';
import { communityPath, postPath } from '#shared/rules/communities.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { authorizePostDeletion, authorizePostEdit, authorizePostLink, loadPost, loadPostToDelete, loadWholePost } from './access.ts';
import { createPost, deletePost, editPost } from './actions.ts';
import { countNewer, feedPage, findStates } from './feed.ts';
import { loadOriginal, setOriginal } from './originals.ts';
import type { FeedRow } from './queries.ts';
import { thankForPost } from './thanks.ts';
import { detailView, summaryView } from './views.ts';

export const postRoutes = {
  feed: member.posts.feed.handler(async ({ input, context, context: { person } }) => {
    const asOf = new Date().toISOString();
    const { community, pinned, items, nextCursor } = await feedPage(context.db, person, input.communityId, input, input.cursor);
    const view = (post: FeedRow) => summaryView(person, post, community);
    return { pinned: pinned.map(view), items: items.map(view), nextCursor, asOf };
  }),

  newer: member.posts.newer.handler(async ({ input: { communityId, after, categories }, context, context: { person } }) => {
    const community = await loadCommunity(context.db, person, communityId);
    return { count: await countNewer(context.db, community.id, person.id, after, categories) };
  }),

  states: member.posts.states.handler(async ({ input: { communityId, ids, ...filter }, context, context: { person } }) => {
    const community = await loadCommunity(context.db, person, communityId);
    const view = (post: FeedRow) => summaryView(person, post, community);
    const { items, pinned } = await findStates(context.db, { communityId: community.id, ...filter }, ids, person.id);
    return { items: items.map(view), pinned: pinned.map(view) };
  }),

  create: member.posts.create.handler(async ({ input, context, context: { person } }) => {
    const community = await loadForPosting(context.db, person, input.communityId);
    const post = await createPost(context, person, community, input);
    return { id: post.id, path: postPath(communityRef(community), post.slug), message: POST_TEXTS.created };
  }),

  edit: member.posts.edit.handler(async ({ input, context, context: { person } }) => {
    const post = await loadPost(context.db, person, input.postId);
    await editPost(context, person, authorizePostEdit(person, post), input);
    return { post: detailView(person, await loadWholePost(context.db, person, post.id)), message: POST_TEXTS.updated };
  }),

  delete: member.posts.delete.handler(async ({ input, context, context: { person } }) => {
    const post = await loadPostToDelete(context.db, person, input.postId);
    await deletePost(context, person, authorizePostDeletion(person, post, input.phrase));
    const institution = post.institution_slug === null ? null : { slug: post.institution_slug };
    return {
      message: POST_TEXTS.deleted,
      communityPath: communityPath({ slug: post.community_slug, subSlug: post.sub_slug, institution }),
    };
  }),

  setOriginal: member.posts.setOriginal.handler(async ({ input: { postId, originalId }, context, context: { person } }) => {
    const post = authorizePostLink(person, await loadPost(context.db, person, postId));
    await setOriginal(context, person, post, originalId === null ? null : await loadOriginal(context.db, person, originalId));
    const { original } = detailView(person, await loadWholePost(context.db, person, post.id));
    return { original, message: originalId === null ? POST_TEXTS.unlinked : POST_TEXTS.linked };
  }),

  thank: member.posts.thank.handler(async ({ input, context, context: { person } }) => {
    const isThanked = await thankForPost(context, person, await loadPost(context.db, person, input.postId));
    return { message: isThanked ? POST_TEXTS.thanked : POST_TEXTS.helped };
  }),

  get: api.posts.get.handler(async ({ input, context }) =>
    detailView(context.person, await loadWholePost(context.db, context.person, input.postId)),
  ),
};
