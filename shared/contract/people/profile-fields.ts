import { z } from 'zod';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanHandle, handleProblem, type Network } from '#shared/rules/people.ts';
import { INPUT_TEXTS } from '#shared/rules/texts/input.ts';
import { text } from '../base.ts';

// What people say about themselves. Forms, input, columns, views, account export and the copy in a report derive from these
// shapes (docs/adding-a-feature.md, "Adding a field").

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
  return text(LIMITS.postUrl).superRefine((value, context) => {
    const problem = handleProblem(network, value) ?? (cleanHandle(network, value).length > LIMITS.handle ? tooLong : null);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

/** As they are typed and sent. */
export const detailInput = {
  specialty: text(LIMITS.specialty),
  interests: text(LIMITS.interests),
  bio: text(LIMITS.bio),
  instagram: handle('instagram'),
  facebook: handle('facebook'),
} satisfies Record<DetailField, z.ZodType>;

/** At the setup what is left out is empty; later it would be taken away. */
export const setupDetailInput = Object.fromEntries(Object.entries(detailInput).map(([name, schema]) => [name, schema.default('')])) as {
  [Name in DetailField]: z.ZodDefault<(typeof detailInput)[Name]>;
};

export type DetailInput = z.infer<z.ZodObject<typeof detailInput>>;

export const ABOUT_FIELDS = Object.keys(aboutFields) as AboutField[];
export const DETAIL_FIELDS = Object.keys(detailInput) as DetailField[];
