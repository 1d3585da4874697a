import * as z from 'zod/mini';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { hasVisibleText } from '#shared/rules/plain-text.ts';
import { cleanTitle, normalizeUrl } from '#shared/rules/posts.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { requestKey, text } from '../text.ts';

// The only definition of a post's fields, each named like its column. Form, draft, input, columns,
// views, account export and reports derive from it (CONTRIBUTING.md, "Add a field").

export const category = z.enum(CATEGORIES, POST_TEXTS.category);

export const listedPostFields = {
  title: z.string(),
  category,
};

export const postFields = {
  ...listedPostFields,
  body: z.string(),
  url: z.nullable(z.string()),
  /** Alternative text of the attached picture; empty for none. */
  alt: z.string(),
};

export const Attachment = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  size: z.int().check(z.nonnegative()),
  kind: z.enum(['image', 'file']),
  url: z.string(),
  /** The largest WebP preview; `previewSet` has the others. */
  previewUrl: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

export type PostField = keyof typeof postFields;

function postTitle(empty: string) {
  return z.pipe(text(LIMITS.postTitle), z.transform(cleanTitle)).check(z.refine((value) => value !== '', empty));
}

/** Optional fields need a default, because an older version of the form does not send them. */
const postInput = {
  title: postTitle(POST_TEXTS.title),
  category,
  body: z._default(text(LIMITS.postBody), ''),
  url: z._default(text(LIMITS.postUrl).check(z.refine((value) => value === '' || normalizeUrl(value) !== null, POST_TEXTS.url)), ''),
  alt: z._default(text(LIMITS.postAlt).check(z.overwrite((value) => (hasVisibleText(value) ? value : ''))), ''),
} satisfies Record<PostField, z.ZodMiniType>;

export type PostInput = z.infer<z.ZodMiniObject<typeof postInput>>;

export const NewPost = z.strictObject({
  requestKey,
  communityId: z.uuid(POST_TEXTS.community),
  ...postInput,
  attachmentId: z.optional(z.uuid()),
});

export const EditedPost = z.strictObject({
  postId: z.uuid(),
  ...postInput,
  title: postTitle(POST_TEXTS.emptyTitle),
  /** A new upload; null removes the present one, undefined keeps it. */
  attachmentId: z.optional(z.nullable(z.uuid())),
});

export const LISTED_POST_FIELDS = Object.keys(listedPostFields) as (keyof typeof listedPostFields)[];
export const POST_FIELDS = Object.keys(postFields) as PostField[];
