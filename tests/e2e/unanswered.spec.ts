import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectFits, logIn, ORIGIN, open, test } from './fixtures.ts';
import { comment, idOf, unique, write } from './post-steps.ts';

const ELI = 'eli.rosen@alderridge.edu';
const CALEB = 'caleb-nguyen@alderridge.edu';
const AVA = 'ava.premed@mail.example';
const MAYA = 'maya.okafor@alderridge.edu';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
/** By title, because a menu item has the same text. */
const mark = (place: Locator) => place.getByTitle('Its author is still looking for an answer');
const tab = (page: Page, name: 'All' | 'My year') =>
  page.getByRole('navigation', { name: 'Whose questions' }).getByRole('link', { name, exact: true });

async function choose(page: Page, title: string, item: 'Mark as still open' | 'Mark as no longer open'): Promise<void> {
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a question is listed until somebody comments, and again when its author marks it as still open', async ({ page, secondPage }) => {
  const title = unique('Where is the spare otoscope');
  await logIn(page, ELI);
  const path = await write(page, title);
  await open(page, '/unanswered');
  await expect(page.getByRole('heading', { level: 1, name: 'Unanswered Questions' })).toBeVisible();
  await expect(cardPlace(page, title)).toHaveAttribute('href', '/communities/alder-ridge/classes/anatomy');
  await expectFits(page);
  await expectAccessibleInFull(page);
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Mark as still open', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await card(page, title).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await logIn(secondPage, CALEB);
  await open(secondPage, path);
  await secondPage
    .getByRole('textbox', { name: /comment/i })
    .first()
    .fill('In the second drawer, perhaps.');
  await secondPage
    .getByRole('button', { name: /^(Comment|Post)/ })
    .first()
    .click();
  await expect(secondPage.getByText('In the second drawer, perhaps.').first()).toBeVisible();
  await secondPage.getByRole('contentinfo').getByRole('link', { name: 'Unanswered Questions' }).click();
  await expect(secondPage.getByRole('article').first()).toBeVisible();
  await expect(card(secondPage, title)).toHaveCount(0);

  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Mark as still open', exact: true }).click();
  await expect(page.getByText('Your question is shown as still open')).toBeVisible();
  await expect(mark(page.getByRole('main'))).toBeVisible();
  await open(page, '/unanswered');
  await loadAll(page, title);
  await expect(mark(card(page, title))).toBeVisible();
  await choose(page, title, 'Mark as no longer open');
  await expect(page.getByText('Your question is no longer shown as open')).toBeVisible();
  await expect(mark(card(page, title))).toHaveCount(0);
});

const cardPlace = (page: Page, title: string) => card(page, title).getByRole('link', { name: 'Anatomy' }).first();

async function loadAll(page: Page, title: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More Questions' });
  await expect(async () => {
    if (await card(page, title).count()) return;
    await more.click();
    expect(await card(page, title).count()).toBe(1);
  }).toPass();
}

test('the palette links to it; the tab of one’s own year is only for medical students', async ({ page, secondPage }) => {
  await logIn(page, ELI);
  const id = await idOf(page, await write(page, unique('Of no year')));
  await comment(page, id, 'A note of mine.');
  await open(page, '/thedashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('unanswered');
  await page.getByRole('option', { name: /^Unanswered Questions/ }).click();
  await expect(page).toHaveURL(`${ORIGIN}/unanswered`);
  await expect(card(page, 'Of no year')).not.toHaveCount(0);
  await tab(page, 'My year').click();
  await expect(page).toHaveURL(`${ORIGIN}/unanswered?tab=year`);
  await expect(tab(page, 'My year')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('status').filter({ hasText: /^My year: / })).toBeAttached();
  await expect(page.getByRole('article').filter({ hasText: 'Of no year' })).toHaveCount(0);

  await logIn(secondPage, AVA);
  await open(secondPage, '/unanswered?tab=year');
  await expect(secondPage.getByRole('article').first()).toBeVisible();
  await expect(secondPage.getByRole('navigation', { name: 'Whose questions' })).toHaveCount(0);
});

test('moderators see searches without results', { tag: '@full' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/admin/alder-ridge');
  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Searches' }).click();
  const row = page.getByRole('row', { name: /notary/ });
  await expect(row).toContainText('9');
  await expect(page.getByText('38 searches found nothing', { exact: false })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`${ORIGIN}/search?q=notary`);
});
