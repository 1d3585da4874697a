import { member } from '#server/platform/http/api.ts';
import { isListed, loadCommunityByAddress, loadDashboard, loadForPosting } from './access.ts';
import { listCommunities } from './queries.ts';
import { communityDetailView, communityView } from './views.ts';

export const communityRoutes = {
  list: member.communities.list.handler(async ({ context, context: { person } }) => {
    const rows = await listCommunities(context.db, person.institutionId);
    return { items: rows.filter((row) => isListed(person, row)).map((row) => communityView(person, row)) };
  }),

  dashboard: member.communities.dashboard.handler(async ({ context, context: { person } }) => {
    return communityDetailView(person, await loadDashboard(context.db, person));
  }),

  byAddress: member.communities.byAddress.handler(async ({ input, context, context: { person } }) => {
    return communityDetailView(person, await loadCommunityByAddress(context.db, person, input.institution, input.sub, input.community));
  }),

  toPostIn: member.communities.toPostIn.handler(async ({ input, context, context: { person } }) => {
    return communityView(person, await loadForPosting(context.db, person, input.communityId));
  }),
};
