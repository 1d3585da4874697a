import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, type Requester } from './fixtures.ts';

export const ANATOMY = '/communities/alder-ridge/classes/anatomy';

export function unique(title: string): string {
  return `${title} ${randomUUID().slice(0, 8)}`;
}

export async function write(person: Requester, title: string, content: object = {}, community = ANATOMY): Promise<string> {
  const { items } = (await (await person.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  const communityId = items.find(({ path }) => path === community)?.id;
  const answer = await person.request.post('/api/posts', {
    data: { requestKey: randomUUID(), communityId, title, category: 'Question', body: 'As first written.', ...content },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { path: string }).path;
}

export async function idOf(person: Requester, path: string): Promise<string> {
  return ((await (await person.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string }).id;
}

/** Path of the first post on the Dashboard, a pinned one with comments. */
export async function firstPost({ request }: Requester): Promise<string> {
  const { id } = (await (await request.get('/api/communities/dashboard')).json()) as { id: string };
  const { pinned } = (await (await request.get(`/api/communities/${id}/posts`)).json()) as { pinned: { path: string }[] };
  return pinned[0]?.path ?? '';
}

export async function comment(person: Requester, postId: string, content: string, replyToId?: string): Promise<string> {
  const answer = await person.request.post(`/api/posts/${postId}/comments`, {
    data: { requestKey: randomUUID(), content, ...(replyToId !== undefined && { replyToId }) },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { comment: { id: string } }).comment.id;
}

export async function choose(page: Page, item: 'Edit' | 'Delete', from: Locator = page.getByRole('main')): Promise<void> {
  await from.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
