import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAnswers, expectFits, logIn, ORIGIN, open, type Requester, reload, test } from './fixtures.ts';
import { memberWithProfile } from './member-steps.ts';
import { rounds } from './operator-steps.ts';
import { choose, comment, idOf, unique, write } from './post-steps.ts';

const PRIYA = 'priya-raman@alderridge.edu';
const OWN = '/communities/alder-ridge/your-posts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const tab = (page: Page, name: 'Posts' | 'Comments') =>
  page.getByRole('navigation', { name: 'What you have written' }).getByRole('link', { name });
const sortButton = (page: Page) => page.getByRole('button', { name: /^Sort: / });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comment in context' });

async function total(page: Page): Promise<number> {
  const words = await page.getByText(/^[\d,]+ (posts?|comments?)$/).textContent();
  return Number(words?.replace(/\D/g, ''));
}

async function conversation(author: Requester, reader: Requester) {
  const title = unique('A conversation');
  const path = await write(author, title);
  const id = await idOf(author, path);
  const parent = await comment(author, id, 'The **first** word');
  const one = await comment(reader, id, unique('A first answer'), parent);
  const two = await comment(author, id, 'An answer to the answer', one);
  const last = unique('The last word');
  return { title, path, id, two, last, lastId: await comment(reader, id, last, two) };
}

test('the lists are in the HTML, and their tab and order in the address', { tag: '@full' }, async ({ page }) => {
  await logIn(page, PRIYA);
  const html = await (await page.request.get(`${OWN}?tab=comments&sort=oldest`)).text();
  expect(html).toContain('Show in context');
  expect(html).toMatch(/title="Oldest"/);

  await open(page, OWN);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Posts and Comments' })).toBeVisible();
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).first()).toBeVisible();
  expect(await total(page)).toBeGreaterThan(2);
  await expectFits(page);
  await expectAccessible(page);

  await sortButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Latest' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(`${ORIGIN}${OWN}?sort=most_reactions`);
  await expect(sortButton(page)).toHaveAccessibleName('Sort: Most Reactions');
  await expect(sortButton(page), 'the choice closes the menu').toBeFocused();
  await expect(async () => {
    const likes = (await cards(page).getByRole('button', { name: /^Like/ }).allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
    expect(likes).toEqual(likes.toSorted((a, b) => b - a));
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /^Posts, Most Reactions: \d+ of \d+ posts$/ })).toBeAttached();

  await tab(page, 'Comments').click();
  await expect(page).toHaveURL(`${ORIGIN}${OWN}?tab=comments&sort=most_reactions`);
  await expect(tab(page, 'Comments')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).first().getByRole('button', { name: 'Show in context' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await reload(page);
  await expect(sortButton(page)).toHaveAccessibleName('Sort: Most Reactions');
  await page.goBack();
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-current', 'page');
  await open(page, `${OWN}?tab=nonsense&sort=best`);
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-current', 'page');
  await expect(sortButton(page)).toHaveAccessibleName('Sort: Latest');
});

test('a comment is shown with the one that it answers, and links to its place in the discussion', async ({ page, other }) => {
  await logIn(other, 'hannah.bell@alderridge.edu');
  await logIn(page, 'tomasz.w@alderridge.edu');
  const { title, path, last, lastId } = await conversation(other, page);

  await open(page, `${OWN}?tab=comments`);
  const item = cards(page).filter({ hasText: last });
  await expect(item.getByRole('heading')).toHaveText(`Reply on ${title}`);
  const button = item.getByRole('button', { name: 'Show in context' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await expect(dialog(page).getByRole('listitem').nth(0)).toContainText('The first word');
  await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('An answer to the answer');
  await expect(dialog(page).getByRole('listitem').nth(2)).toContainText(last);
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();

  // The button covers the text.
  await item.getByText(last).click({ force: true });
  const way = dialog(page).getByRole('link', { name: 'View full discussion and post' });
  await expect(way).toHaveAttribute('href', `${path}#comment-${lastId}`);
  await way.click();
  await expect(page).toHaveURL(`${ORIGIN}${path}#comment-${lastId}`);
  await expect(page.locator(`#comment-${lastId}`)).toBeInViewport();
});

test('the dialog shows loading, failures and deleted comments', { tag: '@rare' }, async ({ page, other }) => {
  await logIn(other, 'lucia.fer@alderridge.edu');
  await logIn(page, 'tomasz.w@alderridge.edu');
  const { id, last, lastId } = await conversation(other, page);
  await open(page, `${OWN}?tab=comments`);
  const button = cards(page).filter({ hasText: last }).getByRole('button', { name: 'Show in context' });

  const held = Promise.withResolvers<void>();
  await page.route(`**/api/comments/${lastId}/context`, async (route) => {
    await held.promise;
    await route.fulfill({ status: 403, json: { code: 'FORBIDDEN', status: 403, message: 'Not just now.', data: {} } });
  });
  expectAnswers(page, `403 /api/comments/${lastId}/context`, `404 /api/comments/${lastId}/context`);
  await button.click();
  await expect(dialog(page).getByText('Loading the discussion…')).toBeAttached();
  held.resolve();
  await expect(dialog(page).getByRole('alert')).toHaveText('Error loading your content. Not just now.');
  await expectAccessible(page);
  await page.unroute(`**/api/comments/${lastId}/context`);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');

  expect((await other.request.delete(`/api/posts/${id}`, { data: {} })).status()).toBe(200);
  await button.click();
  await expect(dialog(page).getByRole('alert')).toHaveText('This comment is no longer there.');
  await page.keyboard.press('Escape');
  await expect(cards(page).filter({ hasText: last })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your comments' })).toBeFocused();
});

test('Load More adds twenty comments and moves the focus to the first', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, 'maya.okafor@alderridge.edu');
  await open(page, `${OWN}?tab=comments`);
  const all = await total(page);
  expect(all).toBeGreaterThan(20);
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load More Comments' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page).nth(20).getByRole('heading').getByRole('link')).toBeFocused();
  await expect(cards(page)).toHaveCount(Math.min(all, 40));
  await expect(page.getByRole('status').filter({ hasText: `${Math.min(all, 40)} of ${all} comments` })).toBeAttached();
});

test('deleting or editing a post updates the list and its count in place', async ({ page }) => {
  await logIn(page, 'sofia.marin@alderridge.edu');
  const [gone, kept] = [unique('Soon gone'), unique('To be changed')];
  await write(page, kept);
  await write(page, gone);
  await open(page, OWN);
  const before = await total(page);
  await choose(page, 'Delete', cards(page).filter({ hasText: gone }));
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page).filter({ hasText: gone })).toHaveCount(0);
  await expect(page).toHaveURL(ORIGIN + OWN);
  await expect.poll(() => total(page)).toBe(before - 1);

  await choose(page, 'Edit', cards(page).filter({ hasText: kept }));
  const changed = unique('Changed');
  await page.getByRole('textbox', { name: 'Title' }).fill(changed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(ORIGIN + OWN);
  await expect(cards(page).filter({ hasText: changed })).toBeVisible();
  await expect(cards(page).filter({ hasText: kept })).toHaveCount(0);
});

test('what stands in a school that one has left can be deleted from the lists', { tag: '@any-width' }, async ({ page, other }) => {
  const { username } = await memberWithProfile(page, 'medical_student', 'Quentin Moved');
  await logIn(other, PRIYA);
  const [title, words] = [unique('Left behind'), unique('Said before leaving')];
  const path = await write(page, title);
  await comment(page, await idOf(other, await write(other, unique('Somebody else’s'))), words);
  await rounds('account', 'set-school', username, 'port-ellery', '--yes');

  await open(page, '/communities/port-ellery/your-posts');
  const post = cards(page).filter({ hasText: title });
  await expect(post).toContainText('You can no longer open this community.');
  await post.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Delete this post?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Posts Found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your posts' })).toBeFocused();

  await tab(page, 'Comments').click();
  await cards(page).filter({ hasText: words }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No Comments Found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your comments' })).toBeFocused();
  expect((await other.request.get(`/api/posts/${path.split('/').at(-1)}`)).status()).toBe(404);
});

test('a new member sees an empty page, and premed students have a page of their own', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, 'noah.premed@mail.example');
  await open(page, '/communities/alder-ridge/your-posts?tab=comments');
  await expect(page, 'one’s own school is the one address').toHaveURL(`${ORIGIN}/communities/port-ellery/your-posts?tab=comments`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Posts and Comments' })).toBeVisible();

  expectAnswers(page, '404 /communities/nowhere/your-posts');
  await page.goto('/communities/nowhere/your-posts');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();

  await page.route('**/api/contributions/**', (route) => route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }));
  await open(page, '/communities/port-ellery/your-posts?sort=oldest');
  await sortButton(page).click();
  await page.getByRole('menuitemradio', { name: 'Most Comments' }).click();
  await expect(page.getByText('No Posts Found')).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Comments').click();
  await expect(page.getByText('No Comments Found')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('a list that fails to load shows an error and can be retried', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, OWN);
  expectAnswers(page, '403 /api/contributions/comments');
  await page.route('**/api/contributions/comments**', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', status: 403, message: 'Not just now.', data: {} } }),
  );
  await tab(page, 'Comments').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Error loading your content' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/contributions/comments**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first().getByRole('button', { name: 'Show in context' })).toBeVisible();
});
