import { expect, expectAccessibleInFull, expectFits, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';

test('filters in a search are chips that can be removed one by one and added in a dialog; what is no filter is named', async ({ page }) => {
  await logIn(page, MAYA);
  const question = unique('Which pangolin atlas');
  const other = unique('The pangolin scales');
  await write(page, question, { category: 'Question' });
  await write(page, other, { category: 'Insight' });
  const first = page.getByRole('article', { name: question });
  const second = page.getByRole('article', { name: other });
  const chips = page.getByRole('list', { name: 'Filters in your search' });
  const field = page.getByRole('searchbox', { name: 'Search posts' });

  await open(page, `/search?q=${encodeURIComponent('pangolin from:me -scales is:unanswered')}`);
  await expect(chips.getByRole('link')).toHaveText(['Remove By me', 'Remove Without “scales”', 'Remove Nobody has answered yet']);
  await expect(first).toBeVisible();
  await expect(second).toHaveCount(0);
  await expectAccessibleInFull(page);
  await expectFits(page);

  await field.fill('"pangolin atlas" from:me -scales is:unanswered');
  await field.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === '"pangolin atlas" from:me -scales is:unanswered');
  await expect(first).toBeVisible();
  await chips.getByRole('link', { name: 'Remove With “pangolin atlas”' }).press('Enter');
  await expect(field).toHaveValue('from:me -scales is:unanswered');
  await field.fill('pangolin from:me -scales is:unanswered');
  await expect(chips.getByRole('link')).toHaveCount(2);
  await field.press('Enter');
  await expect(chips.getByRole('link')).toHaveCount(3);

  await field.fill('pangolin from:me -scales is:unanswered "two words" -atlas ');
  await expect(chips.getByRole('link')).toHaveCount(5);
  await chips.getByRole('link', { name: 'Without “atlas”' }).press('Enter');
  await expect(field).toHaveValue('pangolin from:me -scales is:unanswered "two words"');
  await chips.getByRole('link', { name: 'With “two words”' }).press('Enter');
  await expect(field).toHaveValue('pangolin from:me -scales is:unanswered');

  await chips.getByRole('link', { name: 'Without “scales”' }).press('Enter');
  await expect(field).toHaveValue('pangolin from:me is:unanswered');
  await expect(chips.getByRole('link', { name: 'Nobody has answered yet' })).toBeFocused();
  await chips.getByRole('link', { name: 'Nobody has answered yet' }).press('Enter');
  await expect(second).toBeVisible();
  await expect(page).toHaveURL(/\?q=pangolin\+from%3Ame$/);

  await page.getByRole('button', { name: 'More filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'More filters' });
  await expect(dialog.getByRole('textbox', { name: 'Written by' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Written by' })).toHaveValue('me');
  await expectAccessibleInFull(page);
  await expectFits(page);
  await dialog.getByRole('textbox', { name: 'Without the words' }).fill('atlas "two words"');
  await dialog.getByLabel('On or after').fill('2020-05-01');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(field).toHaveValue('pangolin from:me -atlas -"two words" after:2020-05-01');
  await expect(first).toHaveCount(0);
  await expect(second).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('pangolin from:me');
  await expect(first).toBeVisible();

  await field.fill('pangolin in:commons category:question has:file before:2030 after:2020-05');
  await field.press('Enter');
  const all = ['In commons', 'Question', 'With a file', 'Before 2030', 'From 2020-05 on'];
  await expect(chips.getByRole('link')).toHaveText(all.map((name) => `Remove ${name}`));

  await field.fill('exam before:yesterday in:nowhere');
  await field.press('Enter');
  await expect(page.getByText('“yesterday” is not a date. Write 2026, 2026-05 or 2026-05-01.', { exact: true })).toBeVisible();
  await expect(page.getByText('You have no community called “nowhere”.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Search for the words only' }).click();
  await expect(page).toHaveURL(/\?q=exam$/);
});
