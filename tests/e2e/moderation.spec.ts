import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAnswers, expectFits, follow, logIn, open, test } from './fixtures.ts';
import { ANATOMY, idOf, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
// One author per test, because an account may post only five times a minute.
const JONAS = 'jonas_lindqvist@alderridge.edu';
const GRACE = 'grace.mbeki@alderridge.edu';
const YUKI = 'yuki.tanabe@alderridge.edu';

type Act = 'Pin' | 'Unpin' | 'Collapse' | 'Expand';

function card(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

async function act(page: Page, item: Act, from: Locator): Promise<void> {
  await from.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

function strip(page: Page, title: string) {
  return page.getByRole('region', { name: 'Pinned' }).getByRole('article', { name: title });
}

test('a moderator’s pin and collapse of a post appear live for others', { tag: '@full' }, async ({ page, secondPage }) => {
  const title = unique('The lab is closed on Friday');
  await logIn(secondPage, JONAS);
  const path = await write(secondPage, title, { body: 'The floor is being done.' });
  await open(secondPage, ANATOMY);
  const theirs = card(secondPage, title);
  await expect(theirs.getByText('The floor is being done.')).toBeVisible();

  await logIn(page, MAYA);
  await open(page, ANATOMY);
  const own = card(page, title);
  await act(page, 'Pin', own);
  await expect(page.getByText('Post pinned successfully')).toBeVisible();
  await expect(own.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect(theirs.getByRole('img', { name: 'Pinned' })).toBeVisible();
  for (const one of [page, secondPage]) await expect(strip(one, title)).toBeVisible();
  await expect(own.getByRole('button', { name: 'More actions' })).toBeFocused();

  await act(page, 'Collapse', own);
  await expect(page.getByText('Post collapsed successfully')).toBeVisible();
  await expect(own.getByRole('img', { name: 'Collapsed' })).toBeVisible();
  await expect(own.getByText('The floor is being done.')).toBeHidden();
  await expect(theirs.getByRole('img', { name: 'Collapsed' })).toBeVisible();
  await expect(theirs.getByText('The floor is being done.')).toBeHidden();
  await expectFits(page);
  await expectAccessible(page);

  await open(secondPage, ANATOMY);
  const pinned = secondPage.getByRole('article').filter({ has: secondPage.getByRole('img', { name: 'Pinned' }) });
  await expect(pinned.filter({ hasText: title })).toBeVisible();
  await expect(secondPage.getByRole('article').first().getByRole('img', { name: 'Pinned' })).toBeVisible();
  await open(secondPage, path);
  await expect(secondPage.getByText('The floor is being done.')).toBeVisible();
  await expect(secondPage.getByRole('img', { name: 'Pinned' })).toBeVisible();

  await open(page, path);
  const main = page.getByRole('main');
  await act(page, 'Expand', main);
  await expect(page.getByText('Post expanded successfully')).toBeVisible();
  await expect(main.getByRole('img', { name: 'Collapsed' })).toBeHidden();
  await act(page, 'Unpin', main);
  await expect(page.getByText('Post unpinned successfully')).toBeVisible();
  await expect(main.getByRole('img', { name: 'Pinned' })).toBeHidden();
  await expect(secondPage.getByRole('img', { name: 'Pinned' })).toBeHidden();
  await expectAccessible(page);
});

test('a pinned post appears live above a feed in which it was not loaded, and disappears again', async ({ page, other }) => {
  const title = unique('Pinned from far below');
  await logIn(page, JONAS);
  await logIn(other, MAYA);
  await open(page, '/thedashboard?sort=earliest');
  await expect(page.getByRole('article').nth(9)).toBeVisible();
  const { items } = (await (await other.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  const path = await write(page, title, { communityId: items.find((one) => one.path === '/thedashboard')?.id });
  const id = await idOf(other, path);
  expect((await other.request.put(`/api/posts/${id}/pin`, { data: { pinned: true } })).status()).toBe(200);
  await expect(strip(page, title)).toBeVisible();
  expect((await other.request.put(`/api/posts/${id}/pin`, { data: { pinned: false } })).status()).toBe(200);
  await expect(strip(page, title)).toHaveCount(0);
  await expect(card(page, title)).toBeVisible();
});

test('the moderator’s menu works by keyboard and shows failures', { tag: '@rare' }, async ({ page, secondPage }) => {
  const title = unique('Keys only');
  await logIn(secondPage, GRACE);
  await write(secondPage, title);
  await open(secondPage, ANATOMY);
  await card(secondPage, title).getByRole('button', { name: 'More actions' }).click();
  await expect(secondPage.getByRole('menuitem')).toHaveText([
    'Edit',
    'Mark as still open',
    'Unfollow',
    'Mute',
    'Save',
    'Remind me…',
    'Delete',
  ]);

  await logIn(page, MAYA);
  await open(page, ANATOMY);
  const more = card(page, title).getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const collapse = page.getByRole('menuitem', { name: 'Collapse' });
  for (let step = 0; step < 8 && !(await collapse.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(collapse).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post collapsed successfully')).toBeVisible();
  await expect(more).toBeFocused();

  for (const [item, name, words] of [
    ['Pin', 'pin', 'Failed to pin/unpin post'],
    ['Expand', 'collapse', 'Failed to update post collapse state'],
  ] as const) {
    await page.route(`**/api/posts/*/${name}`, (route) => {
      expectAnswers(page, `500 ${new URL(route.request().url()).pathname}`);
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, message: 'Something went wrong.', data: {} } });
    });
    await act(page, item, card(page, title));
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(card(page, title).getByRole('img', { name: 'Pinned' })).toBeHidden();
  await expect(card(page, title).getByRole('img', { name: 'Collapsed' })).toBeVisible();
});

test('a post deleted by a moderator disappears for others', async ({ page, other }) => {
  const [title, second] = [unique('Not here, please'), unique('Nor this')];
  await logIn(page, YUKI);
  const path = await write(page, title);
  await write(page, second);
  await open(page, path);
  await logIn(other, MAYA);
  const { id } = (await (await other.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  // The read position may be saved after the deletion.
  expectAnswers(page, `404 /api/posts/${path.split('/').at(-1)}`, `404 /api/posts/${id}/seen`);
  await other.request.delete(`/api/posts/${id}`, { data: { phrase: 'delete_post' } });
  await expect(page.getByText('You do not have access to view this post.')).toBeVisible();

  await follow(page, ANATOMY);
  await expect(card(page, second)).toBeVisible();
  const found = (await (await other.request.get('/api/search', { params: { q: second } })).json()) as { items: { id: string }[] };
  await other.request.delete(`/api/posts/${found.items[0]?.id}`, { data: { phrase: 'delete_post' } });
  await expect(card(page, second)).toBeHidden();
});
