import { openCommunities } from '#server/features/communities/readable.ts';
import { withCommunities } from '#server/features/communities/views.ts';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { api, signedIn } from '#server/platform/http/api.ts';
import { setSaved } from './actions.ts';
import { savedPage } from './queries.ts';

export const savedRoutes = {
  list: api.saved.list.handler(async ({ input: { cursor }, context }) => {
    const person = signedIn(context);
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

  set: api.saved.set.handler(async ({ input: { postId, ...wanted }, context }) => {
    const person = signedIn(context);
    const { saved_at: savedAt, remind_at: remindAt } = await setSaved(context, person, await loadPost(context.db, person, postId), wanted);
    return { savedAt, remindAt };
  }),
};
