import { canOpen } from '#server/features/communities/access.ts';
import { readableCommunities } from '#server/features/communities/readable.ts';
import { communityRef } from '#server/features/communities/views.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { api, signedIn } from '#server/platform/http/api.ts';
import { setSaved } from './actions.ts';
import { savedPage } from './queries.ts';

export const savedRoutes = {
  list: api.saved.list.handler(async ({ input: { cursor }, context }) => {
    const person = signedIn(context);
    const open = (await readableCommunities(context.db, person)).filter((row) => canOpen(person, row));
    const communities = new Map(open.map((row) => [row.id, row]));
    const { items, nextCursor } = await savedPage(context.db, person.id, [...communities.keys()], cursor);
    return {
      items: items.flatMap((row) => {
        const community = communities.get(row.community_id);
        if (community === undefined) return [];
        const { saved_on: savedAt, remind_on: remindAt } = row;
        return [{ ...summaryView(person, row, community), community: communityRef(community), savedAt, remindAt }];
      }),
      nextCursor,
    };
  }),

  set: api.saved.set.handler(async ({ input: { postId, ...wanted }, context }) => {
    const person = signedIn(context);
    const { saved_at: savedAt, remind_at: remindAt } = await setSaved(context, person, await loadPost(context.db, person, postId), wanted);
    return { savedAt, remindAt };
  }),
};
