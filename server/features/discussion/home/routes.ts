import { withCommunities } from '#server/features/communities/views.ts';
import { summaryView } from '#server/features/discussion/posts/views.ts';
import { communitiesWithLevels, isAtHome } from '#server/features/discussion/reading/communities.ts';
import { member } from '#server/platform/http/api.ts';
import { homePage } from './queries.ts';

const idOf = ({ id }: { id: string }) => id;

export const homeRoutes = {
  list: member.home.list.handler(async ({ input: { tab = 'everything', ...filter }, context, context: { person } }) => {
    const communities = await communitiesWithLevels(context.db, person);
    const ids = {
      atHome: communities.filter((one) => isAtHome(person, one)).map(idOf),
      followed: communities.filter(({ level }) => level === 'followed').map(idOf),
      open: communities.map(idOf),
    };
    const { items, nextCursor } = await homePage(context.db, person.id, tab, ids, filter);
    return {
      items: withCommunities(items, communities, (row, community) => summaryView(person, row, community)),
      nextCursor,
      unreadSince: communities[0]?.since ?? new Date().toISOString(),
    };
  }),
};
