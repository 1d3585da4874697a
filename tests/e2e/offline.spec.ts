import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectFits, goOffline, goOnline, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';

/** The caches of what was read; null while no worker answers for the pages of this window. */
function kept(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return null;
    const names = (await caches.keys()).filter((name) => name.startsWith('rounds.read.'));
    return (
      await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))
    ).flat();
  });
}

/** Reads a post for as long as it takes to be kept. */
async function read(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
}

test('without a connection one reads what one has read last; with it the page is back by itself', async ({ page }) => {
  const title = unique('Read <b>on</b> the train');
  await logIn(page, NOOR);
  const path = await write(page, title, { body: 'A long way <script>alert(1)</script>\n\nto the ward.' });
  await open(page, path);
  await page.getByLabel('Your comment').fill('Take the tram.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Take the tram.' })).toBeVisible();
  await open(page, path);
  const texts = () => page.evaluate(async (at) => (await caches.match(at))?.text(), path);
  await expect.poll(texts, { timeout: 20_000 }).toContain('Take the tram.');
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);

  await goOffline(page);
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('A long way <script>alert(1)</script>')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Take the tram.' })).toContainText('Noor');
  await expect(page.getByRole('status')).toContainText('You are offline.');
  await expectFits(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await goOnline(page);
  // Browsers say that to a page of their own; to one that a service worker made, this one does not.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByLabel('Your comment')).toBeVisible();
});

test('nothing of it is left for the next person: not after a log-out, a lost session, nor another log-in', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, MAYA);
  const path = await write(page, unique('For nobody else'));
  await read(page, path);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('Successfully logged out')).toBeVisible();
  expect(await kept(page)).toEqual([]);

  await logIn(page, MAYA);
  await read(page, path);
  await page.context().clearCookies();
  await open(page, '/about');
  await expect.poll(() => kept(page), { timeout: 20_000 }).toEqual([]);

  await logIn(page, MAYA);
  await read(page, path);
  await logIn(page, NOOR);
  await open(page, '/thedashboard');
  await expect.poll(() => kept(page), { timeout: 20_000 }).toEqual([]);
  await goOffline(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
});

test('a new version is announced where an older one is open, and its reload loses no text', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Written meanwhile');
  const notice = page.getByText('A new version is here.');
  /** As when the server has another worker than before: it takes over the pages that are open. */
  const replaceWorker = (shown: string | null) =>
    page.evaluate(async (version) => {
      if (version !== null) (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version = version;
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

test('it can be installed: its manifest has what browsers ask for, and the worker is never an old one', { tag: '@any-width' }, async ({
  page,
}) => {
  const manifest = await (await page.request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', name: 'Rounds', short_name: 'Rounds' });
  const icons = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  await logIn(page, MAYA);
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);

  const worker = await page.request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' });
  await open(page, '/');
  const version = await page.evaluate(
    () => (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
  );
  expect(await worker.text()).toMatch(new RegExp(`^const VERSION = "${version}";`));
});

test('a comment sent without a connection says so, outlives the page, and is there once when the connection is back', async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('In the tunnel'));
  await open(page, path);
  const field = page.getByLabel('Your comment');
  // The first press loads what shows toasts.
  await field.click();
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  const note = page.getByText('Not sent yet. It will be sent when you are back online.');
  const comment = (words: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
  const send = async (words: string) => {
    await field.fill(words);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
  };
  await goOffline(page);
  await send('Never meant');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue('');
  await send('From the tunnel');
  await expect(note).toBeVisible();
  await expectFits(page);
  await goOnline(page);
  await expect(comment('From the tunnel')).toHaveCount(1);
  await expect(page.getByText('You are back online. Your comment was sent.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(note).toBeHidden();

  await goOffline(page);
  await send('Still in the tunnel');
  await expect(note).toBeVisible();
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await goOnline(page);
  await open(page, '/about');
  await expect(page.getByText('You are back online. Your comment was sent.')).toBeVisible({ timeout: 20_000 });
  await open(page, path);
  await expect(comment('Still in the tunnel')).toHaveCount(1);
  await expect(comment('From the tunnel')).toHaveCount(1);
  await expect(comment('Never meant')).toHaveCount(0);
  await expect(field).toHaveValue('');
});

test('what is typed or discarded while waiting comments are on their way is neither lost nor published', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Second thoughts'));
  await open(page, path);
  const field = page.getByLabel('Your comment');
  const reply = page.getByLabel('Your reply');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const comment = (words: RegExp) => page.getByRole('article', { name: /^Comment by/ }).filter({ has: page.getByText(words) });
  await field.fill('To be answered');
  await button('Comment').click();
  await comment(/^To be answered$/)
    .getByRole('button', { name: 'Reply' })
    .click();
  await expect(reply).toBeFocused();
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  await goOffline(page);
  await field.fill('The first');
  await button('Comment').click();
  await reply.fill('The second');
  await page
    .getByRole('form', { name: /^Reply to/ })
    .getByRole('button', { name: 'Reply', exact: true })
    .click();
  await expect(page.getByText('Not sent yet.')).toHaveCount(2);

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked: string[] = [];
  await page.route('**/api/posts/*/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.push(route.request().postDataJSON().content);
    await held;
    await route.continue();
  });
  await goOnline(page);
  await expect.poll(() => asked).toEqual(['The first']);
  await field.fill('The first, and more');
  await page
    .getByRole('form', { name: /^Reply to/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  answer();
  await expect(page.getByText('You are back online. Your comment was sent.')).toBeVisible();
  await expect(field).toHaveValue('The first, and more');
  await expect(comment(/^The first$/)).toHaveCount(1);
  expect(asked).toEqual(['The first']);
  await page.reload();
  await expect(field).toHaveValue('The first, and more');
  await expect(comment(/^The second$/)).toHaveCount(0);
});

test('of what waits, nothing goes out by itself that is old, from the future or of another session', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Not my words'));
  await open(page, path);
  const field = page.getByLabel('Your comment');
  await field.fill('Meant');
  const { viewer } = await (await page.request.get('/api/session')).json();
  const mark = (minutes: number, session: string) => `${new Date(Date.now() + minutes * 60_000).toISOString()}/${session}`;
  const others = { old: mark(-61, viewer.sessionId), early: mark(10, viewer.sessionId), planted: mark(-1, crypto.randomUUID()) };
  await page.evaluate(
    ([waiting, more]) => {
      const key = Object.keys(localStorage).find((one) => one.includes('.comment.')) ?? '';
      const draft = JSON.parse(localStorage.getItem(key) ?? '{}');
      const plant = (place: string, texts: object) => localStorage.setItem(place, JSON.stringify({ ...draft, ...texts }));
      plant(key, { waiting });
      for (const [content, theirs] of Object.entries(more))
        plant(`${key}.${crypto.randomUUID()}`, { content, waiting: theirs, requestKey: crypto.randomUUID() });
    },
    [mark(-5, viewer.sessionId), others] as const,
  );
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/comments') && request.method() === 'POST' && asked.push(request.postDataJSON().content),
  );
  await page.reload();
  await expect(page.getByText('You are back online. Your comment was sent.')).toBeVisible({ timeout: 20_000 });
  expect(asked).toEqual(['Meant']);

  await field.fill('Meant once');
  await page.evaluate((waiting) => {
    const key = Object.keys(localStorage).find((one) => localStorage.getItem(one)?.includes('Meant once')) ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), waiting }));
  }, others.old);
  await page.reload();
  await expect(page.getByText(/^Your draft of .* is back\./)).toBeVisible();
  await expect(page.getByText('Not sent yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Meant once' })).toHaveCount(1);
});
