import { api, signedIn } from '#server/platform/http/api.ts';
import { isListed, loadCommunityByAddress, loadDashboard, loadForPosting } from './access.ts';
import { listCommunities } from './queries.ts';
import { communityDetailView, communityView } from './views.ts';

export const communityRoutes = {
  list: api.communities.list.handler(async ({ context }) => {
    const person = signedIn(context);
    const rows = await listCommunities(context.db, person.institutionId);
    return { items: rows.filter((row) => isListed(person, row)).map((row) => communityView(person, row)) };
  }),

  dashboard: api.communities.dashboard.handler(async ({ context }) => {
    const person = signedIn(context);
    return communityDetailView(person, await loadDashboard(context.db, person));
  }),

  byAddress: api.communities.byAddress.handler(async ({ input, context }) => {
    const person = signedIn(context);
    return communityDetailView(person, await loadCommunityByAddress(context.db, person, input.institution, input.sub, input.community));
  }),

  toPostIn: api.communities.toPostIn.handler(async ({ input, context }) => {
    const person = signedIn(context);
    return communityView(person, await loadForPosting(context.db, person, input.communityId));
  }),
};
