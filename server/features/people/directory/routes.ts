import { loadCommunity } from '#server/features/communities/access.ts';
import { personView } from '#server/features/people/profiles/views.ts';
import { api, signedIn } from '#server/platform/http/api.ts';
import { fold } from '#shared/rules/fold.ts';
import { isProfileComplete } from '#shared/rules/people.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { countReaders, findClassmates, findStudents, listModerators } from './queries.ts';

const MAX_FOUND = 8;
const MAX_CLASSMATES = 6;
const MAX_MODERATORS = 20;
const MAX_READERS = 10_000;

type Found = Awaited<ReturnType<typeof findStudents>>[number];

function isComplete(row: Found): boolean {
  const { author_id: id, author_name: name, author_username: username, author_type: userType, author_year: year } = row;
  return isProfileComplete({ id, name, username, userType, year, institutionId: row.institution_id });
}

export const peopleRoutes = {
  find: api.people.find.handler(async ({ input: { q = '' }, context: { db, ...context } }) => {
    const { id: viewerId, userType, year, institutionId: schoolId } = signedIn({ db, ...context });
    if (userType !== 'medical_student') return { items: [] };
    const beginning = { name: fold(q), username: foldUsername(q) };
    if (q !== '' && (beginning.name === '' || beginning.username === '')) return { items: [] };
    const rows =
      q === ''
        ? await findClassmates(db, year, { viewerId, schoolId, limit: MAX_CLASSMATES })
        : await findStudents(db, beginning, { viewerId, schoolId, limit: MAX_FOUND });
    return { items: rows.filter(isComplete).map(personView) };
  }),

  ofCommunity: api.people.ofCommunity.handler(async ({ input: { communityId }, context: { db, ...context } }) => {
    const person = signedIn({ db, ...context });
    const community = await loadCommunity(db, person, communityId);
    const count = await countReaders(db, community, MAX_READERS);
    const moderators = await listModerators(db, community.institution_id ?? person.institutionId, MAX_MODERATORS);
    return { readers: { count: Math.min(count, MAX_READERS), exact: count <= MAX_READERS }, moderators: moderators.map(personView) };
  }),
};
