import type { z } from 'zod';
import type { PostField } from '#shared/contract/discussion/post-fields.ts';
import { POST_TEXTS } from '#shared/rules/texts/posts.ts';
import { errorStatus, fieldErrors } from '#web/lib/errors.ts';
import { refusal } from '#web/lib/refusal.ts';
import type { PostErrors } from './post-form-fields.tsx';
import { postFormTexts } from './texts/post-form.ts';

export const FIELD_LABELS: Record<PostField | 'communityId' | 'attachment', string> = postFormTexts.fields;

/** What the contract says of an input, by field. */
export function inputProblems({ error }: z.ZodSafeParseResult<unknown>): PostErrors {
  const errors: PostErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

/** What the server says of the fields; null when the failure is none of theirs. */
export function answeredProblems(failure: unknown): PostErrors | null {
  const { attachmentId, ...errors } = fieldErrors(failure);
  const all: PostErrors = attachmentId === undefined ? errors : { ...errors, attachment: attachmentId };
  return Object.keys(FIELD_LABELS).some((name) => all[name] !== undefined) ? all : null;
}

/** Why the server did not take a post. */
export function failureWords(error: unknown): string {
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
