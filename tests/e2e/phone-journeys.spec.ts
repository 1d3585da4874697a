import type { Page } from '@playwright/test';
import { expect, expectFits, logIn, open, test } from './fixtures.ts';
import { enlarge, expectNoLayoutProblems } from './phone-steps.ts';
import { ANATOMY, unique } from './post-steps.ts';
import { MAYA, openReport, REPORTS, reported } from './report-steps.ts';

test.use({ viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });

const SCHOOL = '/communities/alder-ridge/general/commons';

/**
 * Two kinds of small screens, each with its own accounts because of rate limits. No test counts the
 * unread messages of `to`.
 */
const READERS = [
  {
    words: 'on 320 px',
    large: false,
    tag: ['@any-width'],
    writer: 'yuki.tanabe@alderridge.edu',
    other: 'rahel.g@alderridge.edu',
    to: 'deshawn.carter',
  },
  {
    words: 'with letters of twice the size',
    large: true,
    tag: ['@any-width', '@full'],
    writer: 'ben_ashworth@alderridge.edu',
    other: 'grace.mbeki@alderridge.edu',
    to: 'hannah.bell',
  },
];

for (const { words, large, tag, writer, other, to } of READERS) {
  const enter = async (page: Page, path: string) => {
    if (large) await page.setViewportSize({ width: 390, height: 664 });
    await open(page, path);
    if (large) await enlarge(page);
    await look(page);
  };
  const look = async (page: Page) => {
    await expectFits(page);
    await expectNoLayoutProblems(page);
  };

  test(`the first post ${words}`, { tag }, async ({ page }) => {
    await logIn(page, writer);
    await enter(page, ANATOMY);
    await page.getByRole('banner').getByRole('link', { name: 'Create Post' }).tap();
    await expect(page).toHaveURL(/\/create-post\?community=/);
    await look(page);
    const title = unique('Which atlas for the lab');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByText('Question', { exact: true }).tap();
    await expect(page.getByRole('radio', { name: 'Question' })).toBeChecked();
    await page.getByRole('textbox', { name: /^Text/ }).fill('One that survives the **lab**.');
    await look(page);
    await page.getByRole('main').getByRole('button', { name: 'Create Post' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(/\/posts\//);
    await look(page);
  });

  test(`an answer ${words}`, { tag }, async ({ page }) => {
    await logIn(page, writer);
    await enter(page, SCHOOL);
    await page.getByRole('searchbox').fill('badge');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await look(page);
    await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').tap();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.getByRole('heading', { level: 2, name: /^Comments/ })).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: /^Sort/ }).tap();
    await expect(page.getByRole('menuitemradio').first()).toBeInViewport();
    await look(page);
  });

  test(`a message to a classmate ${words}`, { tag }, async ({ page }) => {
    await logIn(page, writer);
    await enter(page, SCHOOL);
    await page.getByRole('button', { name: 'Communities' }).tap();
    await look(page);
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    const palette = page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('combobox').fill(`@${to}`);
    await expect(palette.getByRole('option', { name: /^Message / })).toBeVisible();
    await look(page);
    await palette.getByRole('option', { name: /^Message / }).tap();
    await expect(page).toHaveURL(/\/direct\/messages\//);
    const text = unique('Skills lab at four?');
    await page.getByPlaceholder('Type a message...').fill(text);
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(page.getByRole('log').getByText(text)).toBeVisible();
    await look(page);
  });

  test(`a report and its review ${words}`, { tag }, async ({ page, secondPage, other: author }) => {
    await logIn(author, writer);
    await logIn(secondPage, other);
    const title = unique('Answers for sale');
    await reported(author, secondPage, title);
    await enter(secondPage, ANATOMY);
    await secondPage.getByRole('article', { name: title }).getByRole('button', { name: 'More actions' }).tap();
    await expect(secondPage.getByRole('menuitem', { name: 'Report' })).toBeInViewport({ ratio: 1 });
    await look(secondPage);
    await secondPage.getByRole('menuitem', { name: 'Report' }).tap();
    const dialog = secondPage.getByRole('dialog', { name: 'Report this post' });
    await dialog.getByRole('checkbox').first().check();
    await look(secondPage);
    await expect(dialog.getByRole('button', { name: 'Send report' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Send report' }).tap();
    await expect(secondPage.getByText('Report submitted successfully')).toBeVisible();

    await logIn(page, MAYA);
    await enter(page, REPORTS);
    const report = await openReport(page, title);
    const warn = report.getByRole('button', { name: 'Warn' });
    await warn.scrollIntoViewIfNeeded();
    const place = await warn.boundingBox();
    await report.getByLabel('Status').selectOption('In Review');
    await expect(report.getByText('With Maya Okafor')).toBeVisible();
    expect(await warn.boundingBox()).toEqual(place);
    await warn.tap();
    await expect(page.getByLabel('What should they know?')).toBeVisible();
    await look(page);
    await page.keyboard.press('Escape');
    await report.getByLabel('Status').selectOption('Resolved');
    await expect(report.getByText(/^Resolved by Maya Okafor/)).toBeVisible();
    await look(page);
  });
}
