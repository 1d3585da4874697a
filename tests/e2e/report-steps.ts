import type { Page } from '@playwright/test';
import { expect, logIn } from './fixtures.ts';
import { idOf, write } from './post-steps.ts';

export const MAYA = 'maya.okafor@alderridge.edu';
export const JONAS = 'jonas_lindqvist@alderridge.edu';
export const PRIYA = 'priya-raman@alderridge.edu';
export const NOOR = 'noor.h@alderridge.edu';
/** What is to do, oldest first. */
export const TO_DO = '/admin/alder-ridge?tab=reports';
/** All, newest first: what a journey has reported comes first, whatever others have left. */
export const REPORTS = `${TO_DO}&status=all`;

export function reportOf(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title });
}

/** Opens a report, and gives it. */
export async function openReport(page: Page, title: string) {
  const report = reportOf(page, title);
  const button = report.getByRole('heading', { level: 3 }).getByRole('button');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  return report;
}

/** Whoever is logged in here no longer is; from a page that asks for nothing more. */
export async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** A post by one student, reported by another. Gives its path. */
export async function reported(author: Page, reporter: Page, title: string, body = 'Only twenty dollars.'): Promise<string> {
  const path = await write(author, title, { body });
  const answer = await reporter.request.post('/api/reports', {
    data: { kind: 'post', targetId: await idOf(reporter, path), reasons: ['Spam or Advertising'] },
  });
  expect(answer.status()).toBe(201);
  return path;
}

/** A post that was reported, and the moderator who is to see the report, in its author's window. */
export async function reportedToOne(page: Page, secondPage: Page, title: string): Promise<void> {
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  await reported(page, secondPage, title);
  await forget(page);
  await logIn(page, MAYA);
}

/** A post that was reported, and two moderators who are to see the report. */
export async function reportedToTwo(page: Page, secondPage: Page, title: string): Promise<void> {
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  await reported(secondPage, page, title);
  for (const one of [page, secondPage]) await forget(one);
  await logIn(page, MAYA);
  await logIn(secondPage, JONAS);
}
