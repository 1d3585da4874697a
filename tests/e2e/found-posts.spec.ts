import type { Page } from '@playwright/test';
import { expect, logIn, open, reload, test } from './fixtures.ts';
import { comment, idOf, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const NOAH = 'noah.premed@mail.example';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function act(page: Page, title: string, item: 'Collapse' | 'Expand'): Promise<void> {
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(card(page, title).getByRole('img', { name: 'Collapsed' })).toHaveCount(item === 'Collapse' ? 1 : 0);
}

test('premed students can like posts that they find in another school’s premed community', { tag: ['@any-width', '@full'] }, async ({
  page,
}) => {
  const title = unique('Shadowing at the other school');
  await logIn(page, MAYA);
  const { id: communityId } = await (await page.request.get('/api/communities/alder-ridge/premed/premed')).json();
  await write(page, title, { communityId });
  await page.context().clearCookies();
  await logIn(page, NOAH);
  await open(page, `/search?q=${encodeURIComponent(title)}`);
  await card(page, title).getByRole('button', { name: /^Like/ }).click();
  await expect(card(page, title).getByRole('button', { pressed: true })).toHaveText(/1/);
});

test('premed students find the communities of other schools, and the Dashboard', async ({ page }) => {
  await logIn(page, NOAH);
  await open(page, '/');
  await open(page, '/communities/port-ellery/premed/premed');
  const places = page.getByRole('region', { name: 'You can also read' });
  await expect(places.getByRole('link')).toHaveText([/^The Dashboard/, /^Premed at /]);
  await places.getByRole('link', { name: /^Premed at / }).click();
  await expect(page).toHaveURL(/alder-ridge/);
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/communities/port-ellery/premed/premed');
  await page.getByRole('button', { name: /^About / }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Premed at / })
    .click();
  await expect(page).toHaveURL(/alder-ridge/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a search result that a moderator expands shows its whole text', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  const title = unique('Long before the word');
  const body = `It begins here. ${'One line after another. '.repeat(40)} Then comes quokka at last.`;
  await logIn(page, MAYA);
  await write(page, title, { body });
  await open(page, `/search?q=quokka+${title.split(' ').at(-1)}`);
  const found = card(page, title).getByText('quokka');
  await expect(found).toBeVisible();
  await act(page, title, 'Collapse');
  await expect(found).toBeHidden();
  await act(page, title, 'Expand');
  await expect(found).toBeVisible();
  // A collapsed search result contains only the beginning of its text.
  await act(page, title, 'Collapse');
  await reload(page);
  await expect(card(page, title)).toBeVisible();
  await act(page, title, 'Expand');
  await expect(card(page, title).getByText(/^It begins here\./)).toBeVisible();
});

test('a deleted comment is no longer found', { tag: '@any-width' }, async ({ page }) => {
  const title = unique('Where the word is only below');
  await logIn(page, MAYA);
  const path = await write(page, title);
  const word = `axolotl ${title.split(' ').at(-1)}`;
  await comment(page, await idOf(page, path), `Here it is: ${word}.`);
  await open(page, `/search?q=${encodeURIComponent(word)}`);
  await expect(card(page, title).getByText('Here it is')).toBeVisible();
  await card(page, title).getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Comments', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(card(page, title).getByText('Here it is')).toHaveCount(0);
});

test('a premed student reads the Dashboard and searches it, and is not asked to write there', async ({ page }) => {
  const title = unique('Which quokka atlas');
  await logIn(page, MAYA);
  const path = await write(page, title, {}, '/thedashboard');
  await page.context().clearCookies();
  await logIn(page, NOAH);
  await open(page, path);
  await expect(page.getByText('You can read this discussion, but not take part in it.')).toBeVisible();
  await expect(page.getByText('No comments yet.', { exact: true })).toBeVisible();
  await open(page, '/thedashboard');
  await page.getByRole('searchbox', { name: 'Search in The Dashboard' }).fill('zebrafish');
  await page.keyboard.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('list').getByRole('link', { name: /The Dashboard$/ })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Ask this' })).toHaveAttribute('href', '/create-post?title=zebrafish');
  await expect(main.getByRole('link', { name: /^Create Post/ })).toHaveAttribute('href', '/create-post');
});
