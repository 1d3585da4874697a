import * as z from 'zod/mini';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanHandle, handleProblem, type Network, YEARS } from '#shared/rules/people.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { text } from '../text.ts';

// The only definition of a profile's fields. Form, input, columns, views, account export and
// reports derive from it (CONTRIBUTING.md, "Add a field").

export const aboutFields = {
  specialty: z.string(),
  interests: z.string(),
  bio: z.string(),
};

export type AboutField = keyof typeof aboutFields;
/** A network's handle; its link is stored in `<network>_url`. */
export type DetailField = AboutField | Network;

function handle(network: Network) {
  const tooLong = INPUT_TEXTS.tooLong(LIMITS.handle);
  return text(LIMITS.postUrl).check(
    z.superRefine((value, context) => {
      const problem = handleProblem(network, value) ?? (cleanHandle(network, value).length > LIMITS.handle ? tooLong : null);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
}

export const detailInput = {
  specialty: text(LIMITS.specialty),
  interests: text(LIMITS.interests),
  bio: text(LIMITS.bio),
  instagram: handle('instagram'),
  facebook: handle('facebook'),
} satisfies Record<DetailField, z.ZodMiniType>;

const Crop = z.strictObject({
  x: z.int().check(z.nonnegative()),
  y: z.int().check(z.nonnegative()),
  size: z.int().check(z.minimum(1)),
});

export const NewPicture = z.strictObject({ draftId: z.uuid(), crop: Crop });

/** null removes the present picture, undefined keeps it. */
const picture = z.optional(z.nullable(NewPicture));

const institutionId = z.uuid(PROFILE_TEXTS.school);
const year = z.enum(YEARS, PROFILE_TEXTS.year);

/**
 * Only at setup a missing field counts as empty: in a later change that would delete the stored
 * value.
 */
const setupDetailInput = Object.fromEntries(Object.entries(detailInput).map(([name, schema]) => [name, z._default(schema, '')])) as {
  [Name in DetailField]: z.ZodMiniDefault<(typeof detailInput)[Name]>;
};

/** Upright and without metadata. */
export const PictureDraft = z.strictObject({
  id: z.uuid(),
  preview: z.string(),
  width: z.int(),
  height: z.int(),
});

export const MedicalSetup = z.strictObject({ institutionId, year, ...setupDetailInput, picture });
export const PremedSetup = z.strictObject({ institutionId, ...setupDetailInput, picture });
/** A medical student cannot change school; a premed student has no year. */
export const MedicalProfile = z.strictObject({ year, ...detailInput, picture });
export const PremedProfile = z.strictObject({ institutionId, ...detailInput, picture });

export type DetailInput = z.infer<z.ZodMiniObject<typeof detailInput>>;

export const ABOUT_FIELDS = Object.keys(aboutFields) as AboutField[];
export const DETAIL_FIELDS = Object.keys(detailInput) as DetailField[];
