import { canParticipate, loadCommunity } from '#server/features/communities/access.ts';
import type { CommunityRow } from '#server/features/communities/queries.ts';
import { openCommunities } from '#server/features/communities/readable.ts';
import { withCommunities } from '#server/features/communities/views.ts';
import { authorizeCallOpen, loadPost } from '#server/features/discussion/posts/access.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member, type Person } from '#server/platform/http/api.ts';
import { isOfYear } from '#shared/rules/communities.ts';
import type { UnansweredScope } from '#shared/rules/feed.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { setStillOpen } from './actions.ts';
import { unansweredPage } from './queries.ts';

/** Only where the person can answer. */
async function communitiesOf(db: Db, person: Person, scope: UnansweredScope, communityId: string | undefined): Promise<CommunityRow[]> {
  const open = communityId === undefined ? await openCommunities(db, person) : [await loadCommunity(db, person, communityId)];
  const answerable = open.filter((row) => canParticipate(person, row));
  if (communityId !== undefined || scope === 'all') return answerable;
  return answerable.filter(
    ({ institution_id, sub_slug, slug }) => institution_id === person.institutionId && isOfYear({ subSlug: sub_slug, slug }, person.year),
  );
}

export const unansweredRoutes = {
  list: member.unanswered.list.handler(async ({ input: { scope = 'all', communityId, cursor }, context, context: { person } }) => {
    const communities = await communitiesOf(context.db, person, scope, communityId);
    const ids = communities.map(({ id }) => id);
    const { items, nextCursor } = await unansweredPage(context.db, person.id, ids, cursor);
    return { items: withCommunities(items, communities, (row, community) => summaryView(person, row, community)), nextCursor };
  }),

  setStillOpen: member.unanswered.setStillOpen.handler(async ({ input: { postId, stillOpen }, context, context: { person } }) => {
    const post = authorizeCallOpen(person, await loadPost(context.db, person, postId));
    const stillOpenAt = await setStillOpen(context, post, stillOpen);
    return { stillOpenAt, message: stillOpenAt === null ? POST_TEXTS.noLongerOpen : POST_TEXTS.stillOpen };
  }),
};
