import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { axeViolations } from '../../gallery/axe.ts';
import {
  expect,
  expectAnswers,
  expectFits,
  goOffline,
  goOnline,
  hold,
  logIn,
  ORIGIN,
  open,
  type Requester,
  SCRIPTS,
  test,
} from './fixtures.ts';
import { openWithClock, passIdleTime, readCache } from './offline-steps.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
/** As in `expectAccessible`, which needs a page of the forum. */
const SCHEMES = process.env.E2E_QUICK === 'true' ? (['light'] as const) : (['light', 'dark'] as const);

async function remove(page: Page, path: string): Promise<void> {
  const post = await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json();
  expect((await page.request.delete(`/api/posts/${post.id}`, { headers: { origin: ORIGIN } })).status()).toBe(200);
}

/** The page then has a clock that tests can put forward. */
async function read(page: Page, path: string): Promise<void> {
  await openWithClock(page, path);
  await passIdleTime(page);
  await expect.poll(() => readCache(page), { timeout: 60_000 }).toContain(path);
}

test('read posts open offline, and the page returns by itself when online', async ({ page }) => {
  const title = unique('Read <b>on</b> the train');
  await logIn(page, NOOR);
  const path = await write(page, title, { body: 'A long way <script>alert(1)</script>\n\nto the ward.' });
  await openWithClock(page, path);
  await page.getByLabel('Your comment').fill('Take the tram.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByRole('article').filter({ hasText: 'Take the tram.' });
  await expect(comment).toBeVisible();
  await openWithClock(page, path);
  await expect(comment).toBeVisible();
  await passIdleTime(page);
  const texts = () => page.evaluate(async (at) => (await caches.match(at))?.text(), path);
  await expect.poll(texts, { timeout: 20_000 }).toContain('Take the tram.');
  await expect.poll(() => readCache(page), { timeout: 60_000 }).toContain(path);

  await goOffline(page);
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('A long way <script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Take the tram.' })).toContainText('Noor');
  // From its second page on, a service worker is not told that its window is offline.
  await expect(page.getByRole('status')).toContainText('What you have typed is kept.');
  await expectFits(page);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  await goOnline(page);
  // In a page made by a service worker, Chromium does not fire this event.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByLabel('Your comment')).toBeVisible();
});

test('the latest feed opens offline, with its time and without deleted posts', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  const [title, gone] = [unique('Read in the feed'), unique('Deleted since')];
  const path = await write(page, title, { body: 'Where one can sleep before an early shift.' });
  const deleted = await write(page, gone);
  const feed = path.replace(/\/posts\/.*/, '');
  await read(page, feed);
  await read(page, path);
  await remove(page, deleted);
  expectAnswers(page, `404 ${deleted}`);
  await page.goto(deleted);
  const texts = () => page.evaluate(async (at) => (await caches.match(at))?.text(), feed);
  await expect.poll(texts).not.toContain(gone);

  await goOffline(page);
  await page.goto(feed);
  await expect(page.getByRole('heading', { level: 1, name: 'Anatomy' })).toBeVisible();
  await expect(page.getByText(/^As you saw it on .*\d{1,2}:\d\d/)).toBeVisible();
  await expect(page.getByText('Where one can sleep before an early shift.')).toBeVisible();
  await expect(page.getByText(gone)).toHaveCount(0);
  await expectFits(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await goOnline(page);
});

test('offline copies are deleted at log-out and at another log-in', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, MAYA);
  const path = await write(page, unique('For nobody else'));
  await read(page, path);
  await page.evaluate(() => sessionStorage.setItem('rounds.recent.of-somebody', '[]'));
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  expect(await readCache(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rounds.recent.')))).toEqual([]);

  await logIn(page, MAYA);
  await read(page, path);
  await logIn(page, NOOR);
  await open(page, '/about');
  await expect.poll(() => readCache(page), { timeout: 60_000 }).toEqual([]);
  await goOffline(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
});

test('offline copies are deleted after a lost session', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await read(page, await write(page, unique('For nobody else')));
  await page.context().clearCookies();
  await open(page, '/about');
  await expect.poll(() => readCache(page), { timeout: 60_000 }).toEqual([]);
});

test('a new version is announced in pages of an older one, and its reload loses no text', { tag: ['@any-width', '@full'] }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Written meanwhile');
  const notice = page.getByText('A new version is here.');
  const replaceWorker = (shown: string | null) =>
    page.evaluate(async (version) => {
      if (version !== null) document.documentElement.dataset.version = version;
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
      await navigator.serviceWorker.register('/sw.js?another');
      await changed;
    }, shown);
  await replaceWorker('an older one');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  await expect(text).toHaveValue('Written meanwhile');
  await expect(notice).toBeHidden();
  await text.fill('');
});

test('the app can be installed: its manifest is complete, and the worker is never outdated', { tag: '@any-width' }, async ({ other }) => {
  const manifest = await (await other.request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Rounds', short_name: 'Rounds' });
  const icons = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await other.request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  await logIn(other, MAYA);
  for (const { url } of manifest.shortcuts) expect((await other.request.get(url)).status(), url).toBe(200);

  const worker = await other.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  const version = / data-version="([^"]+)"/.exec(await (await other.request.get('/')).text())?.[1];
  expect(await worker.text()).toMatch(new RegExp(`^const VERSION = "${version}";`));
});

test('a deleted post is removed from the offline copies, live or when next opened', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  const seen = await write(page, unique('Seen to go'));
  const found = await write(page, unique('Found gone'));
  await read(page, found);
  await read(page, seen);
  expect(await readCache(page)).toContain(found);
  await remove(page, seen);
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toContain(seen);
  expect(await readCache(page)).toContain(found);
  await remove(page, found);
  expectAnswers(page, `404 ${found}`);
  await page.goto(found);
  await expect.poll(() => readCache(page)).not.toContain(found);
});

test('a tab that has not noticed the log-out stores nothing after it', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  const path = await write(page, unique('Two tabs, one leaves'));
  await read(page, path);
  const tab = await page.context().newPage();
  await tab.addInitScript(() => {
    const { put } = Cache.prototype;
    Cache.prototype.put = async function (...args) {
      await put.apply(this, args);
      if (String(args[0]).startsWith('/communities')) document.documentElement.dataset.put = 'true';
    };
  });
  await tab.routeWebSocket('**/api/live', () => {});
  // The tab reports its time zone with the ended session.
  const keep = await hold(tab, '**/assets/store-offline-copy-*');
  // The right rail would send this with the ended session.
  await hold(tab, '**/api/posts/similar*');
  await open(tab, path);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  expect(await readCache(page)).toEqual([]);
  // Idle-time work runs after the log-out and must not store the reader again.
  await tab.clock.runFor(8_000);
  keep();
  await expect(tab.locator('html')).toHaveAttribute('data-put', 'true');
  await expect.poll(() => readCache(page)).toEqual([]);
});

test('if only the server is unreachable, the page says so and returns by itself', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/about');
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  await goOffline(page, 'unsaid');
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'The forum cannot be reached' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('The forum cannot be reached. What you have typed is kept.');
  await expectFits(page);
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: 'The forum cannot be reached' })).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
});

test.describe('a session that is ended from another device', () => {
  /** Maya reads a post on this device. `end` ends the session from another device. */
  async function readingMaya(page: Page, other: Requester): Promise<{ title: string; path: string; end: () => Promise<void> }> {
    // Requests in flight when the session ends.
    expectAnswers(page, /^401 \/api\//);
    await logIn(page, MAYA);
    await logIn(other, MAYA);
    const title = unique('Read before the end');
    const path = await write(other, title);
    await read(page, path);
    const { viewer } = await (await page.request.get('/api/session')).json();
    const end = async () => {
      const answer = await other.request.delete(`/api/sessions/${viewer.sessionId}`, { headers: { origin: ORIGIN } });
      expect(answer.status()).toBe(200);
    };
    return { title, path, end };
  }

  test('removes the open page and the offline copies without a manual reload', { tag: '@any-width' }, async ({ page, other }) => {
    const { title, path, end } = await readingMaya(page, other);
    expectAnswers(page, `401 ${path}`);
    await end();
    await expect(page.getByText('You must be logged in to view this post.')).toBeVisible();
    await expect(page.getByText('Auth session missing!')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    expect(await readCache(page)).toEqual([]);
  });

  for (const target of ['the post', 'a page that leads to the log-in'] as const) {
    test(`deletes the offline copies when ${target} is opened, before its scripts run`, { tag: ['@any-width', '@full'] }, async ({
      page,
      other,
    }) => {
      const { title, path, end } = await readingMaya(page, other);
      await page.goto('/robots.txt');
      await end();
      const release = await hold(page, SCRIPTS);
      if (target === 'the post') expectAnswers(page, `401 ${path}`);
      await page.goto(target === 'the post' ? path : '/thedashboard', { waitUntil: 'commit' });
      expect(await readCache(page)).toEqual([]);
      await expect(page.getByText(title)).toHaveCount(0);
      release();
    });
  }

  test('while offline: the copies are deleted at the first answer after the connection is back', { tag: ['@any-width', '@full'] }, async ({
    page,
    other,
  }) => {
    const { title, path, end } = await readingMaya(page, other);
    await goOffline(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await end();
    const release = await hold(page, SCRIPTS);
    expectAnswers(page, `401 ${path}`);
    await goOnline(page);
    await page.goto(path, { waitUntil: 'commit' });
    expect(await readCache(page)).toEqual([]);
    release();
    await goOffline(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });

  test('while offline: the copies are deleted after 24 hours', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
    const { title } = await readingMaya(page, other);
    await goOffline(page);
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    // The fake clock applies to the page only, so the worker's record is dated back instead.
    await page.evaluate(async (day) => {
      const cache = await caches.open('rounds.reader');
      const note = await (await cache.match('/'))?.json();
      await cache.put('/', Response.json({ ...note, confirmedAt: note.confirmedAt - day }));
    }, 25 * 3_600_000);
    await page.clock.fastForward('25:00:00');
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(heading).toHaveCount(0);
    await expect(page.getByText(title)).toHaveCount(0);
    expect(await readCache(page)).toEqual([]);
  });
});
