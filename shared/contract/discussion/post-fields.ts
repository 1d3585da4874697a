import * as z from 'zod/mini';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { cleanTitle, isSeen, normalizeUrl } from '#shared/rules/posts.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { requestKey, text } from '../text.ts';

// What an author writes in a post, each field named like its column. Form, draft, queued post, input, columns, views, account
// export and the copy in a report derive from these shapes (CONTRIBUTING.md, "Add a field").

export const category = z.enum(CATEGORIES, POST_TEXTS.category);

/** As lists and pages show them. */
export const listedPostFields = {
  title: z.string(),
  category,
};

/** As pages show them besides. */
export const postFields = {
  ...listedPostFields,
  /** Markdown as written. */
  body: z.string(),
  url: z.nullable(z.string()),
  /** Describes the attached picture for those who do not see it; empty without a description. */
  alt: z.string(),
};

/** A file of a post. */
export const Attachment = z.strictObject({
  id: z.uuid(),
  /** As uploaded. */
  name: z.string(),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  kind: z.enum(['image', 'file']),
  /** The file itself; answers only to those who may read its post. */
  url: z.string(),
  /** The largest preview of a picture, as WebP; `previewSet` has the others. */
  previewUrl: z.nullable(z.string()),
  /** Pixels of the largest preview. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

export type PostField = keyof typeof postFields;

function postTitle(empty: string) {
  return z.pipe(text(LIMITS.postTitle), z.transform(cleanTitle)).check(z.refine((value) => value !== '', empty));
}

/** As they are typed and sent. Optional ones have a default: a form of an earlier version does not send a new field. */
const postInput = {
  title: postTitle(POST_TEXTS.title),
  category,
  body: z._default(text(LIMITS.postBody), ''),
  url: z._default(text(LIMITS.postUrl).check(z.refine((value) => value === '' || normalizeUrl(value) !== null, POST_TEXTS.url)), ''),
  alt: z._default(text(LIMITS.postAlt).check(z.overwrite((value) => (isSeen(value) ? value : ''))), ''),
} satisfies Record<PostField, z.ZodMiniType>;

export type PostInput = z.infer<z.ZodMiniObject<typeof postInput>>;

export const NewPost = z.strictObject({
  requestKey,
  communityId: z.uuid(POST_TEXTS.community),
  ...postInput,
  /** Of an upload. */
  attachmentId: z.optional(z.uuid()),
});

export const EditedPost = z.strictObject({
  postId: z.uuid(),
  ...postInput,
  title: postTitle(POST_TEXTS.emptyTitle),
  /** Of an upload that replaces what is there; null takes it away; left out, it stays. */
  attachmentId: z.optional(z.nullable(z.uuid())),
});

export const LISTED_POST_FIELDS = Object.keys(listedPostFields) as (keyof typeof listedPostFields)[];
export const POST_FIELDS = Object.keys(postFields) as PostField[];
