import { isListed } from '#server/features/communities/access.ts';
import { listCommunities } from '#server/features/communities/queries.ts';
import { schoolOf } from '#server/features/site/pages/access.ts';
import { api } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { leadTo } from './lead-to.ts';
import { listItems } from './queries.ts';
import { navigationView, visibleItems } from './views.ts';

export const navigationRoutes = {
  mine: api.navigation.mine.handler(async ({ context: { db, person } }) => {
    const school = schoolOf(person);
    const [items, communities] = await Promise.all([listItems(db, school), school === null ? [] : listCommunities(db, school)]);
    return navigationView(
      person,
      items,
      communities.filter((row) => person !== null && isListed(person, row)),
    );
  }),

  link: api.navigation.link.handler(async ({ input, context: { db, person } }) => {
    const found = leadTo(person, visibleItems(person, await listItems(db, schoolOf(person))), input.slug);
    // Hidden, leading nowhere and not there answer alike.
    if (found === null) throw failure('NOT_FOUND');
    return found;
  }),
};
