import type { Locator, Page } from '@playwright/test';
import { expect, logIn, open, test } from './fixtures.ts';
import { boxOf, expectAboveKeyboard, KEYBOARDS, PHONE, withoutKeyboard } from './phone-steps.ts';
import { comment, idOf, unique, write } from './post-steps.ts';
import { MAYA, NOOR, PRIYA } from './report-steps.ts';

test.use(PHONE);

const LINES = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of what I mean.`).join('\n');

const form = (page: Page, name: string | RegExp) => page.getByRole('form', { name });

async function expectAboveKeyboards(page: Page, field: Locator, send: Locator): Promise<void> {
  for (const show of Object.values(KEYBOARDS)) {
    await field.tap();
    await field.focus();
    await show(page);
    await expectAboveKeyboard(field, send);
    const words = await field.inputValue();
    await field.fill(LINES);
    await expectAboveKeyboard(field, send);
    await field.fill(words);
    await field.blur();
    await withoutKeyboard(page);
  }
}

test('above a phone’s keyboard the field and its send button are visible: on the page of a post', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, PRIYA);
  const path = await write(page, unique('Above the keys'), { body: 'Long. '.repeat(120) });
  await comment(page, await idOf(page, path), LINES);
  await open(page, path);

  await test.step('a comment', async () => {
    const place = form(page, 'Write a comment');
    await expectAboveKeyboards(page, place.getByLabel('Your comment'), place.getByRole('button', { name: 'Comment' }));
  });

  await test.step('a reply', async () => {
    await page.getByRole('button', { name: /^Reply to/ }).tap();
    const place = form(page, /^Reply to/);
    await expectAboveKeyboards(page, place.getByLabel('Your reply'), place.getByRole('button', { name: 'Reply', exact: true }));
    await place.getByRole('button', { name: 'Cancel' }).tap();
  });

  await test.step('a changed comment', async () => {
    await page.getByRole('button', { name: 'Comment actions' }).tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    const place = form(page, 'Edit your comment');
    await expectAboveKeyboards(page, place.getByLabel('Your words'), place.getByRole('button', { name: 'Save', exact: true }));
    await place.getByRole('button', { name: 'Cancel' }).tap();
  });

  await test.step('a changed post', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().tap();
    await page.getByRole('menuitem', { name: 'Edit' }).tap();
    const place = form(page, 'Edit post');
    await expectAboveKeyboards(page, place.locator('textarea'), place.getByRole('button', { name: 'Save', exact: true }));
  });
});

test('above a phone’s keyboard the field and its send button are visible: a new post', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/create-post');
  const send = page.getByRole('main').getByRole('button', { name: /^Create Post/ });
  await expectAboveKeyboards(page, page.locator('textarea').last(), send);
});

test('above a phone’s keyboard the palette’s field and first entries, and a report’s field and send button, are visible', {
  tag: '@any-width',
}, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/thedashboard');
  for (const show of Object.values(KEYBOARDS)) {
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('combobox')).toBeFocused();
    await show(page);
    await expectAboveKeyboard(palette.getByRole('combobox'), palette.getByRole('option').nth(2), 0);
    await expect.poll(async () => (await boxOf(palette)).bottom).toBeLessThanOrEqual(364);
    await page.keyboard.press('Escape');
    await withoutKeyboard(page);
  }

  await page.getByRole('article').nth(1).getByRole('button', { name: 'More actions' }).tap();
  await page.getByRole('menuitem', { name: 'Report' }).tap();
  const report = page.getByRole('dialog', { name: 'Report this post' });
  await expectAboveKeyboards(page, report.getByLabel('Additional details'), report.getByRole('button', { name: 'Send report' }));
});

const WITH_FIELDS = [
  '/login',
  '/signup',
  '/premed-signup',
  '/reset-password',
  '/thedashboard',
  '/create-post',
  '/search?q=exam',
  '/direct/messages/noor.h',
  '/profiles/settings/maya.okafor',
  '/admin/alder-ridge?tab=reports',
  '/admin/alder-ridge?tab=students',
];

test('no field has a font so small that a phone zooms in', { tag: ['@any-width', '@rare'] }, async ({ page, secondPage }) => {
  const small = (where: Page) =>
    where.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])')]
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => `${location.pathname}: ${one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.id}`),
    );
  const found: string[] = [];
  let fields = 0;
  await logIn(page, MAYA);
  for (const path of WITH_FIELDS) {
    const where = /login|signup|reset/.test(path) ? secondPage : page;
    await open(where, path);
    await expect(where.getByRole('heading', { level: 1 })).toHaveCount(1);
    found.push(...(await small(where)));
    fields += await where.locator('textarea, select, input').count();
  }
  expect(fields).toBeGreaterThan(WITH_FIELDS.length);
  expect(found).toEqual([]);
});

test('nothing is hidden by a notch or the home indicator', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  const insets = { top: 47, bottom: 34, left: 0, right: 0 };
  await (await page.context().newCDPSession(page)).send('Emulation.setSafeAreaInsetsOverride', { insets });
  await logIn(page, NOOR);
  await open(page, '/thedashboard');
  const lowest = PHONE.viewport.height - insets.bottom;
  for (const one of await page.getByRole('banner').getByRole('link').all()) expect((await boxOf(one)).y).toBeGreaterThanOrEqual(insets.top);
  expect((await boxOf(page.getByRole('banner').getByRole('link', { name: 'Create Post' }))).bottom).toBeLessThanOrEqual(lowest);
  await page.getByRole('article').first().getByRole('button', { name: 'More actions' }).tap();
  await expect.poll(async () => (await boxOf(page.getByRole('menuitem').last())).bottom).toBeLessThanOrEqual(lowest);
  await page.getByRole('menuitem', { name: 'Report' }).tap();
  await expect.poll(async () => (await boxOf(page.getByRole('dialog'))).bottom).toBeLessThanOrEqual(lowest);
  expect((await boxOf(page.getByRole('dialog'))).y).toBeGreaterThanOrEqual(insets.top);
  await open(page, '/direct/messages/priya-raman');
  expect((await boxOf(page.getByRole('button', { name: 'Send' }))).bottom).toBeLessThanOrEqual(lowest);
  await open(page, '/create-post');
  expect((await boxOf(page.getByRole('main').getByRole('button', { name: /^Create Post/ }))).bottom).toBeLessThanOrEqual(lowest);
});
