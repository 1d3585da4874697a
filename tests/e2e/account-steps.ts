import { randomInt } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, mailsTo, ORIGIN } from './fixtures.ts';

export const MAYA = 'maya.okafor@alderridge.edu';
export const PASSWORD = 'Harbor-light-9!';
export const NEW_PASSWORD = 'quiet harbor at dusk';
export const SENT = 'Password reset link sent to your email';
export const INVALID = 'Invalid or expired password reset link';

type Kind = 'confirm' | 'reset-password';

async function links(request: APIRequestContext, email: string, kind: Kind): Promise<string[]> {
  return (await mailsTo(request, email)).flatMap((mail) => new RegExp(`href="(http[^"]*/${kind}\\?token=[^"]+)"`).exec(mail)?.[1] ?? []);
}

export async function mailedLink(request: APIRequestContext, email: string, kind: Kind, count = 1): Promise<string> {
  let found: string[] = [];
  await expect(async () => {
    found = await links(request, email, kind);
    expect(found.length).toBe(count);
  }).toPass();
  return found[0] ?? '';
}

interface Newcomer {
  email: string;
  username: string;
}

export function newcomer(): Newcomer {
  const username = `nora.${randomInt(1e9).toString(36)}`;
  return { username, email: `${username}@mail.example` };
}

export async function signUp(request: APIRequestContext): Promise<Newcomer> {
  const person = newcomer();
  const data = { ...person, userType: 'premed_student', name: 'Nora Lind', password: PASSWORD, accepted: true };
  expect((await request.post(`${ORIGIN}/api/sign-up`, { data })).status()).toBe(200);
  return person;
}

export async function member(request: APIRequestContext): Promise<Newcomer> {
  const person = await signUp(request);
  const token = new URL(await mailedLink(request, person.email, 'confirm')).searchParams.get('token');
  expect((await request.post(`${ORIGIN}/api/email-verification`, { data: { token } })).status()).toBe(200);
  return person;
}

export async function resetLink(request: APIRequestContext, email: string): Promise<string> {
  expect((await request.post(`${ORIGIN}/api/password-reset/request`, { data: { email } })).status()).toBe(200);
  return mailedLink(request, email, 'reset-password');
}

export function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

export async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
}

export async function fillReset(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(confirmation);
  await button(page, 'Reset password').click();
}
