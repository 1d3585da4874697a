import type { Page, Response } from '@playwright/test';
import { expect, follow, haveVisited, hold, logIn, ORIGIN, open, SCRIPTS, test } from './fixtures.ts';
import { ANATOMY, firstPost } from './post-steps.ts';
import { TO_DO } from './report-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const FEED = '/thedashboard';
const KILOBYTE = 1_024;
/** Page budgets (docs/decisions/012-web.md). Bytes are compressed by gzip. */
const BUDGET = {
  publicScript: 190 * KILOBYTE,
  feedScript: 230 * KILOBYTE,
  style: 45 * KILOBYTE,
  warmRequests: 7,
};

/** A first visit has the style sheet in its HTML, and names the file. */
async function visit(page: Page, path: string): Promise<Record<'script' | 'stylesheet', Set<string>>> {
  const script = new Set<string>();
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') script.add(response.url().replace(/#.*/, ''));
  };
  page.on('response', collect);
  await open(page, path);
  await page.waitForLoadState('networkidle');
  page.off('response', collect);
  const href = await page.locator('#styles').getAttribute('data-href');
  return { script, stylesheet: new Set([`${ORIGIN}${href}`]) };
}

async function gzipped(addresses: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    await answer.body?.cancel();
    expect(answer.headers.get('content-encoding'), address).toBe('gzip');
    expect(answer.headers.get('cache-control'), address).toContain('immutable');
    bytes += Number(answer.headers.get('content-length'));
  }
  return bytes;
}

for (const path of ['/', '/about', '/community-guidelines', '/privacy-policies', '/pre-signup', '/login', '/signup', '/premed-signup']) {
  test(`a visitor’s first page stays within its byte budget: ${path}`, { tag: ['@any-width', '@full'] }, async ({ page }) => {
    const { script, stylesheet } = await visit(page, path);
    expect(await gzipped(script)).toBeLessThanOrEqual(BUDGET.publicScript);
    expect(await gzipped(stylesheet)).toBeLessThanOrEqual(BUDGET.style);
  });
}

test('the feed stays within its byte budget', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  const { script, stylesheet } = await visit(page, FEED);
  expect(await gzipped(script)).toBeLessThanOrEqual(BUDGET.feedScript);
  expect(await gzipped(stylesheet)).toBeLessThanOrEqual(BUDGET.style);
});

/** The lists of the right rail load last. */
async function openWhole(page: Page, path: string): Promise<void> {
  const lists = [/\/api\/unanswered\?/, /\/people$/].map((address) => page.waitForResponse(address));
  await open(page, path);
  await Promise.all(lists);
  await page.waitForLoadState('networkidle');
}

test('a cached feed needs few requests', { tag: ['@any-width', '@full'] }, async ({ page, context }) => {
  await logIn(page, MAYA);
  // The first visit may go without fonts.
  await haveVisited(page);
  const devtools = await context.newCDPSession(page);
  const cached = new Set<string>();
  let requests: string[] = [];
  const addresses = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => response.fromDiskCache && cached.add(requestId));
  devtools.on('Network.webSocketCreated', ({ url }) => requests.push(url));
  devtools.on('Network.loadingFinished', ({ requestId }) => {
    const address = addresses.get(requestId);
    if (address !== undefined && !cached.has(requestId)) requests.push(address);
  });
  await devtools.send('Network.enable');
  await openWhole(page, FEED);
  // The browser may report requests of the first visit as finished only now.
  addresses.clear();
  requests = [];
  await openWhole(page, FEED);
  // The document, the live connection, three unread counts, two lists of the right rail.
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(BUDGET.warmRequests);
});

async function shifts(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        moved.push(`${value.toFixed(5)}: ${sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

const MAIN_PAGES = ['/', '/login', FEED, 'post', '/profiles/maya.okafor', '/direct/messages', '/search?q=exam', TO_DO];
const FURTHER_PAGES = ['/profiles/maya.okafor/notifications', '/about', '/home', '/drafts', '/unanswered', ANATOMY];

for (const path of [...MAIN_PAGES, ...FURTHER_PAGES]) {
  test(`no layout shift: ${path}`, { tag: FURTHER_PAGES.includes(path) ? '@rare' : [] }, async ({ page }) => {
    const visitor = path === '/' || path === '/login';
    if (!visitor) await logIn(page, MAYA);
    expect(await shifts(page, path === 'post' ? await firstPost(page) : path)).toEqual([]);
  });
}

test('pages show their content without JavaScript', { tag: '@any-width' }, async ({ browser, other }) => {
  await logIn(other, MAYA);
  const post = await firstPost(other);
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN, storageState: await other.request.storageState() });
  const reader = await still.newPage();
  await reader.goto(FEED);
  const cards = reader.getByRole('main').getByRole('article');
  await expect(cards.filter({ hasNot: reader.getByRole('img', { name: 'Pinned' }) })).toHaveCount(10);
  await reader.goto(post);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reader.getByRole('main').getByRole('article').first()).toContainText(/\w{3}/);
  for (const path of ['/about', '/community-guidelines', '/pages/admissions', '/auth/confirm?token=x', '/nothing/here']) {
    await reader.goto(path);
    const box = await reader.getByRole('banner').getByRole('link', { name: 'Messages' }).boundingBox();
    expect([box?.width, box?.height], path).toEqual([44, 44]);
  }
  await still.close();

  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN });
  const stranger = await visitor.newPage();
  for (const path of ['/', '/community-guidelines', '/privacy-policies', '/signup']) {
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
  await visitor.close();
});

test('the members’ bar does not shift between members’ pages and public pages', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, FEED);
  await follow(page, '/privacy-policies');
  await expect(page).toHaveURL(/\/privacy-policies$/);
  const messages = page.getByRole('banner').getByRole('link', { name: 'Messages' });
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policies' })).toBeVisible();
  expect((await messages.boundingBox())?.width).toBe(44);
});

test('menus and dialogs are rendered when opened, also by a press before hydration', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  const [feed, post] = await Promise.all([FEED, await firstPost(page)].map(async (path) => (await page.request.get(path)).text()));
  // Menus and dialogs of ten posts were once half of the HTML.
  for (const html of [feed, post]) {
    const [, ...articles] = html?.split('<article') ?? [];
    expect(articles.length).toBeGreaterThan(1);
    expect(articles.filter((article) => /role="menuitem"|<dialog/.test(article.replace(/<\/main>.*/s, '')))).toHaveLength(0);
  }

  const release = await hold(page, SCRIPTS);
  await page.goto(FEED, { waitUntil: 'commit' });
  const menu = page.getByRole('main').getByRole('article').nth(1).getByRole('button', { name: 'More actions' });
  await menu.click();
  release();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
