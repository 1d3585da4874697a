import { loadCommunity } from '#server/features/communities/access.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { api, signedIn } from '#server/platform/http/api.ts';
import { setCommunityLevel, setPostLevel } from './actions.ts';

export const followingRoutes = {
  setPost: api.following.setPost.handler(async ({ input: { postId, ...choice }, context }) => {
    const person = signedIn(context);
    return setPostLevel(context, person, await loadPost(context.db, person, postId), choice);
  }),

  setCommunity: api.following.setCommunity.handler(async ({ input: { communityId, ...choice }, context }) => {
    const person = signedIn(context);
    const { id } = await loadCommunity(context.db, person, communityId);
    return setCommunityLevel(context, person, id, choice);
  }),
};
