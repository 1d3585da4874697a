import { z } from 'zod';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanTitle, normalizeUrl } from '#shared/rules/posts.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { text } from '../base.ts';

// What an author writes in a post, each field named like its column. Form, draft, queued post, input, columns, views, account
// export and the copy in a report derive from these shapes (docs/adding-a-feature.md, "Adding a field").

/** As lists and pages show them. */
export const listedPostFields = {
  title: z.string(),
  category: z.enum(CATEGORIES),
};

/** As pages show them besides. */
export const postFields = {
  ...listedPostFields,
  /** Markdown as written. */
  body: z.string(),
  url: z.string().nullable(),
};

export type PostField = keyof typeof postFields;

export function postTitle(empty: string) {
  return text(LIMITS.postTitle)
    .transform(cleanTitle)
    .refine((value) => value !== '', empty);
}

/** As they are typed and sent. Optional ones have a default: a form of an earlier version does not send a new field. */
export const postInput = {
  title: postTitle(POST_TEXTS.title),
  category: z.enum(CATEGORIES, POST_TEXTS.category),
  body: text(LIMITS.postBody).default(''),
  url: text(LIMITS.postUrl)
    .refine((value) => value === '' || normalizeUrl(value) !== null, POST_TEXTS.url)
    .default(''),
} satisfies Record<PostField, z.ZodType>;

export type PostInput = z.infer<z.ZodObject<typeof postInput>>;

export const LISTED_POST_FIELDS = Object.keys(listedPostFields) as (keyof typeof listedPostFields)[];
export const POST_FIELDS = Object.keys(postFields) as PostField[];
