import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, logIn, ORIGIN, open, quietFor, test } from './fixtures.ts';
import { ANATOMY, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';

const notice = (page: Page) => page.getByRole('button', { name: /^\d+ new posts?$/ });

function watchFrames(page: Page): { sockets: () => number; topics: () => string[] } {
  let sockets = 0;
  const topics: string[] = [];
  page.on('websocket', (socket) => {
    sockets += 1;
    expect(socket.url()).toBe(`${ORIGIN.replace('http', 'ws')}/api/live`);
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload)) as { type: string; topic?: string };
      if (frame.type === 'subscribed') topics.push(frame.topic ?? '');
    });
  });
  return { sockets: () => sockets, topics: () => topics };
}

async function isListening(page: Page, frames: ReturnType<typeof watchFrames>, path: string): Promise<void> {
  await open(page, path);
  await expect.poll(() => frames.topics().some((topic) => topic.startsWith('community:'))).toBe(true);
}

/** Advances the page's clock in steps, so that the network can keep up. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(100);
  }
}

test.beforeEach(async ({ page, other }) => {
  await logIn(page, MAYA);
  await logIn(other, PRIYA);
});

test('another’s post is announced within a second over one socket, without a layout shift', async ({ page, other }) => {
  const frames = watchFrames(page);
  await isListening(page, frames, ANATOMY);
  const first = page.getByRole('main').getByRole('article').first().getByRole('heading');
  const before = (await first.textContent()) ?? '';
  await page.getByRole('main').getByRole('article').nth(2).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);

  await write(other, unique('Heard at once'));
  const began = Date.now();
  await expect(notice(page)).toBeVisible({ timeout: 5_000 });
  test.info().annotations.push({ type: 'heard after', description: `${Date.now() - began} ms` });
  await expect(first).toHaveText(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(frames.sockets()).toBe(1);

  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).not.toHaveURL(ORIGIN + ANATOMY);
  await page.goBack();
  await expect(page).toHaveURL(ORIGIN + ANATOMY);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(frames.sockets()).toBe(1);
});

test('a background tab catches up when it returns', async ({ page, other }) => {
  let route: WebSocketRoute | undefined;
  let away = false;
  await page.routeWebSocket('**/api/live', (socket) => {
    route = socket;
    if (away) void socket.close({ code: 1013 });
    else socket.connectToServer();
  });
  const frames = watchFrames(page);
  await isListening(page, frames, ANATOMY);
  await write(other, unique('Heard'));
  await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible();
  // The socket may report a change twice, so wait until no request comes for a second.
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  away = true;
  await route?.close({ code: 1013 });
  await write(other, unique('Missed'));
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('button', { name: '1 new post', exact: true })).toBeVisible();
  away = false;
  await expect(page.getByRole('button', { name: '2 new posts' })).toBeVisible();
});

test('without WebSockets the page polls, and stops when they work again', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  await page.clock.install();
  let blocked = true;
  let connections = 0;
  await page.routeWebSocket('**/api/live', (socket) => {
    connections += 1;
    if (blocked) void socket.close({ code: 1011 });
    else socket.connectToServer();
  });
  let asked = 0;
  page.on('request', (request) => {
    if (/\/posts\/newer$/.test(new URL(request.url()).pathname)) asked += 1;
  });
  await open(page, ANATOMY);
  await write(other, unique('Asked for'));
  await pass(page, 32);
  await expect(notice(page)).toBeVisible();
  expect(connections).toBeGreaterThan(3);

  blocked = false;
  const tried = connections;
  await pass(page, 13);
  expect(connections).toBe(tried + 1);
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  const before = asked;
  await pass(page, 35);
  expect(asked).toBe(before);
});
