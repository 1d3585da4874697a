import { isListed, loadCommunity } from '#server/features/communities/access.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { member } from '#server/platform/http/api.ts';
import { MAX_UNREAD_COUNT } from '#shared/rules/feed.ts';
import { markCommunitiesSeen, markPostSeen } from './actions.ts';
import { communitiesWithLevels, isAtHome } from './communities.ts';
import { countUnread, markCommunitiesAsSeenLater } from './counts.ts';
import { readingTexts } from './texts/reading.ts';

export const readingRoutes = {
  counts: member.reading.counts.handler(async ({ context, context: { person } }) => {
    const communities = (await communitiesWithLevels(context.db, person)).filter((one) => isAtHome(person, one));
    const ids = communities.map(({ id }) => id);
    const counts = await countUnread(context.db, person.id, ids);
    void markCommunitiesAsSeenLater(context, person, counts);
    const byId = new Map(counts.map(({ id, unread }) => [id, unread]));
    const items = communities
      .filter((one) => isListed(person, one))
      .map((one) => ({ communityId: one.id, path: communityRef(one).path, unread: byId.get(one.id) ?? 0 }))
      .filter(({ unread }) => unread > 0);
    const total = counts.reduce((sum, { unread }) => sum + unread, 0);
    return { items, total: Math.min(total, MAX_UNREAD_COUNT + 1) };
  }),

  seePost: member.reading.seePost.handler(async ({ input: { postId, until }, context, context: { person } }) => {
    await markPostSeen(context, person, await loadPost(context.db, person, postId), until);
    return {};
  }),

  seeCommunity: member.reading.seeCommunity.handler(async ({ input: { communityId }, context, context: { person } }) => {
    const { id } = await loadCommunity(context.db, person, communityId);
    await markCommunitiesSeen(context, person, [id]);
    return { message: readingTexts.communityRead };
  }),

  seeAll: member.reading.seeAll.handler(async ({ context, context: { person } }) => {
    const communities = (await communitiesWithLevels(context.db, person)).filter((one) => isAtHome(person, one));
    await markCommunitiesSeen(
      context,
      person,
      communities.map(({ id }) => id),
    );
    return { message: readingTexts.allRead };
  }),
};
