import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  confirmationLink,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  logIn,
  ORIGIN,
  open,
  test,
} from './fixtures.ts';
import { firstPost, idOf, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const WOLFGANG = 'wolfgang.theodor.von.hohenlohe';

const PUBLIC_PAGES = [
  '/',
  '/about',
  '/community-guidelines',
  '/privacy-policies',
  '/accessibility',
  '/privacy/data',
  '/login',
  '/pre-signup',
  '/signup',
  '/premed-signup',
  `/profiles/${WOLFGANG}`,
];
const MEMBER_PAGES = ['/thedashboard', '/communities/alder-ridge/grades/m1', '/communities/alder-ridge/premed/premed', '/create-post'];

const PUBLIC_FADE = ['/', '/about', '/login', '/signup'];
const PHONE = { width: 390, height: 844 };

/** Durations of the animations that fade a page in. */
function fades(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .map((one) => getComputedStyle(one))
      .flatMap((style) => (style.animationName !== 'none' && style.animationDuration === '0.3s' ? style.animationDuration : [])),
  );
}

async function checkPage(page: Page, path: string, check: typeof expectAccessible): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
  await check(page);
  const size = page.viewportSize() ?? PHONE;
  for (const one of [size, PHONE]) {
    await page.setViewportSize(one);
    await expectFits(page);
  }
  await page.setViewportSize(size);
}

test('public pages are accessible in light and dark, fade in, and have no horizontal overflow', async ({ page }) => {
  test.slow();
  for (const path of PUBLIC_PAGES) {
    await page.emulateMedia({ reducedMotion: null });
    await open(page, path);
    if (PUBLIC_FADE.includes(path)) expect(await fades(page), path).toEqual(['0.3s']);
    await checkPage(page, path, expectAccessible);
  }
});

test('the pages behind the log-in are accessible in light and dark, without horizontal overflow', async ({ page }) => {
  test.slow();
  await logIn(page, MAYA);
  for (const path of [...MEMBER_PAGES, await firstPost(page)]) {
    await open(page, path);
    if (path === '/thedashboard') expect(await fades(page)).toEqual([]);
    await checkPage(page, path, expectAccessible);
  }
});

test('an unknown address shows status 404 and a link home', async ({ page }) => {
  expectAnswers(page, '404 /no-such-page');
  await open(page, '/no-such-page');
  await expect(page.getByText('Hold tight. This page is under construction.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
  await checkPage(page, '/no-such-page', expectAccessibleInFull);
});

test('a missing profile shows User Not Found', { tag: '@full' }, async ({ page }) => {
  expectAnswers(page, '404 /profiles/nobody-at-all');
  await open(page, '/profiles/nobody-at-all');
  await expect(page.getByText('User Not Found').first()).toBeVisible();
  await expectAccessible(page);
});

test('a community of another school is refused, and a missing one says so', async ({ page }) => {
  await logIn(page, MAYA);
  const elsewhere = ['/communities/port-ellery/grades/m1', '/communities/port-ellery/premed/premed'];
  const nothing = ['/communities/alder-ridge/classes/alchemy', '/communities/port-ellery/admin/moderators'];
  const NO_SCHOOL = '/communities/nowhere/classes/anatomy';
  expectAnswers(page, ...elsewhere.map((path) => `403 ${path}`), ...[...nothing, NO_SCHOOL].map((path) => `404 ${path}`));
  for (const path of elsewhere) {
    await open(page, path);
    await expect(page.getByText('You do not have access to this community.')).toBeVisible();
  }
  await expectAccessibleInFull(page);
  for (const path of nothing) {
    await open(page, path);
    await expect(page.getByRole('heading', { name: 'Community Not Found' })).toBeVisible();
    await expect(page.getByText('The community you are looking for does not exist or you do not have access')).toBeVisible();
  }
  await open(page, NO_SCHOOL);
  await expect(page.getByRole('heading', { name: 'Institution not found' })).toBeVisible();
  await expectAccessibleInFull(page);
});

test('visitors can read a Dashboard post by its link, must log in to take part, and return to it', async ({ page, secondPage }) => {
  await logIn(secondPage, MAYA);
  await open(secondPage, '/thedashboard');
  const link = secondPage.getByRole('article').first().getByRole('heading').getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  const title = (await link.textContent()) ?? '';

  const html = await (await page.request.get(path)).text();
  expect(html, 'the content is in the HTML').toContain('Please log in to comment');
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Please log in to comment')).toBeVisible();
  await expectAccessibleInFull(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByLabel('Your comment')).toBeVisible();
});

test('visitors get “Post not found” for a deleted Dashboard post, and for a school’s post at a Dashboard address', {
  tag: ['@any-width', '@rare'],
}, async ({ page, secondPage }) => {
  await logIn(secondPage, MAYA);
  const ofSchool = await write(secondPage, unique('For the school'));
  const { id: communityId } = await (await secondPage.request.get('/api/communities/dashboard')).json();
  const path = await write(secondPage, unique('Soon gone'), { communityId });
  await open(page, path);
  expect((await secondPage.request.delete(`/api/posts/${await idOf(secondPage, path)}`, { data: {} })).ok()).toBe(true);
  for (const address of [path, `/thedashboard/posts/${ofSchool.split('/').at(-1)}`]) {
    expectAnswers(page, `404 ${address}`);
    await open(page, address);
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
    await expect(page.getByText('It may have been removed.')).toBeVisible();
    await expect(page.getByText('You must be logged in')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('visitors who open the post form are asked to log in', { tag: '@any-width' }, async ({ page }) => {
  await open(page, '/create-post?community=nothing');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcreate-post/);
  await expect(page.locator('.toasts').filter({ hasText: 'You must be logged in to create a post.' })).toBeVisible();
  await open(page, '/search');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsearch/);
  await expect(page.getByText('You must be logged in to create a post.')).toHaveCount(0);
});

test('Load More works until the end of the feed', { tag: '@full' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/communities/alder-ridge/general/commons');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.filter({ hasNot: page.getByRole('img', { name: 'Pinned' }) })).toHaveCount(10);
  await page.getByRole('button', { name: 'Load More Posts' }).click();
  await expect(page.getByText('No more posts to load')).toBeVisible();
  const titles = await cards.getByRole('heading').allTextContents();
  expect(new Set(titles).size).toBe(titles.length);
});

test('a premed student signs up, finds the school by typing, and lands in its premed community', async ({ page }) => {
  const username = `rene.${randomInt(1e9).toString(36)}`;
  const email = `${username}@mail.example`;
  await open(page, '/premed-signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password does not meet requirements').first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('rené Faure');
  await expect(page.getByText('First letter of each word must be capitalized')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expect(page.getByLabel('Username')).toHaveValue('rene.faure');
  await page.getByLabel('Name', { exact: true }).fill('René Favre');
  await page.getByLabel('Email').focus();
  await expect(page.getByLabel('Username')).toHaveValue('rene.favre');
  await page.getByLabel('Username').fill('maya.okafor');
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Name', { exact: true }).fill('rené Faure');
  await page.getByLabel('Email').focus();
  await expect(page.getByText('This username is already taken.')).toBeHidden();
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await page.route('**/api/usernames/*', (route) => route.abort('aborted'), { times: 1 });
  await page.getByLabel('Username').fill(`${username}x`);
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await expect(page.getByText('This username is already taken.')).toBeHidden();
  await page.getByLabel('Password', { exact: true }).fill('Harbor-light-9!');
  await page.getByLabel('Confirm password').fill('Harbor-light-9');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('Confirm password').fill('Harbor-light-9!');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/login/);

  const link = await confirmationLink(page, email);
  // A mail scanner opens the link; that must not use it up.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page).toHaveURL(/\/premed-profile-setup/);
  await expectFits(page);
  await expectAccessibleInFull(page);
  const school = page.getByRole('combobox', { name: 'School' });
  await school.fill('nowhere');
  await expect(page.getByText('No school has this in its name. Please choose one from the list.')).toBeVisible();
  await school.fill('PORT ellery College of Medicine');
  await expect(page.getByText('School confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/\/communities\/port-ellery\/premed\/premed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Premed Dashboard' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Your email address is verified')).toBeVisible();
});

test('an invalid confirmation link says so and leads to the log-in', async ({ page }) => {
  expectAnswers(page, '400 /api/email-verification');
  // The page is shown for two seconds only.
  const shown = page.getByText('Verification failed. Invalid or expired link.').waitFor();
  await page.goto('/auth/confirm?token=not-a-token', { waitUntil: 'commit' });
  await shown;
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Invalid or expired verification link. Please sign up or log in again.')).toBeVisible();
});

test('the first page works by keyboard: skip link, menu, log-in', async ({ page }) => {
  await open(page, '/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(MAYA);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}/thedashboard`);
});

test('the API documentation shows each operation with its input and output', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /^posts/ }).click();
  await page.getByRole('button', { name: /^post \/posts$/i }).click();
  await expect(page.getByText('requestKey').first()).toBeVisible();
});
