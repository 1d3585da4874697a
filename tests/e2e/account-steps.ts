import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmationLink, expect, ORIGIN } from './fixtures.ts';

export const PASSWORD = 'Harbor-light-9!';

/** Somebody of the premed students who has just signed up, signed in in this window. */
export async function newMember(page: Page): Promise<{ username: string; email: string }> {
  const username = `tessa.${randomInt(1e9).toString(36)}`;
  const email = `${username}@mail.example`;
  const signUp = { userType: 'premed_student', name: 'Tessa Lund', username, email, password: PASSWORD, accepted: true };
  expect((await page.request.post('/api/sign-up', { data: signUp })).status()).toBe(200);
  const token = new URL(await confirmationLink(page, email), ORIGIN).searchParams.get('token');
  expect((await page.request.post('/api/email-verification', { data: { token } })).status()).toBe(200);
  const { items } = (await (await page.request.get('/api/institutions')).json()) as { items: { id: string }[] };
  expect((await page.request.put('/api/profile/premed-setup', { data: { institutionId: items[0]?.id } })).status()).toBe(200);
  return { username, email };
}
