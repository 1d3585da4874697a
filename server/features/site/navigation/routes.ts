import { isListed } from '#server/features/communities/access.ts';
import { listCommunities } from '#server/features/communities/queries.ts';
import { schoolOf } from '#server/features/site/pages/access.ts';
import type { Db } from '#server/platform/db/database.ts';
import { api, member, type Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { listItems, listOwnCommunities } from './queries.ts';
import { menuView, navigationView, resolveItem } from './views.ts';

async function placesOf({ db, person }: { db: Db; person: Person | null }) {
  const school = schoolOf(person);
  const [items, communities] = await Promise.all([listItems(db, school), school === null ? [] : listCommunities(db, school)]);
  return { items, communities: communities.filter((row) => person !== null && isListed(person, row)) };
}

export const navigationRoutes = {
  mine: api.navigation.mine.handler(async ({ context: { db, person } }) => {
    const [{ items, communities }, own] = await Promise.all([
      placesOf({ db, person }),
      person === null || !isProfileComplete(person) ? [] : listOwnCommunities(db, person.id),
    ]);
    return navigationView(person, items, communities, own);
  }),

  menu: member.navigation.menu.handler(async ({ context, context: { person } }) => {
    const { items, communities } = await placesOf(context);
    return { sections: menuView(person, items, communities) };
  }),

  link: api.navigation.link.handler(async ({ input, context: { db, person } }) => {
    const found = resolveItem(person, await listItems(db, schoolOf(person)), input.slug);
    // Hidden items, items without a target and missing items answer the same.
    if (found === null) throw failure('NOT_FOUND');
    return found;
  }),
};
