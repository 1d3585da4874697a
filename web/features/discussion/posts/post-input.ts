import {
  Attachment as AttachmentSchema,
  EditedPost,
  NewPost,
  POST_FIELDS,
  type PostField,
} from '#shared/contract/discussion/post-fields.ts';
import { emptyTexts, pick } from '#shared/rules/fields.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import type { Texts } from '#web/lib/drafts.ts';
import { errorStatus, fieldErrors, refusal } from '#web/lib/errors.ts';
import { validator } from '#web/lib/use-contract-form.ts';
import type { Attachment } from './api/upload-attachment.ts';
import { postFormTexts } from './texts/post-form.ts';

export type PostErrors = Partial<Record<string, string>>;

export const EMPTY_POST = {
  ...emptyTexts(POST_FIELDS),
  communityId: '',
  attachment: '',
};

const TYPED = [...POST_FIELDS, 'attachment'] as const;

/** A community alone is no draft, because the URL may have preselected it. */
export function isTyped(post: typeof EMPTY_POST): boolean {
  return TYPED.some((name) => post[name] !== '');
}

export function formValues(post: PostDetail): Record<(typeof TYPED)[number], string> {
  const texts = POST_FIELDS.map((name) => [name, post[name] ?? '']);
  return { ...emptyTexts(POST_FIELDS), ...Object.fromEntries(texts), attachment: attachmentText(post.attachment) };
}

export function contentInput(draft: Texts) {
  const described = parseAttachment(draft.attachment ?? '')?.kind === 'image';
  return { ...pick(draft, POST_FIELDS), ...(!described && { alt: '' }) };
}

export function postInput(draft: Texts) {
  const file = parseAttachment(draft.attachment ?? '');
  return {
    ...pick(draft, ['requestKey', 'communityId']),
    ...contentInput(draft),
    ...(file !== null && { attachmentId: file.id }),
  };
}

export const newPostProblems = validator(NewPost);
export const editedPostProblems = validator(EditedPost);

/** JSON, or an empty string without an attachment. */
export function attachmentText(attachment: Attachment | null): string {
  return attachment === null ? '' : JSON.stringify(attachment);
}

export function parseAttachment(text: string): Attachment | null {
  try {
    return AttachmentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const FIELD_LABELS: Record<PostField | 'communityId' | 'attachment', string> = postFormTexts.fields;

/** null if the failure concerns no field. */
export function serverProblems(failure: unknown): PostErrors | null {
  const { attachmentId, ...errors } = fieldErrors(failure);
  const all: PostErrors = attachmentId === undefined ? errors : { ...errors, attachment: attachmentId };
  return Object.keys(FIELD_LABELS).some((name) => all[name] !== undefined) ? all : null;
}

export function failureMessage(error: unknown): string {
  const reason = refusal(error);
  if (errorStatus(error) === 401) return POST_TEXTS.loginRequired;
  return reason === null ? postFormTexts.create.failed : postFormTexts.create.failedWhy(reason);
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = name === 'attachment' ? form?.querySelector('[data-attachment-stop]') : form?.elements.namedItem(name);
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (element instanceof HTMLElement) element.focus();
}

export function focusFirst(form: HTMLFormElement | null, errors: PostErrors): void {
  const name = Object.keys(FIELD_LABELS).find((field) => errors[field] !== undefined);
  if (name !== undefined) focusField(form, name);
}
