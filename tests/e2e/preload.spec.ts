import type { Locator, Page } from '@playwright/test';
import { expect, logIn, ORIGIN, open, quietFor, test } from './fixtures.ts';
import { at, unread } from './message-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const FEED = '/thedashboard';
/** They have not written to each other. */
const OMAR = at('ben_ashworth', 'Ben Ashworth', 'alderridge');

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
const slugOf = async (link: Locator) => (await link.getAttribute('href'))?.split('/').at(-1) ?? '';

/** What this window asks the server for from now on, as "GET /api/posts/1-x". */
function requests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return seen;
}
const postsIn = (seen: readonly string[]) => seen.filter((one) => /^GET \/api\/posts\/[^/]+$/.test(one));

/** Rests on a link until what lies behind it is asked for: the listener comes when the page has nothing else to do. */
async function restOn(page: Page, link: Locator, asked: () => boolean): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(asked, { timeout: 1_000 }).toBe(true);
  }).toPass();
}

/** Presses without letting go, or moves over, several links in one moment. */
async function touch(links: Locator, kind: 'pointerdown' | 'pointerover', count: number): Promise<void> {
  await links.evaluateAll(
    (all, [name, most]) => {
      for (const link of all.slice(0, most)) link.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: 'mouse' }));
    },
    [kind, count] as const,
  );
}

test('a post that is pointed at is there before the press', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, FEED);
  const seen = requests(page);
  const link = titles(page).first();
  const title = (await link.textContent()) ?? '';
  const comments = page.waitForResponse('**/api/posts/*/comments*');
  await restOn(page, link, () => postsIn(seen).length > 0);
  await (await comments).finished();
  // Whatever it asks for from now on gets no answer.
  await page.route('**/api/**', () => {});
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /^Comments/ })
      .getByRole('article')
      .first(),
  ).toBeVisible();
  expect(postsIn(seen)).toHaveLength(1);
});

test('a list that is moved over asks for nothing, and one that is pressed all over for two at a time', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, FEED);
  const seen = requests(page);
  const links = titles(page);
  await restOn(page, links.nth(9), () => postsIn(seen).length > 0);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  // Again: it is here.
  await page.mouse.move(0, 0);
  await links.nth(9).hover();
  // The last is rested on.
  await touch(links, 'pointerover', 9);
  const rested = await slugOf(links.nth(8));
  await expect.poll(() => postsIn(seen)).toContain(`GET /api/posts/${rested}`);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  expect(postsIn(seen)).toHaveLength(2);

  await touch(links, 'pointerdown', 8);
  await expect.poll(() => postsIn(seen).length).toBe(4);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  expect(postsIn(seen)).toHaveLength(4);
});

test('who saves data, and what is no screen, is left alone', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: false }, configurable: true }));
  await logIn(page, MAYA);
  await open(page, FEED);
  const seen = requests(page);
  const links = titles(page);
  await restOn(page, links.first(), () => postsIn(seen).length > 0);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  const save = (now: boolean) =>
    page.evaluate((value) => Object.assign((navigator as unknown as { connection: object }).connection, { saveData: value }), now);
  await save(true);
  await touch(links, 'pointerdown', 3);
  await save(false);
  const before = seen.length;
  await page.evaluate(() => {
    for (const [href, more] of [
      ['/api/openapi.json'],
      ['/outbox'],
      ['/nothing/here'],
      ['/create-post', 'download'],
      [`${location.pathname}#main`],
    ]) {
      const link = Object.assign(document.createElement('a'), { href });
      if (more) link.setAttribute(more, '');
      document.body.append(link);
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    }
  });
  expect(await quietFor(page, 500)).toBe(true);
  expect(seen.slice(before)).toEqual([]);
  expect(postsIn(seen)).toHaveLength(1);
});

test('pointing at a conversation and at the bell marks nothing as read', { tag: ['@any-width', '@full'] }, async ({ page, secondPage }) => {
  await logIn(page, OMAR.email);
  await logIn(secondPage, MAYA);
  const { person } = await (await secondPage.request.get(`${ORIGIN}/api/conversations/${OMAR.username}`)).json();
  const written = await secondPage.request.post(`${ORIGIN}/api/conversations/${person.id}/messages`, {
    data: { content: 'Are you at rounds tomorrow?', requestKey: crypto.randomUUID() },
    headers: { origin: ORIGIN },
  });
  expect(written.status()).toBe(201);
  await open(page, '/direct/messages');
  const seen = requests(page);
  const conversation = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Maya Okafor' });
  await restOn(page, conversation, () => seen.some((one) => /^GET \/api\/conversations\/[^/]+\/messages$/.test(one)));
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await restOn(page, bell, () => seen.includes('GET /api/notifications'));
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  expect(seen.filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect(await unread(page)).toBe(1);

  // The visit believes what was loaded for it, and asks for nothing again.
  await conversation.click();
  await expect(page.getByText('Are you at rounds tomorrow?').last()).toBeVisible();
  await expect.poll(() => seen.some((one) => /^PUT \/api\/conversations\/[^/]+\/read$/.test(one))).toBe(true);
});
