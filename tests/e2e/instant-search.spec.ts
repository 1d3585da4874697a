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
  quietFor,
  reload,
  signOut,
  test,
} from './fixtures.ts';
import { entry, find, palette } from './keyboard-steps.ts';
import { PHONE } from './phone-steps.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';
const AVA = 'ava.premed@mail.example';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search posts' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').getByRole('link');
const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' });
/** The reported time zone uses the same key prefix. */
const keptSearches = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('rounds.recent.') && !key.endsWith('.zone'))
      .map((key) => localStorage.getItem(key)),
  );

function searches(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/search') asked.push(`${searchParams.get('q')}${searchParams.get('typing') === 'true' ? '…' : ''}`);
  });
  return asked;
}

async function submit(page: Page, words: string): Promise<void> {
  await box(page).fill(words);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words);
  await expect(page).toHaveTitle(new RegExp(`^(• )?Search: ${words}`));
}

test('results appear while typing, and only submitting changes the address', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search');
  const asked = searches(page);
  await page.route('**/api/search?q=exam&*', async () => {});
  const brokenOff = page.waitForEvent('requestfailed', (request) => new URL(request.url()).searchParams.get('q') === 'exam');
  await box(page).fill('exam');
  await expect.poll(() => asked).toEqual(['exam…']);
  await box(page).fill('badge');
  expect((await brokenOff).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
  await expect(page).toHaveURL(`${ORIGIN}/search`);
  await expect(page.getByRole('status').filter({ hasText: /^badge, All: \d+ posts? found$/ })).toBeAttached();
  await expectAccessibleInFull(page);

  // Two letters are only searched as a word, so more may still be found.
  const nothing = page.getByText('No posts found matching your search criteria');
  await box(page).fill('zq');
  await expect(cards(page)).toHaveCount(0);
  expect(await nothing.count()).toBe(0);
  await box(page).fill('zqx');
  await expect(nothing).toBeVisible();
  await box(page).fill('badge');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);

  expectAnswers(page, '429 /api/search');
  const json = { code: 'TOO_MANY_REQUESTS', message: 'That was a lot at once.', data: { retryAfter: 60 } };
  await page.route('**/api/search?q=badges&*', (route) => route.fulfill({ status: 429, json }));
  const refused = page.waitForResponse((response) => response.status() === 429);
  await box(page).fill('badges');
  await refused;
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
  await expect(page.getByText('That was a lot at once.')).toHaveCount(0);

  await box(page).fill('badge');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitemradio', { name: 'Latest' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${ORIGIN}/search?q=badge&sort=latest`);
  await expect(page).toHaveTitle(/^(• )?Search: badge/);
  await submit(page, 'stethoscope');
  expect(asked).toContain('stethoscope');
  await page.goBack();
  await expect(box(page)).toHaveValue('badge');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
});

test('the number of results is announced after a pause in typing', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const note = () => {
      for (const { textContent } of document.querySelectorAll('main [role="status"]'))
        if (textContent?.includes('found') && !heard.includes(textContent)) heard.push(textContent);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await box(page).pressSequentially('badge', { delay: 300 });
  await expect(page.getByRole('status').filter({ hasText: /^badge, All:/ })).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([expect.stringMatching(/^badge, All:/)]);
  await box(page).fill('stethoscpe');
  await expect(page.getByRole('status').filter({ hasText: /found\. Showing results for “stethoscope”/ })).toBeAttached();
});

test('arrow keys move through the results, Back shows the typed text again, and text typed while a filter loads stays', {
  tag: '@any-width',
}, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search?q=badge');
  const asked = searches(page);
  await box(page).fill('exam');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/exam/i);
  await expect(titles(page).nth(2)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(titles(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('exam');
  await expect(box(page)).toHaveAccessibleDescription(/^Results appear as you type\./);
  await page.keyboard.press('ArrowDown');
  const path = await titles(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ORIGIN + path);

  await page.goBack();
  await expect(box(page)).toHaveValue('exam');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/exam/i);
  await expect(page).toHaveURL(`${ORIGIN}/search?q=badge`);
  expect(asked.filter((one) => !one.endsWith('…'))).toEqual([]);
  await submit(page, 'exam');
  await page.goBack();
  await expect(box(page)).toHaveValue('badge');

  await page.goForward();
  await expect(box(page)).toHaveValue('exam');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/exam/i);
  const release = await hold(page, '**/api/search?*');
  await page.getByRole('button', { name: /^Filter/ }).click();
  // In one task, as on a slow machine where the page learns of the navigation later.
  await page.getByRole('menuitemradio', { name: 'Latest' }).evaluate((item: HTMLElement) => {
    item.click();
    const field = document.querySelector<HTMLInputElement>('[type=search]');
    if (field === null) return;
    field.value = 'badge';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.keyboard.press('Escape');
  release();
  await expect(page).toHaveURL(`${ORIGIN}/search?q=exam&sort=latest`);
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
  await expect(box(page)).toHaveValue('badge');
});

test('without a connection the search says so, and continues by itself', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, AVA);
  await open(page, '/search');
  await goOffline(page);
  await box(page).fill('exam');
  const problem = page.getByRole('alert').filter({ hasText: 'The search did not work' });
  await expect(problem).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await goOnline(page);
  await expect(problem).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});

test('a submitted search that is refused keeps the field and filters, and can be tried again', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, MAYA);
  await open(page, '/search?sort=latest');
  expectAnswers(page, '429 /api/search');
  const json = { code: 'TOO_MANY_REQUESTS', message: 'That was a lot at once.', data: { retryAfter: 60 } };
  const asked = searches(page);
  await page.route('**/api/search?q=badge&*', (route) => route.fulfill({ status: 429, json }));
  await box(page).fill('badge');
  await expect.poll(() => asked).toEqual(['badge…']);
  await submit(page, 'badge');
  const problem = page.getByRole('alert').filter({ hasText: 'That was a lot at once.' });
  await expect(problem).toBeVisible();
  await expect(box(page)).toHaveValue('badge');
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeVisible();
  await expectAccessible(page);
  expect(asked.filter((one) => !one.endsWith('…'))).toEqual(['badge']);
  await page.unroute('**/api/search?q=badge&*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
  await expect(problem).toHaveCount(0);
});

test('a search that was stopped does not claim that there are no posts', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search');
  const note = 'That took too long.';
  const json = { items: [], nextCursor: null, total: { count: 0, exact: false }, corrected: null, notes: [note] };
  await page.route('**/api/search?q=badge&*', (route) => route.fulfill({ json }));
  await box(page).fill('badge');
  await expect(page.getByRole('paragraph').filter({ hasText: note })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `badge, All. ${note}` })).toBeAttached();
  await expect(page.getByText('No posts found matching your search criteria')).toHaveCount(0);
});

test('results in other communities are announced together with the number of results', { tag: '@rare' }, async ({ page }) => {
  const word = `okapi${unique('').replace(/\W/g, '')}`;
  await logIn(page, MAYA);
  await write(page, `Where is the ${word}`);
  const { id } = await (await page.request.get('/api/communities/alder-ridge/general/commons')).json();
  await open(page, `/search?communities=${id}`);
  const heard = page.getByRole('status').filter({ hasText: word });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === '/api/search' && !url.searchParams.has('communities'),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await box(page).fill(word);
  await expect(page.getByText('No posts found matching your search criteria')).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(heard).toHaveCount(0);
  release();
  await expect(heard).toHaveText(`${word}, All: no posts found. 1 post in your other communities`);
});

test('recent searches are suggested, can be removed, and are deleted at log-out', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search');
  for (const words of ['badge', 'stethoscope', 'exam']) await submit(page, words);
  await box(page).fill('');
  await expect(recent(page).getByRole('link')).toHaveText(['exam', 'stethoscope', 'badge']);
  await expectFits(page);
  await expectAccessibleInFull(page);
  const heights = await recent(page)
    .getByRole('listitem')
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await recent(page).getByRole('button', { name: 'Remove “stethoscope”' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(recent(page).getByRole('link', { name: 'badge' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}/search?q=badge`);
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);

  await open(page, '/search?q=lecture');
  await reload(page);
  expect(await keptSearches(page)).toEqual(['["badge","exam"]']);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await signOut(page);
  expect(await keptSearches(page)).toEqual([]);

  await logIn(page, PRIYA);
  await open(page, '/search');
  await submit(page, 'rotation');
  await page.context().clearCookies();
  await open(page, '/about');
  await expect.poll(() => keptSearches(page), { timeout: 20_000 }).toEqual([]);
});

test('the palette shows the recent searches too, with a key for each', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/search');
  for (const words of ['exam', 'badge', 'locker']) await submit(page, words);
  await find(page);
  const listed = palette(page).getByRole('group', { name: 'Recent searches' }).getByRole('option');
  await expect(listed).toHaveText(['locker', 'badge', 'exam', 'Clear recent searches']);
  await entry(page, 'badge').hover();
  await page.keyboard.press('Delete');
  await expect(listed).toHaveText(['locker', 'exam', 'Clear recent searches']);
  await expect(entry(page, 'exam')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await expect(entry(page, 'locker')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await entry(page, 'locker').click();
  await expect(palette(page)).toBeHidden();
});

test('without results the nearest posts are shown, and a link to ask', { tag: '@any-width' }, async ({ page }) => {
  const title = unique('Where is the quagga kept');
  const word = title.split(' ').at(-1);
  await logIn(page, MAYA);
  await write(page, title);
  const { id } = await (await page.request.get('/api/communities/alder-ridge/general/commons')).json();
  await open(page, `/search?q="kept+the+quagga"+${word}&communities=${id}`);
  await expect(page.getByText('No posts found matching your search criteria')).toBeVisible();
  const nearest = page.getByRole('region', { name: /^Closest results/ });
  const ask = page.getByRole('main').getByRole('link', { name: 'Ask this' });
  await expect(nearest.getByRole('link').first()).toHaveText(new RegExp(`^${title}`));
  await page.getByRole('link', { name: 'Remove Commons' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('communities'));
  await box(page).fill('quaggalogical');
  await expect(ask).toHaveAttribute('href', '/create-post?title=quaggalogical');
  await expect(nearest.getByRole('link', { name: 'quagga kept' }).first()).toBeVisible();
  await page.goBack();
  await expect(box(page)).toHaveValue(`"kept the quagga" ${word}`);
  await expect(nearest.getByRole('link').first()).toHaveText(new RegExp(`^${title}`));
  await expectFits(page);
  await expectAccessibleInFull(page);
  await ask.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`kept the quagga ${word}`);
  await expect(page.getByRole('radio', { name: 'Question' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Community' })).toHaveValue(id);
  await expect(page.getByRole('status').filter({ hasText: 'similar post' })).toBeVisible();
  // Nothing was typed, so no draft is stored; a draft takes precedence over the address.
  await reload(page);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`kept the quagga ${word}`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rounds.draft.')))).toEqual([]);
  await page.getByRole('textbox', { name: 'Title' }).fill('My own words');
  await open(page, '/create-post?title=Something+else');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My own words');
  await expect(page.getByText('Discard it to write “Something else” instead.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Something else');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('results appear below the bar while typing', { tag: '@any-width' }, async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/search');
    await box(page).tap();
    await box(page).pressSequentially('exam');
    await expect(cards(page).first()).toBeVisible();
    await box(page).pressSequentially('s');
    const bar = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => ((await box(page).boundingBox())?.y ?? 999) - (bar?.height ?? 0)).toBeLessThan(40);
    await expect.poll(async () => (await titles(page).first().boundingBox())?.y).toBeLessThan(400);
  });
});
