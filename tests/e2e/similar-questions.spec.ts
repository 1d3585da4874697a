import type { Page } from '@playwright/test';
import { expect, expectAccessibleInFull, expectFits, follow, logIn, ORIGIN, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const RAHEL = 'rahel.g@alderridge.edu';
const OLIVER = 'oliver_pratt@alderridge.edu';
const INES = 'ines.duarte@alderridge.edu';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('similar questions are suggested without blocking the form, and choosing one discards the draft', async ({ page, other }) => {
  const title = unique('Where can one borrow a fundus lens?');
  await logIn(other, RAHEL);
  const path = await write(other, title);

  await logIn(page, OLIVER);
  await open(page, '/create-post');
  const field = page.getByRole('textbox', { name: 'Title' });
  const said = page.getByRole('status').filter({ hasText: 'similar post' });
  const asked = page.waitForRequest(/\/api\/posts\/similar/);
  await field.pressSequentially('borrowing a fundus');
  await expect(said).toBeHidden();
  await field.fill('borrowing a fundus lens');
  expect(new URL((await asked).url()).searchParams.get('title')).toBe('borrowing a fundus lens');
  await expect(said).toContainText(title);
  await expect(field).toBeFocused();
  await expectFits(page);
  await expectAccessibleInFull(page);

  await page.getByRole('radio', { name: 'Vent' }).check({ force: true });
  await expect(said).toBeHidden();
  await page.getByRole('radio', { name: 'Question' }).check({ force: true });
  const link = page.getByRole('link', { name: title });
  const [beside] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(beside.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await beside.close();
  await expect(field).toHaveValue('borrowing a fundus lens');

  await page.getByRole('button', { name: `This answers it: ${title}` }).click();
  await expect(page).toHaveURL(`${ORIGIN}${path}`);
  await expect(page.getByText('The author is told that it helped, but not your name.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await follow(page, '/create-post');
  await expect(field).toHaveValue('');

  const notifications = await (await other.request.get('/profiles/rahel.g/notifications')).text();
  expect(notifications.replace(/<[^>]*>/g, '')).toContain(`Somebody found your post useful ${title}`);
});

test('a draft with a link stays when an answer is found', { tag: '@rare' }, async ({ page, secondPage }) => {
  const title = unique('Where can one borrow a slit lamp?');
  await logIn(secondPage, RAHEL);
  const path = await write(secondPage, title);
  await logIn(page, OLIVER);
  await open(page, '/create-post');
  await page.getByRole('textbox', { name: /^Link/ }).fill('example.org/lamps');
  await page.getByRole('radio', { name: 'Question' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Title' }).pressSequentially('borrowing a slit lamp');
  await page.getByRole('button', { name: `This answers it: ${title}` }).click();
  await expect(page).toHaveURL(`${ORIGIN}${path}`);
  await expect(page.getByText('Your draft is kept.')).toBeVisible();
  await open(page, '/create-post');
  await expect(page.getByRole('textbox', { name: /^Link/ })).toHaveValue('example.org/lamps');

  // Nobody is told that an author found their own post.
  await open(secondPage, '/create-post');
  await secondPage.getByRole('radio', { name: 'Question' }).check({ force: true });
  await secondPage.getByRole('textbox', { name: 'Title' }).pressSequentially('borrowing a slit lamp');
  await secondPage.getByRole('button', { name: `This answers it: ${title}` }).click();
  await expect(secondPage.getByText('Good to hear.', { exact: true })).toBeVisible();
});

test('a duplicate is linked to the original question, and each page links to the other', async ({ page, secondPage }) => {
  const first = unique('Latex allergy and sterile gloves');
  const again = unique('Sterile gloves with a latex allergy');
  await logIn(secondPage, INES);
  const original = await write(secondPage, first);
  const path = await write(secondPage, again);
  await open(secondPage, path);
  const pointer = (on: Page) => on.getByText(/^Same question as/).getByRole('link', { name: first });

  await logIn(page, MAYA);
  await open(page, path);
  await choose(page, 'Same question as…');
  const dialog = page.getByRole('dialog', { name: 'Same question as…' });
  const field = dialog.getByLabel('Link to the other question');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByText('Please paste the address of a post here, or choose one.')).toBeVisible();
  await expectAccessibleInFull(page);
  await dialog.getByRole('radio', { name: first }).check();
  await expect(field).toHaveValue(original);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(pointer(page)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
  await expect(pointer(secondPage)).toBeVisible();

  await pointer(page).click();
  await expect(page).toHaveURL(`${ORIGIN}${original}`);
  const related = page.getByRole('region', { name: 'Related' });
  await related.getByRole('link', { name: again }).click();
  await expect(page).toHaveURL(`${ORIGIN}${path}`);

  await choose(secondPage, 'Not the same question');
  await expect(pointer(page)).toBeHidden();
  await choose(secondPage, 'Same question as…');
  await secondPage.getByLabel('Link to the other question').fill(`${ORIGIN}${original}#comments`);
  await secondPage.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(pointer(page)).toBeVisible();
});
