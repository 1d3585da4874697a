import { openCommunities } from '#server/features/communities/readable.ts';
import { withCommunities } from '#server/features/communities/views.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { member } from '#server/platform/http/api.ts';
import { setSaved } from './actions.ts';
import { savedPage } from './queries.ts';

export const savedRoutes = {
  list: member.saved.list.handler(async ({ input: { cursor }, context, context: { person } }) => {
    const communities = await openCommunities(context.db, person);
    const ids = communities.map(({ id }) => id);
    const { items, nextCursor } = await savedPage(context.db, person.id, ids, cursor);
    const view = (row: (typeof items)[number], community: (typeof communities)[number]) => ({
      ...summaryView(person, row, community),
      savedAt: row.saved_on,
      remindAt: row.remind_on,
    });
    return { items: withCommunities(items, communities, view), nextCursor };
  }),

  set: member.saved.set.handler(async ({ input: { postId, ...wanted }, context, context: { person } }) => {
    const { saved_at: savedAt, remind_at: remindAt } = await setSaved(context, person, await loadPost(context.db, person, postId), wanted);
    return { savedAt, remindAt };
  }),
};
