import { ORPCError } from '@orpc/server';
import { findPerson } from '#server/features/accounts/queries.ts';
import { homePath } from '#server/features/accounts/views.ts';
import { api, member, type RequestContext, signedIn } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import type { UserType } from '#shared/rules/people.ts';
import { PICTURE_TEXTS } from '#shared/rules/texts/pictures.ts';
import { authorizeCompletion, authorizeEdit, loadProfile } from './access.ts';
import { type Change, changeUserType, completeProfile, type Setup, updateProfile } from './actions.ts';
import { changeName } from './names.ts';
import { createDraft } from './pictures.ts';
import { listInstitutions } from './queries.ts';
import { profileTexts } from './texts/profiles.ts';
import { ownProfileView, profileView } from './views.ts';

async function saved(context: RequestContext, id: string, message: string) {
  const person = await findPerson(context.db, id);
  if (person === null) throw failure('SESSION_MISSING');
  return { message, homePath: homePath(person) };
}

/** Saving with a new picture costs as much as an upload, because it is cropped again. */
async function countUploadIfPicture({ limits, address }: RequestContext, personId: string, picture: unknown): Promise<void> {
  if (picture != null) await limits.countCall('upload', personId, address);
}

async function complete(context: RequestContext, userType: UserType, setup: Setup) {
  const person = signedIn(context);
  await countUploadIfPicture(context, person.id, setup.picture);
  await completeProfile(context, authorizeCompletion(person, userType), setup);
  return saved(context, person.id, profileTexts.completed);
}

async function update(context: RequestContext, userType: UserType, change: Change) {
  const person = signedIn(context);
  await countUploadIfPicture(context, person.id, change.picture);
  await updateProfile(context, authorizeEdit(person, userType), change);
  return saved(context, person.id, profileTexts.updated);
}

export const profileRoutes = {
  institutions: api.profiles.institutions.handler(async ({ context: { db, person } }) => ({
    items: await listInstitutions(db, person),
  })),

  completeMedical: api.profiles.completeMedical.handler(({ input, context }) => complete(context, 'medical_student', input)),

  completePremed: api.profiles.completePremed.handler(({ input, context }) => complete(context, 'premed_student', input)),

  changeUserType: api.profiles.changeUserType.handler(async ({ input, context }) => {
    const person = signedIn(context);
    await changeUserType(context, authorizeCompletion(person, person.userType), input.userType);
    return { message: profileTexts.userTypeChanged[input.userType] };
  }),

  own: member.profiles.own.handler(async ({ context }) => {
    const { username } = context.person;
    return ownProfileView(await loadProfile(context.db, context.person, username));
  }),

  updateMedical: api.profiles.updateMedical.handler(({ input, context }) => update(context, 'medical_student', input)),

  updatePremed: api.profiles.updatePremed.handler(({ input, context }) => update(context, 'premed_student', input)),

  changeName: member.profiles.changeName.handler(async ({ input, context, context: { person } }) => {
    await changeName(context, authorizeEdit(person, person.userType), input.name);
    return { message: profileTexts.nameChanged };
  }),

  uploadPicture: member.profiles.uploadPicture.handler(async ({ context, context: { person } }) => {
    const file = await context.readUpload(LIMITS.picture.bytes).catch((error: unknown) => {
      if (error instanceof ORPCError && error.code === 'BODY_TOO_LARGE') throw invalid({ picture: PICTURE_TEXTS.large });
      throw error;
    });
    return createDraft(context.db, person.id, file);
  }),

  byUsername: api.profiles.byUsername.handler(async ({ input, context }) =>
    profileView(context.person, await loadProfile(context.db, context.person, input.username)),
  ),
};
