import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectFits, logIn, ORIGIN, open, reload, test } from './fixtures.ts';
import { ANATOMY, comment, idOf, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const COMMONS = '/communities/alder-ridge/general/commons';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter: / });
const option = (page: Page, name: string) => page.getByRole('menu', { name: 'Filter' }).getByText(name, { exact: true });
const allPosts = (page: Page) => page.getByRole('button', { name: 'All Posts' });

async function expectFilter(page: Page, path: string, words: string): Promise<void> {
  await expect(page).toHaveURL(ORIGIN + path);
  await expect(filterButton(page)).toHaveAccessibleName(`Filter: ${words}`);
  await expect(allPosts(page)).toHaveAttribute('aria-pressed', String(words === 'All'));
}

async function expectOnly(page: Page, categories: RegExp): Promise<void> {
  await expect(async () => {
    const shown = await cards(page).locator('[data-category]').allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    for (const category of shown) expect(category).toMatch(categories);
  }).toPass();
}

async function likes(page: Page): Promise<number[]> {
  const counts = await cards(page).getByRole('button', { name: /^Like/ }).allTextContents();
  return counts.map((text) => Number(text.replace(/\D/g, '')));
}

async function htmlDate(page: Page, title: string): Promise<string | undefined> {
  const html = await (await page.request.get(ANATOMY)).text();
  return /<time[^>]*>([^<]*)<\/time>/.exec(html.slice(html.lastIndexOf('<article', html.indexOf(title))))?.[1];
}

test.beforeEach(async ({ page }) => {
  await logIn(page, MAYA);
});

test('a feed is sorted and filtered, the filter is in the address and the HTML, and invalid parameters are ignored', async ({ page }) => {
  const html = await (await page.request.get('/thedashboard?sort=most_likes&categories=Vent,Nonsense&range=yesterday')).text();
  const categories = [...html.matchAll(/<span[^>]+data-category="(\w+)"/g)].map(([, category]) => category);
  expect(categories.length).toBeGreaterThan(1);
  expect(new Set(categories)).toEqual(new Set(['Vent']));
  expect(html).toContain('title="Most Likes/Vent"');

  const invalid = `${COMMONS}?range=yesterday&categories=Nonsense`;
  await open(page, invalid);
  await expectFilter(page, invalid, 'All');
  const title = await page.getByRole('heading', { level: 1 }).elementHandle();

  await filterButton(page).click();
  await option(page, 'Most Likes').click();
  await expectFilter(page, `${COMMONS}?sort=most_likes`, 'Most Likes');
  await expect(async () => {
    const unpinned = await likes(page);
    expect(unpinned).toEqual(unpinned.toSorted((a, b) => b - a));
    expect(unpinned.length).toBeGreaterThan(5);
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /^Most Likes: the first \d+ posts$/ })).toBeAttached();

  // The panel stays open and keeps the focus.
  // Wait for each choice: a second one during a navigation would replace its history entry.
  await option(page, 'Question').click();
  await expectFilter(page, `${COMMONS}?sort=most_likes&categories=Question`, 'Most Likes/Question');
  await option(page, 'Vent').click();
  await expectFilter(page, `${COMMONS}?sort=most_likes&categories=Question,Vent`, 'Most Likes/Question/Vent');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Vent' })).toBeFocused();
  await option(page, 'This Year').click();
  const full = `${COMMONS}?range=this_year&sort=most_likes&categories=Question,Vent`;
  await expectFilter(page, full, 'This Year/Most Likes/Question/Vent');
  await expectOnly(page, /^(Question|Vent)$/);
  await expect(page.getByRole('menuitemradio', { name: 'This Year' })).toHaveAttribute('aria-checked', 'true');
  await expect(filterButton(page)).toHaveAttribute('title', 'This Year/Most Likes/Question/Vent');
  await expectFits(page);
  expect(await title?.evaluate((element) => element.isConnected), 'the head has stayed').toBe(true);

  await page.keyboard.press('Escape');
  await expect(filterButton(page)).toBeFocused();
  await reload(page);
  await expectFilter(page, full, 'This Year/Most Likes/Question/Vent');
  await expectOnly(page, /^(Question|Vent)$/);

  await page.goBack();
  await expectFilter(page, `${COMMONS}?sort=most_likes&categories=Question,Vent`, 'Most Likes/Question/Vent');
  await page.goBack();
  await expectFilter(page, `${COMMONS}?sort=most_likes&categories=Question`, 'Most Likes/Question');
  await expectOnly(page, /^Question$/);

  await filterButton(page).click();
  await option(page, 'Most Likes').click();
  await expectFilter(page, `${COMMONS}?categories=Question`, 'Question');
  await option(page, 'Question').click();
  await expectFilter(page, COMMONS, 'All');
  await expectOnly(page, /./);

  await option(page, 'Earliest').click();
  await expectFilter(page, `${COMMONS}?sort=earliest`, 'Earliest');
  await page.getByRole('menuitem', { name: 'Clear Filters' }).click();
  await expectFilter(page, COMMONS, 'All');
  await expect(page.getByRole('menu', { name: 'Filter' })).toBeHidden();
  await expect(filterButton(page)).toBeFocused();

  await page.goBack();
  await expectFilter(page, `${COMMONS}?sort=earliest`, 'Earliest');
  await allPosts(page).click();
  await expectFilter(page, COMMONS, 'All');
});

test('an empty result offers to clear the filters', async ({ page }) => {
  const premed = '/communities/alder-ridge/grades/m4';
  await open(page, `${premed}?range=today&categories=Meme`);
  await expect(page.getByText('No posts found 😕')).toBeVisible();
  await expectAccessibleInFull(page);
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).click();
  await expectFilter(page, premed, 'All');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused();
});

test('by keyboard the filter is chosen, and Load More moves the focus to the first new post and announces the number', async ({ page }) => {
  await open(page, `${COMMONS}?sort=earliest`);
  await filterButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Earliest' })).toBeFocused();
  await expectAccessibleInFull(page);
  await expectFits(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expectFilter(page, `${COMMONS}?sort=most_likes`, 'Most Likes');
  await page.keyboard.press('Home');
  await expect(page.getByRole('menuitemradio', { name: 'Today' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Clear Filters' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFilter(page, COMMONS, 'All');
  const box = await filterButton(page).boundingBox();
  expect(box?.width).toBe((page.viewportSize()?.width ?? 0) < 640 ? 200 : 192);

  await expect(page.getByRole('status').filter({ hasText: /^All: the first \d+ posts$/ })).toBeAttached();
  const pinned = await page.getByRole('img', { name: 'Pinned' }).count();
  await expect(cards(page)).toHaveCount(pinned + 10);
  await page.getByRole('button', { name: 'Load More Posts' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    cards(page)
      .nth(pinned + 10)
      .getByRole('heading')
      .getByRole('link'),
  ).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ posts more, \d+ in all$/ })).toBeAttached();
});

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('dates are in the reader’s time zone, in the HTML from the second page on', { tag: ['@any-width', '@rare'] }, async ({
    page,
    context,
  }) => {
    const title = unique('Written late');
    const path = await write(page, title);
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const shown = (zone: string) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: zone }).format(new Date());
    await open(page, path);
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'rounds.zone')?.value).toBe(east);
    const card = page.getByRole('article', { name: title });
    await open(page, ANATOMY);
    await expect(card.getByText(shown(east))).toBeVisible();
    expect(await htmlDate(page, title)).toBe(shown(east));

    // The browser corrects dates that the server rendered for another time zone, without a
    // hydration warning.
    await context.addCookies([{ name: 'rounds.zone', value: west, url: ORIGIN }]);
    expect(await htmlDate(page, title)).toBe(shown(west));
    await open(page, ANATOMY);
    await expect(card.getByText(shown(east))).toBeVisible();
    await context.clearCookies({ name: 'rounds.zone' });
    expect(await htmlDate(page, title)).toBe(shown('UTC'));
    await open(page, ANATOMY);
    await expect(card.getByText(shown(east))).toBeVisible();
  });

  test('a date range uses the reader’s time zone, even before the server knows it', { tag: ['@any-width', '@rare'] }, async ({
    page,
    context,
  }) => {
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (/\/api\/communities\/[^/]+\/posts$/.test(pathname)) asked.push(searchParams.get('zone'));
    });
    await context.clearCookies({ name: 'rounds.zone' });
    await open(page, '/thedashboard?range=this_week');
    await expect.poll(() => asked).toEqual(['Pacific/Kiritimati']);

    await open(page, '/thedashboard?range=this_week');
    await expect(cards(page).first()).toBeVisible();
    await filterButton(page).click();
    await option(page, 'Earliest').click();
    await expect.poll(() => asked).toEqual(['Pacific/Kiritimati', 'Pacific/Kiritimati']);
  });
});

test('the search box of a feed searches there, and the search can be widened and narrowed', async ({ page }) => {
  await open(page, COMMONS);
  await page.getByRole('searchbox', { name: 'Search in Commons' }).fill('exam');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?communities=[0-9a-f-]{36}&q=exam$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('exam');
  const places = page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link', { name: /^(Commons|The Dashboard|Premed Dashboard|M[1-4].*)$/ });
  await expect(cards(page).first()).toBeVisible();
  expect(new Set(await places.allTextContents())).toEqual(new Set(['Commons']));
  await expect(cards(page).first().locator('mark').first()).toHaveText(/exam/i);
  await expect(page.getByText(/^\d+ posts?$/)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);

  await page.getByRole('link', { name: 'Remove Commons' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/search?q=exam`);
  await expect.poll(async () => new Set(await places.allTextContents()).size).toBeGreaterThan(1);

  await filterButton(page).click();
  await option(page, 'Best Match').click();
  await expect(option(page, 'Best Match')).toHaveAttribute('aria-checked', 'true');
  await option(page, 'Question').click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Question', checked: true })).toBeVisible();
  await page.keyboard.press('Escape');
  const field = page.getByRole('searchbox', { name: 'Search posts' });
  await page.locator('body').press('/');
  await expect(field).toBeFocused();
  await field.fill('badge');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?sort=best_match&categories=Question&q=badge$/);
  await expect(filterButton(page)).toHaveAccessibleName('Filter: Best Match/Question');
  await expect(cards(page).first().locator('mark').first()).toHaveText(/badge/i);
  await expect(page.getByRole('status').filter({ hasText: /^badge, Best Match\/Question: \d+ posts? found$/ })).toBeAttached();
  await page.goBack();
  await expect(field).toHaveValue('exam');

  await page.getByRole('button', { name: /^Communities: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'The Dashboard' }).click();
  await expect(page.getByRole('link', { name: 'Remove The Dashboard' })).toBeVisible();
  await expectFits(page);
});

test('a search shows the matching comment, links to it, and names its corrections', { tag: '@any-width' }, async ({ page }) => {
  const word = `zygoma${randomInt(1e9)}`;
  const answer = `By the radiology stairs, ask for the ${word} blend.`;
  await comment(page, await idOf(page, await write(page, 'Where is the good coffee?')), answer);
  await open(page, `/search?q=${word}+coffee`);
  const found = cards(page)
    .first()
    .getByRole('link', { name: /^In a comment:/ });
  await expect(found.locator('mark')).toHaveText(word);
  await expectFits(page);
  await expectAccessibleInFull(page);
  await found.click();
  await expect(page).toHaveURL(/#comment-/);
  await expect(page.getByText(answer)).toBeInViewport();

  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('stethoscpe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}/search?q=stethoscpe`);
  await expect(page.getByText('Showing results for “stethoscope”')).toBeVisible();
  await expect(cards(page).first().locator('mark').first()).toHaveText(/stethoscope/i);
});

test('a search without a term explains itself, one without results makes suggestions', async ({ page }) => {
  await open(page, '/search');
  await expect(page.getByText(/^Ask as you would/)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expectFits(page);
  await expectAccessibleInFull(page);

  await page.getByRole('searchbox', { name: 'Search posts' }).fill('xylophagous');
  await filterButton(page).click();
  await option(page, 'Today').click();
  await expect(page).toHaveURL(`${ORIGIN}/search?q=xylophagous&range=today`);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No posts found matching your search criteria')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Ask this' })).toHaveAttribute('href', '/create-post?title=xylophagous');
  await expectAccessibleInFull(page);
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/search?q=xylophagous`);
  await expect(filterButton(page)).toHaveAccessibleName('Filter: All');
});

test('search results are in the HTML, and the form works without JavaScript', { tag: '@any-width' }, async ({ browser, page }) => {
  const html = await (await page.request.get('/search?q=exam')).text();
  expect(/<mark[^>]*>exam/i.test(html)).toBe(true);

  const context = await browser.newContext({
    baseURL: ORIGIN,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(COMMONS);
  await plain.getByRole('searchbox').fill('exam');
  await plain.keyboard.press('Enter');
  await expect(plain).toHaveURL(/\/search\?communities=[0-9a-f-]{36}&q=exam$/);
  await expect(plain.locator('mark').first()).toBeVisible();
  await context.close();
});

test('new posts of others are announced and shown on request', async ({ page, other }) => {
  const place = '/communities/alder-ridge/grades/m3';
  const title = `Night float, week ${Date.now().toString(36)}`;
  await open(page, place);
  await expect(cards(page).first()).toBeVisible();
  const before = await cards(page).first().getByRole('heading').textContent();

  await logIn(other, 'priya-raman@alderridge.edu');
  await write(other, title, { category: 'Vent' }, place);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await expect(cards(page).first().getByRole('heading'), 'nothing has moved').toHaveText(before ?? '');
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 new post' })).toBeHidden();

  // The same order, chosen by name. A post that is deleted again is no longer announced.
  await open(page, `${place}?sort=latest`);
  const second = await write(other, `${title}, again`, { category: 'Vent' }, place);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
  await other.request.delete(`/api/posts/${await idOf(other, second)}`);
  await expect(page.getByRole('button', { name: '1 new post' })).toBeHidden();
});
