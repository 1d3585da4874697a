import * as z from 'zod/mini';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanHandle, handleProblem, type Network, YEARS } from '#shared/rules/people.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { PROFILE_TEXTS } from '#shared/rules/texts/profiles.ts';
import { text } from '../text.ts';

// What people say about themselves. Forms, input, columns, views, account export and the copy in a report derive from these
// shapes (CONTRIBUTING.md, "Add a field").

/** Texts, each named like its column. */
export const aboutFields = {
  specialty: z.string(),
  interests: z.string(),
  bio: z.string(),
};

export type AboutField = keyof typeof aboutFields;
/** A network stands for the handle there; its link is stored in `<network>_url`. */
export type DetailField = AboutField | Network;

/** A handle, or the link of a profile: what is kept is the handle. */
function handle(network: Network) {
  const tooLong = INPUT_TEXTS.tooLong(LIMITS.handle);
  return text(LIMITS.postUrl).check(
    z.superRefine((value, context) => {
      const problem = handleProblem(network, value) ?? (cleanHandle(network, value).length > LIMITS.handle ? tooLong : null);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    }),
  );
}

/** As they are typed and sent. */
export const detailInput = {
  specialty: text(LIMITS.specialty),
  interests: text(LIMITS.interests),
  bio: text(LIMITS.bio),
  instagram: handle('instagram'),
  facebook: handle('facebook'),
} satisfies Record<DetailField, z.ZodMiniType>;

/** The square part of an uploaded picture that is shown, in pixels of that picture. */
const Crop = z.strictObject({
  x: z.int().check(z.nonnegative()),
  y: z.int().check(z.nonnegative()),
  size: z.int().check(z.minimum(1)),
});

export const NewPicture = z.strictObject({ draftId: z.uuid(), crop: Crop });

/** A new picture; null takes the present one away; left out, it stays. */
const picture = z.optional(z.nullable(NewPicture));

const institutionId = z.uuid(PROFILE_TEXTS.school);
const year = z.enum(YEARS, PROFILE_TEXTS.year);

/** At the setup what is left out is empty; later it would be taken away. */
const setupDetailInput = Object.fromEntries(Object.entries(detailInput).map(([name, schema]) => [name, z._default(schema, '')])) as {
  [Name in DetailField]: z.ZodMiniDefault<(typeof detailInput)[Name]>;
};

/** An uploaded picture, upright and without its metadata, from which a square part is to be chosen. */
export const PictureDraft = z.strictObject({
  id: z.uuid(),
  /** The picture itself, as a data: address. */
  preview: z.string(),
  width: z.int(),
  height: z.int(),
});

export const MedicalSetup = z.strictObject({ institutionId, year, ...setupDetailInput, picture });
export const PremedSetup = z.strictObject({ institutionId, ...setupDetailInput, picture });
/** Settings: a medical student's school stays, a premed student has no year. */
export const MedicalProfile = z.strictObject({ year, ...detailInput, picture });
export const PremedProfile = z.strictObject({ institutionId, ...detailInput, picture });

export type DetailInput = z.infer<z.ZodMiniObject<typeof detailInput>>;

export const ABOUT_FIELDS = Object.keys(aboutFields) as AboutField[];
export const DETAIL_FIELDS = Object.keys(detailInput) as DetailField[];
