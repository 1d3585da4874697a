import type { Page } from '@playwright/test';
import { expect, expectAccessibleInFull, expectFits, logIn, ORIGIN, open, test } from './fixtures.ts';
import { find, jTo, tabTo, take } from './keyboard-steps.ts';
import { ANATOMY, unique, write } from './post-steps.ts';
import { MAYA, NOOR, PRIYA, REPORTS, reported, reportOf, TO_DO } from './report-steps.ts';

const ELI = 'eli.rosen@alderridge.edu';
const SCHOOL = '/communities/alder-ridge/general/commons';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('the first post: c, a title, a category, submit', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, ELI);
  await open(page, ANATOMY);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/create-post\?community=/);
  const title = unique('Which atlas for the lab');
  await tabTo(page, page.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: /Create Post/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ANATOMY}/posts/`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an answer: / and a word, j to the post, o, j to its comments, l', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, SCHOOL);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('badge');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await expect(cards(page).first().locator('mark').first()).toBeVisible();
  // Leave the field, where j is a letter.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(cards(page).first().getByRole('heading').getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  const second = cards(page).nth(1).getByRole('heading').getByRole('link');
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/posts\//);

  await open(page, SCHOOL);
  await page
    .getByRole('article', { name: /^Welcome to the Commons/ })
    .getByRole('heading')
    .getByRole('link')
    .focus();
  await page.keyboard.press('Enter');
  const comment = page.getByRole('article', { name: /^(Comment|Reply) by/ }).first();
  await expect(comment).toBeVisible();
  await page.keyboard.press('j');
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
  const heart = comment.getByRole('button', { name: 'Like' });
  const before = await heart.getAttribute('aria-pressed');
  await page.keyboard.press('l');
  await expect(heart).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await expect(comment).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.type('jkc?');
  await expect(page.getByLabel('Your reply')).toHaveValue('jkc?');
  await page.getByLabel('Your reply').fill('');
});

test('a message to a classmate: Ctrl K and their name', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, SCHOOL);
  await find(page, '@noor.h');
  await take(page, /^Message Noor/);
  await expect(page).toHaveURL(`${ORIGIN}/direct/messages/noor.h`);
  const box = page.getByPlaceholder('Type a message...');
  await tabTo(page, box);
  const words = unique('Skills lab at four?');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText(words)).toBeVisible();
});

test('a report: j to the post, Tab to its menu', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  await logIn(other, ELI);
  const title = unique('Selling last year’s answers');
  await write(other, title);
  await logIn(page, NOOR);
  await open(page, ANATOMY);
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeVisible();
  await jTo(page, card);
  await expect(card.getByRole('heading').getByRole('link')).toBeFocused();
  const menu = card.getByRole('button', { name: 'More actions' });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await tabTo(page, dialog.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Send report' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Report submitted successfully')).toBeVisible();
  await expect(menu).toBeFocused();
});

test('a review: Ctrl K to the reports, j to one, Tab to its status', { tag: ['@any-width', '@rare'] }, async ({ page, other }) => {
  await logIn(page, ELI);
  await logIn(other, NOOR);
  const title = unique('Answers for sale');
  await reported(page, other, title);
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  await find(page, 'reported');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ORIGIN + TO_DO);
  await open(page, REPORTS);
  const report = reportOf(page, title);
  await expect(report).toBeVisible();
  await jTo(page, report);
  await expect(report).toBeFocused();
  await expect(report).toBeInViewport();
  const status = report.getByLabel('Status');
  await tabTo(page, status);
  await page.keyboard.press('ArrowDown');
  await expect(status).not.toHaveValue('Pending');
});

test('? shows all shortcuts, Esc returns the focus, and single keys can be switched off on this device', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  const first = cards(page).first().getByRole('heading').getByRole('link');
  await first.focus();
  await page.keyboard.press('?');
  await expect(sheet(page).getByRole('term')).toHaveCount(22);
  await expectFits(page);
  await expectAccessibleInFull(page);
  await page.keyboard.press('c');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(ORIGIN + SCHOOL);
  const on = sheet(page).getByRole('checkbox', { name: 'Single-key shortcuts' });
  await expect(on).toBeChecked();
  await on.uncheck();
  await expect(sheet(page).getByText('(turned off)').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(first).toBeFocused();

  await open(page, SCHOOL);
  for (const key of ['c', 'j', 'g', 'i', '?', '/']) await page.keyboard.press(key);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.locator('body')).toBeFocused();
  await expect(page).toHaveURL(ORIGIN + SCHOOL);
  await find(page, 'shortcuts');
  await page.keyboard.press('Enter');
  await on.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(`${ORIGIN}/direct/messages`);
});

test('keys with a modifier stay the browser’s, and g navigates', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, SCHOOL);
  const title = (index: number) => cards(page).nth(index).getByRole('heading').getByRole('link');
  const like = cards(page).nth(1).getByRole('button', { name: 'Like' });
  const liked = (await like.getAttribute('aria-pressed')) ?? '';
  // The first press loads the code of the shortcuts.
  await page.keyboard.press('j');
  await expect(title(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(title(1)).toBeFocused();
  for (const key of ['Meta+l', 'Control+j', 'Alt+c']) await page.keyboard.press(key);
  await expect(title(1)).toBeFocused();
  await expect(like).toHaveAttribute('aria-pressed', liked);
  await page.keyboard.press('j');
  await expect(title(2)).toBeFocused();
  await expect(page).toHaveURL(ORIGIN + SCHOOL);
  for (const [key, path] of [
    ['n', '/profiles/noor.h/notifications'],
    ['d', '/thedashboard'],
    ['p', '/profiles/noor.h'],
    ['h', SCHOOL],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL(ORIGIN + path);
  }
});
