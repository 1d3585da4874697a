import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The community in which these journeys write. */
export const ANATOMY = '/communities/alder-ridge/classes/anatomy';

/** A title that no other run has. */
export function unique(title: string): string {
  return `${title} ${randomUUID().slice(0, 8)}`;
}

/** Writes a post as whoever is logged in here, without the form. Gives its path. */
export async function write(page: Page, title: string, content: object = {}): Promise<string> {
  const { items } = (await (await page.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  const communityId = items.find(({ path }) => path === ANATOMY)?.id;
  const answer = await page.request.post('/api/posts', {
    data: { requestKey: randomUUID(), communityId, title, category: 'Question', body: 'As first written.', ...content },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { path: string }).path;
}

/** Takes something from a post's menu: the one of this page, or of a card. */
export async function choose(page: Page, item: 'Edit' | 'Delete', from: Locator = page.getByRole('main')): Promise<void> {
  await from.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
