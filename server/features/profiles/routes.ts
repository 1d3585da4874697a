import { findPerson } from '#server/features/accounts/queries.ts';
import { homePath } from '#server/features/accounts/views.ts';
import { api, type RequestContext, signedIn } from '#server/platform/api.ts';
import { failure } from '#server/platform/errors.ts';
import { authorizeCompletion, loadProfile } from './access.ts';
import { completeProfile } from './actions.ts';
import { listInstitutions } from './queries.ts';
import { profileView } from './views.ts';

async function saved(context: RequestContext, id: string) {
  const person = await findPerson(context.db, id);
  if (person === null) throw failure('SESSION_MISSING');
  return { message: 'Profile updated successfully', homePath: homePath(person) };
}

export const profileRoutes = {
  institutions: api.profiles.institutions.handler(async ({ context }) => ({ items: await listInstitutions(context.db) })),

  completeMedical: api.profiles.completeMedical.handler(async ({ input, context }) => {
    const person = signedIn(context);
    await completeProfile(context.db, authorizeCompletion(person, 'medical_student'), input);
    return saved(context, person.id);
  }),

  completePremed: api.profiles.completePremed.handler(async ({ input, context }) => {
    const person = signedIn(context);
    await completeProfile(context.db, authorizeCompletion(person, 'premed_student'), input);
    return saved(context, person.id);
  }),

  byUsername: api.profiles.byUsername.handler(async ({ input, context }) =>
    profileView(context.person, await loadProfile(context.db, context.person, input.username)),
  ),
};
