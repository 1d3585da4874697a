import { loadCommunity } from '#server/features/communities/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { member } from '#server/platform/http/api.ts';
import { setCommunityLevel, setPostLevel } from './actions.ts';

export const followingRoutes = {
  setPost: member.following.setPost.handler(async ({ input: { postId, ...choice }, context, context: { person } }) => {
    return setPostLevel(context, person, await loadPost(context.db, person, postId), choice);
  }),

  setCommunity: member.following.setCommunity.handler(async ({ input: { communityId, ...choice }, context, context: { person } }) => {
    const { id } = await loadCommunity(context.db, person, communityId);
    return setCommunityLevel(context, person, id, choice);
  }),
};
