import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmationLink, expect, logIn, ORIGIN, open, test } from './fixtures.ts';
import { comment, idOf, unique, write } from './post-steps.ts';
import { countEffort } from './press-counter.ts';
import { MAYA, NOOR, reported, reportOf, TO_DO } from './report-steps.ts';

// Effort of the five main tasks for a newcomer; docs/journeys.md explains the numbers.

const ELI = 'eli.rosen@alderridge.edu';
const CALEB = 'caleb-nguyen@alderridge.edu';
const PASSWORD = 'Harbor-light-9!';
const DASHBOARD = '/thedashboard';

const main = (page: Page) => page.getByRole('main');
const hasPointer = (page: Page) => page.evaluate(() => matchMedia('(pointer: fine)').matches);
const letters = (count: number) => Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('');

test('the first post, from the landing page', { tag: '@full' }, async ({ page }) => {
  const surname = letters(9);
  const name = `Dana W${surname}`;
  const email = `dana.${surname}@alderridge.edu`;
  const { effort, press, type, choose } = countEffort(page);
  await open(page, '/');
  await press(main(page).getByRole('link', { name: /^Join/ }).first());
  await press(main(page).getByRole('link', { name: /Medical Student/ }));
  await expect(page).toHaveURL(/\/signup$/);
  await type(page.getByLabel('Name', { exact: true }), name);
  await type(page.getByLabel('Email'), email);
  await expect(page.getByLabel('Username')).toHaveValue(`dana.w${surname}`);
  await type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirm password'), PASSWORD);
  await press(page.getByRole('checkbox'));
  await press(page.getByRole('button', { name: 'Create account' }));
  await expect(main(page).getByText('Verify your account with it before logging in.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);

  effort.presses += 2;
  await page.goto(await confirmationLink(page, email));
  await expect(page).toHaveURL(/\/profile-setup/);
  await expect(page.getByLabel('School').locator('option:checked')).toHaveText('Alder Ridge School of Medicine');
  await choose(page.getByLabel('Year'), 'M2');
  await press(page.getByRole('button', { name: 'Save profile' }));
  await expect(page).toHaveURL(/\/thedashboard$/);

  await press(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Create Post/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/create-post/);
  await expect(page.getByText('Anybody with the link to a post can read it')).toBeVisible();
  const title = unique('Which atlas for the lab');
  await type(page.getByRole('textbox', { name: 'Title' }), title);
  await press(main(page).getByText('Question', { exact: true }));
  await press(main(page).getByRole('button', { name: /Create Post/ }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(effort).toEqual({ presses: (await hasPointer(page)) ? 16 : 17, fields: 5 });
});

test('an answer, searched for by a whole sentence', async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, DASHBOARD);
  const { effort, press, key, type } = countEffort(page);
  const field = page.getByRole('searchbox');
  await expect(field).toHaveAttribute('placeholder', 'Search in The Dashboard');
  await type(field, 'Where is the badge office?');
  await key('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await press(main(page).getByRole('link', { name: 'Search all my communities' }));
  const found = main(page)
    .getByRole('article', { name: /badge office/ })
    .getByRole('heading')
    .getByRole('link');
  await press(found.first());
  await expect(page).toHaveURL(/\/posts\//);
  expect(effort).toEqual({ presses: 4, fields: 1 });
});

test('messages: to a classmate from the Dashboard, and from the inbox to a new and to a known person', async ({ page }) => {
  await logIn(page, CALEB);
  await open(page, DASHBOARD);
  const find = page.getByRole('dialog', { name: 'New message' });
  const box = page.getByPlaceholder('Type a message...');
  const backToInbox = async () => {
    const links = page.getByRole('link', { name: /^(Messages|Back to the inbox)/ });
    await links.filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/direct\/messages$/);
    await expect(box).toHaveCount(0);
  };

  const fromDashboard = countEffort(page);
  await fromDashboard.press(page.getByRole('banner').getByRole('link', { name: /^Messages/ }));
  await expect(page).toHaveURL(/\/direct\/messages$/);
  await fromDashboard.press(main(page).getByRole('button', { name: 'New message' }));
  await expect(find.getByRole('combobox')).toBeFocused();
  await fromDashboard.type(find.getByRole('combobox'), 'noor');
  await fromDashboard.press(find.getByRole('option', { name: /^Noor/ }));
  await expect(page).toHaveURL(/\/direct\/messages\/noor\.h$/);
  await expect(box).toBeFocused();
  const first = unique('Skills lab at four?');
  await fromDashboard.type(box, first);
  await fromDashboard.key('Enter');
  await expect(page.getByRole('log').getByText(first)).toBeVisible();
  expect(fromDashboard.effort).toEqual({ presses: 4, fields: 2 });

  await backToInbox();
  const toNew = countEffort(page);
  await toNew.press(main(page).getByRole('button', { name: 'New message' }));
  await expect(find.getByRole('combobox')).toBeFocused();
  await toNew.type(find.getByRole('combobox'), 'deshawn');
  await expect(find.getByRole('option', { name: /^DeShawn/, selected: true })).toBeVisible();
  await toNew.key('Enter');
  await expect(box).toBeFocused();
  const second = unique('Skills lab at four?');
  await toNew.type(box, second);
  await toNew.key('Enter');
  await expect(page.getByRole('log').getByText(second)).toBeVisible();
  expect(toNew.effort).toEqual({ presses: 3, fields: 2 });

  await backToInbox();
  const toKnown = countEffort(page);
  await toKnown.press(main(page).getByRole('link', { name: /Noor Haddad/ }));
  if (await hasPointer(page)) await expect(box).toBeFocused();
  else await expect(box).toBeVisible();
  const third = unique('Or at five?');
  await toKnown.type(box, third);
  await toKnown.key('Enter');
  await expect(page.getByRole('log').getByText(third)).toBeVisible();
  expect(toKnown.effort).toEqual({ presses: (await hasPointer(page)) ? 2 : 3, fields: 1 });
});

test('new posts since yesterday, from the Dashboard', { tag: '@phone' }, async ({ page, other }) => {
  await logIn(page, CALEB);
  const title = unique('Who has a spare otoscope');
  const id = await idOf(page, await write(page, title));
  await logIn(other, NOOR);
  const words = unique('Second drawer.');
  await comment(other, id, words);
  await open(page, DASHBOARD);
  const { effort, press } = countEffort(page);
  await press(page.getByRole('link', { name: /^Home/ }).filter({ visible: true }).first());
  await press(main(page).getByRole('article', { name: title }).getByRole('link', { name: '1 new' }));
  await expect(page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words })).toBeInViewport();
  expect(effort).toEqual({ presses: 2, fields: 0 });
});

test('a report, from the feed', async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/communities/alder-ridge/general/commons');
  const { effort, press } = countEffort(page);
  const card = main(page).getByRole('article').nth(2);
  await press(card.getByRole('button', { name: 'More actions' }));
  await press(page.getByRole('menuitem', { name: 'Report' }));
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await expect(dialog.getByText('You will be notified when they have reviewed it.')).toBeVisible();
  await press(dialog.getByText('Off-Topic Content'));
  await press(dialog.getByRole('button', { name: 'Send report' }));
  await expect(page.getByText('Report submitted successfully')).toBeVisible();
  expect(effort).toEqual({ presses: 4, fields: 0 });
});

test('a review of the newest report, from the feed', { tag: '@full' }, async ({ page, other }) => {
  await logIn(page, ELI);
  await logIn(other, NOOR);
  const title = unique('Answers for sale');
  await reported(page, other, title);
  await logIn(page, MAYA);
  await open(page, DASHBOARD);
  const { effort, press } = countEffort(page);
  if (!(await hasPointer(page))) await press(page.getByRole('button', { name: /^Communities/ }));
  await press(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^Reports/ })
      .filter({ visible: true }),
  );
  await expect(page).toHaveURL(ORIGIN + TO_DO);
  await press(page.getByRole('link', { name: /^All/ }));
  await press(reportOf(page, title).getByRole('button', { name: 'Resolve' }));
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  expect(effort).toEqual({ presses: (await hasPointer(page)) ? 3 : 4, fields: 0 });
});
