import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  goOffline,
  goOnline,
  hold,
  logIn,
  ORIGIN,
  open,
  SCRIPTS,
  test,
} from './fixtures.ts';
import { chosen, entry, field, find, palette, take } from './keyboard-steps.ts';
import { memberWithProfile } from './member-steps.ts';
import { ANATOMY } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';
const AVA = 'ava.premed@mail.example';
const SCHOOL = '/communities/alder-ridge/general/commons';

function searches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '');
  });
  return asked;
}

test('by keyboard: letters find a community, and recent choices come first', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await open(page, SCHOOL);
  await page.waitForLoadState('networkidle');
  const ours = () => files.filter((file) => /\/(palette|keyboard|sheet)-[^/]+\.js$/.test(file));
  expect(ours()).toEqual([]);

  const title = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
  await title.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('anat');
  await expect(field(page)).toHaveValue('anat');
  await expect(field(page)).toBeFocused();
  expect(ours().length).toBeGreaterThan(0);
  await expect(chosen(page)).toHaveAccessibleName('Anatomy');
  const active = await chosen(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', active ?? '');
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ entries$/);

  await page.keyboard.press('ArrowUp');
  await expect(chosen(page)).toHaveAccessibleName('Search all posts for “anat”');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(title).toBeFocused();

  await find(page, 'anat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ORIGIN + ANATOMY);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group').first()).toHaveAccessibleName('Recent');
  await expect(chosen(page)).toHaveAccessibleName('Anatomy');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
});

test('a recent choice is listed once, and actions of one page are not remembered', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, ANATOMY);
  await find(page, 'create');
  await take(page, /^Create Post/);
  await expect(page).toHaveURL(/\/create-post\?community=/);
  await find(page, 'inbox');
  await take(page, 'Inbox');
  await expect(page).toHaveURL(`${ORIGIN}/direct/messages`);
  await find(page);
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Inbox']);
  await expect(entry(page, 'Inbox')).toHaveCount(1);
});

test('by touch: opens from the bar, has large rows, and returns the focus', { tag: '@phone' }, async ({ page }) => {
  const phone = test.info().project.name === 'phone';
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  const banner = page.getByRole('banner');
  const way = banner.getByRole('button', { name: 'Search' }).filter({ visible: true });
  if (phone) await way.tap();
  else await way.click();
  await expect(field(page)).toBeFocused();
  await expect(entry(page, 'Commons')).toBeVisible();
  const heights = await palette(page)
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).offsetHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  const box = await palette(page).evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    const { x, y, width } = dialog.getBoundingClientRect();
    return [x, y, width];
  });
  if (phone) expect(box).toEqual([0, 0, page.viewportSize()?.width]);
  await expectFits(page);
  await expectAccessibleInFull(page);

  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(palette(page)).toBeHidden();
  await expect(way).toBeFocused();
  await way.click();
  await entry(page, 'Notifications').click();
  await expect(page).toHaveURL(`${ORIGIN}/profiles/maya.okafor/notifications`);
});

test('posts are those of the search, and requests for earlier text are cancelled', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  const asked = searches(page);
  await page.route('**/api/search?*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') !== 'exam') await route.continue();
  });
  const brokenOff = page.waitForEvent('requestfailed', (request) => new URL(request.url()).searchParams.get('q') === 'exam');
  await find(page);
  await field(page).fill('exam');
  await expect(palette(page).getByRole('status')).toHaveText('Searching posts…');
  await expect.poll(() => asked).toEqual(['exam']);
  await field(page).fill('badge');
  expect((await brokenOff).failure()?.errorText).toBe('net::ERR_ABORTED');
  const posts = palette(page).getByRole('group', { name: 'Posts' }).getByRole('option');
  await expect(posts.nth(1)).toBeVisible();
  await expect(posts.first()).toHaveAccessibleName(/badge/i);
  expect(asked).toEqual(['exam', 'badge']);

  await take(page, /badge/i);
  await expect(page).toHaveURL(/\/posts\//);
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  const before = await like.getAttribute('aria-pressed');
  await like.click();
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
  await page.waitForLoadState('networkidle');
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
});

test('a typo is corrected and said, and a hit in a comment leads to it', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  await find(page);
  await field(page).fill('stethoscpe');
  const posts = palette(page).getByRole('group', { name: 'Posts' });
  await expect(posts).toContainText('Showing results for “stethoscope”');
  await field(page).fill('drive in mittens');
  await expect(posts.getByRole('option').first()).toHaveAccessibleName(/first frost/);
  await posts.getByRole('option').first().click();
  await expect(page).toHaveURL(/#comment-/);
});

test('no results, failures and no connection are shown, and it retries', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  await find(page, 'xqzzv');
  await expect(palette(page).getByRole('group', { name: 'Posts' }).getByRole('option')).toHaveText([
    'Search all posts for “xqzzv”',
    'Ask “xqzzv”',
  ]);
  await expect(chosen(page)).toHaveAccessibleName('Search all posts for “xqzzv”');

  expectAnswers(page, '500 /api/search');
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Not just now.' } }));
  await field(page).fill('exam');
  const again = entry(page, 'Search posts again');
  const status = palette(page).getByRole('status');
  await expect(again).toBeVisible();
  await page.unroute('**/api/search?*');
  await again.click();
  await expect(status).toHaveText(/^\d+ entries$/);
  await expect(field(page)).toBeFocused();

  await goOffline(page);
  await field(page).fill('exams');
  await expect(status).toHaveText('You are offline. Posts can be searched once you are back.');
  await expectAccessible(page);
  await goOnline(page);
  await expect(status).toHaveText(/^\d+ entries$/);
  await expect(again).toBeHidden();
});

test('each person finds only what they may open; visitors skip the sample profiles by keyboard, and open no socket', {
  tag: '@any-width',
}, async ({ page, secondPage }) => {
  const asked = searches(page);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await open(page, '/');
  const skip = page.getByRole('link', { name: 'Skip the sample profiles' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Somebody has sat this exam before you.' }).getByRole('link')).toBeFocused();

  await find(page, 'log');
  await expect(entry(page, 'Log in')).toBeVisible();
  await field(page).fill('exam');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “exam”');
  await expect(palette(page).getByRole('option')).toHaveCount(0);
  await expectAccessibleInFull(page);
  expect(asked).toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(sockets).toEqual([]);

  await logIn(secondPage, AVA);
  await open(secondPage, '/thedashboard');
  await secondPage.keyboard.press('Control+k');
  await expect(entry(secondPage, 'Notifications')).toBeVisible();
  for (const name of ['Inbox', 'Anatomy', /Moderation/, /^Message/]) await expect(entry(secondPage, name)).toHaveCount(0);
});

test('a classmate is found by the name of an author the person has read, by username, or without posts by the beginning of the name', {
  tag: '@any-width',
}, async ({ page, other }) => {
  const { username } = await memberWithProfile(other, 'medical_student', 'Zelda Ostrander');
  await logIn(page, PRIYA);
  await open(page, SCHOOL);
  await find(page, 'oliver');
  await expect(entry(page, /^Oliver Pratt/)).toBeVisible();
  await expect(entry(page, /^Message Oliver Pratt/)).toBeVisible();
  await field(page).fill('@wei.zhang');
  await expect(entry(page, /^Wei Zhang/)).toBeVisible();
  expectAnswers(page, '404 /api/profiles/nobody.at.all');
  await field(page).fill('@nobody.at.all');
  await expect(palette(page).getByRole('group', { name: 'People' })).toHaveCount(0);

  await field(page).fill('zelda o');
  const student = palette(page)
    .getByRole('group', { name: 'At your school' })
    .getByRole('option', { name: /^Zelda Ostrander/ });
  await expect(student.filter({ hasText: username })).toBeVisible();
  await student.filter({ hasText: username }).click();
  await expect(page).toHaveURL(`${ORIGIN}/profiles/${username}`);
});

test('the switched colour scheme is stored and applies to the first paint; contrast, motion and forced colours follow the device', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await logIn(page, MAYA);
  await open(page, SCHOOL);
  await find(page, 'dark');
  await page.keyboard.press('Enter');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const bars = page.locator('meta[name="theme-color"]');
  expect(new Set(await bars.evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content))).size).toBe(1);
  const release = await hold(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('main')).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(html).not.toHaveAttribute('data-hydrated');
  release();
  await open(page, SCHOOL);
  await find(page, 'as on this');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(palette(page)).toBeHidden();

  const border = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).borderBottomColor);
  const usual = await border();
  await page.emulateMedia({ contrast: 'more' });
  expect(await border()).not.toBe(usual);
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' });
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  expect(await palette(page).evaluate((one) => getComputedStyle(one).animationName)).toBe('none');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await chosen(page).evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
});
