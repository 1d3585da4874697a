import type { Page } from '@playwright/test';
import { expect, logIn, type Requester } from './fixtures.ts';
import { idOf, write } from './post-steps.ts';

export const MAYA = 'maya.okafor@alderridge.edu';
export const JONAS = 'jonas_lindqvist@alderridge.edu';
export const PRIYA = 'priya-raman@alderridge.edu';
export const NOOR = 'noor.h@alderridge.edu';
export const TO_DO = '/admin/alder-ridge?tab=reports';
/** All reports, newest first, so that those of the current test come first. */
export const REPORTS = `${TO_DO}&status=all`;

export function reportOf(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title });
}

export async function openReport(page: Page, title: string) {
  const report = reportOf(page, title);
  const button = report.getByRole('heading', { level: 3 }).getByRole('button');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  return report;
}

/** Ends the session; about:blank sends no further requests. */
export async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export async function reported(author: Requester, reporter: Requester, title: string, body = 'Only twenty dollars.'): Promise<string> {
  const path = await write(author, title, { body });
  const answer = await reporter.request.post('/api/reports', {
    data: { kind: 'post', targetId: await idOf(reporter, path), reasons: ['Spam or Advertising'] },
  });
  expect(answer.status()).toBe(201);
  return path;
}

export async function reportedToOne(page: Page, secondPage: Page, title: string): Promise<void> {
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  await reported(page, secondPage, title);
  await forget(page);
  await logIn(page, MAYA);
}

export async function reportedToTwo(page: Page, secondPage: Page, title: string): Promise<void> {
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  await reported(secondPage, page, title);
  for (const one of [page, secondPage]) await forget(one);
  await logIn(page, MAYA);
  await logIn(secondPage, JONAS);
}
