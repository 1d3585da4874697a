import { loadCommunity } from '#server/features/communities/access.ts';
import { isMemberComplete } from '#server/features/people/profiles/access.ts';
import { personView } from '#server/features/people/profiles/views.ts';
import { member } from '#server/platform/http/api.ts';
import { fold } from '#shared/rules/fold.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { countReaders, findClassmates, findStudents, listModerators } from './queries.ts';

const MAX_FOUND = 8;
const MAX_CLASSMATES = 6;
const MAX_MODERATORS = 20;
const MAX_READERS = 10_000;

export const peopleRoutes = {
  find: member.people.find.handler(async ({ input: { q = '' }, context }) => {
    const { id: viewerId, userType, year, institutionId: schoolId } = context.person;
    if (userType !== 'medical_student') return { items: [] };
    const typed = { name: fold(q), username: foldUsername(q) };
    if (q !== '' && (typed.name === '' || typed.username === '')) return { items: [] };
    const rows =
      q === ''
        ? await findClassmates(context.db, year, { viewerId, schoolId, limit: MAX_CLASSMATES })
        : await findStudents(context.db, typed, { viewerId, schoolId, limit: MAX_FOUND });
    return { items: rows.filter(isMemberComplete).map(personView) };
  }),

  ofCommunity: member.people.ofCommunity.handler(async ({ input: { communityId }, context: { db, person } }) => {
    const community = await loadCommunity(db, person, communityId);
    const count = await countReaders(db, community, MAX_READERS);
    const moderators = await listModerators(db, community.institution_id ?? person.institutionId, MAX_MODERATORS);
    return { readers: { count: Math.min(count, MAX_READERS), exact: count <= MAX_READERS }, moderators: moderators.map(personView) };
  }),
};
