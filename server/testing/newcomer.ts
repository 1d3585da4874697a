import { expect } from 'vitest';
import { PASSWORD } from './cast.ts';
import type { Forum } from './forum.ts';

let newcomers = 0;

export function signUpForm(fields: Record<string, unknown> = {}): Record<string, unknown> & { email: string; username: string } {
  newcomers += 1;
  return {
    userType: 'medical_student',
    name: 'Rosa Delgado',
    email: `newcomer${newcomers}@alderridge.edu`,
    username: `newcomer${newcomers}`,
    password: PASSWORD,
    accepted: true,
    ...fields,
  };
}

/** `browser` has the cookie of the sign-up, so it can confirm with the `token` alone. */
export async function newcomer(forum: Forum, fields: Record<string, unknown> = {}) {
  const form = signUpForm(fields);
  const browser = forum.anonymous();
  const answer = await browser.post('/sign-up', form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [mail] = await forum.mails(form.email.toLowerCase(), 1, 'Confirm your email address');
  return { ...form, browser, token: tokenOf(mail?.body ?? '') };
}

export function tokenOf(text: string): string {
  const token = /\/auth\/confirm\?token=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`This mail has no confirmation link:\n${text}`);
  return token;
}
