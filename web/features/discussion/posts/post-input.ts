import { NewPost, POST_FIELDS } from '#shared/contract/discussion/post-fields.ts';
import { emptyTexts, pick } from '#shared/rules/fields.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import type { Texts } from '#web/lib/kept-texts.ts';
import { attachmentText, keptAttachment } from './attachment-text.ts';

/** A new post in which nothing is typed. */
export const EMPTY_POST = {
  ...emptyTexts(POST_FIELDS),
  communityId: '',
  attachment: '',
};

const TYPED = [...POST_FIELDS, 'attachment'] as const;

/** Whether something is typed; a community alone, which the address may have named, is no draft. */
export function isTyped(post: typeof EMPTY_POST): boolean {
  return TYPED.some((name) => post[name] !== '');
}

/** A post as it is, to be changed. */
export function writtenPost(post: PostDetail): Record<(typeof TYPED)[number], string> {
  const texts = POST_FIELDS.map((name) => [name, post[name] ?? '']);
  return { ...emptyTexts(POST_FIELDS), ...Object.fromEntries(texts), attachment: attachmentText(post.attachment) };
}

/** A post as it was typed, checked as the server will. */
export function postInput(draft: Texts) {
  const file = keptAttachment(draft.attachment ?? '');
  return NewPost.safeParse({
    ...pick(draft, ['requestKey', 'communityId', ...POST_FIELDS]),
    ...(file !== null && { attachmentId: file.id }),
  });
}
