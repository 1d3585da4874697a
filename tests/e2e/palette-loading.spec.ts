import { expect, hold, logIn, ORIGIN, open, pressReload, test } from './fixtures.ts';
import { field } from './keyboard-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const SCHOOL = '/communities/alder-ridge/general/commons';

for (const file of ['keyboard', 'palette'])
  test(`keys typed while the ${file} code loads go to the palette, not to the page`, { tag: ['@any-width', '@full'] }, async ({ page }) => {
    await logIn(page, MAYA);
    const release = await hold(page, `**/assets/${file}-*.js`);
    await open(page, SCHOOL);
    const title = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
    await title.focus();
    if (file === 'palette') {
      await page.keyboard.press('j');
      await expect(title).not.toBeFocused();
      await title.focus();
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('anax');
    for (const key of ['Backspace', 't', 'Enter', 'Tab']) await page.keyboard.press(key);
    await expect(title).toBeFocused();
    release();
    await expect(field(page)).toHaveValue('anat');
    await expect(page).toHaveURL(ORIGIN + SCHOOL);
  });

test('without a connection its button shows an error, and works after a reload', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await page.route('**/assets/keyboard-*.js', (route) => route.abort('aborted'));
  await open(page, SCHOOL);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/keyboard-*.js');
  await pressReload(page);
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
});

test('a search for people that fails is not said to have found nobody', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/direct/messages');
  await page.route('**/api/people*', (route) => route.abort('aborted'));
  await page.getByRole('main').getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('combobox').fill('zz');
  await expect(dialog.getByRole('status')).toHaveText(/connection/i);
  await expect(dialog.getByText('Nothing found')).toHaveCount(0);
});
