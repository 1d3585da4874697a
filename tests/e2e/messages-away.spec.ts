import { randomUUID } from 'node:crypto';
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, expectAccessible, goOffline, goOnline, logIn, open, quietFor, test } from './fixtures.ts';
import { address, log, message, pair, post, say } from './message-steps.ts';
import { canSendLater } from './offline-steps.ts';

/** More than a page of them, so that catching up has to ask twice. */
const MISSED = 17;

/** Lets so many seconds pass on the page's clock, slowly enough for the network to keep up. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(100);
  }
}

test('whatever is written in 30 seconds without a connection arrives once, in order, when it is back', async ({ page, secondPage }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  let socket: WebSocketRoute | undefined;
  let away = false;
  let attempts = 0;
  await page.clock.install();
  await page.routeWebSocket('**/api/live', (route) => {
    socket = route;
    if (away) attempts += 1;
    if (away) void route.close({ code: 1013 });
    else route.connectToServer();
  });
  await page.route('**/api/**', (route) => (away ? route.abort('aborted') : route.continue()));
  await open(page, address(other));
  await open(secondPage, address(one));
  await say(page, 'Before the tunnel');
  await expect(message(secondPage, 'Before the tunnel')).toBeVisible();

  away = true;
  const closed = await page.evaluate(() => Date.now());
  await socket?.close({ code: 1013 });
  await say(page, 'In the tunnel');
  await expect(message(page, 'In the tunnel')).toContainText('Not sent.');
  await expect(page.getByText('Failed to send message. Please try again later.')).toBeVisible();
  await say(page, 'Still in the tunnel');
  await expect(message(page, 'Still in the tunnel')).toContainText('Not sent.');
  await say(page, 'Never mind');
  await message(page, 'Never mind').getByRole('button', { name: 'Delete' }).click();
  await post(secondPage, one, 'Are you there?');
  for (let number = 1; number <= MISSED; number += 1) await post(secondPage, one, `Question ${number}`);
  await pass(page, 30);
  // After 1, 3, 8, 18, 28 seconds and so on, a little later each time; nothing was heard and nothing given up. The page's clock has
  // also gone on by itself while this test did something.
  const gone = (await page.evaluate(() => Date.now())) - closed;
  expect(attempts).toBeGreaterThanOrEqual(4);
  expect(attempts).toBeLessThanOrEqual(5 + Math.max(0, Math.ceil((gone - 38_000) / 10_000)));
  await expect(message(page, 'Are you there?')).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toHaveCount(2);

  away = false;
  // The next attempt comes within ten seconds and a little.
  await pass(page, 13);
  await expect(message(page, 'Are you there?')).toBeVisible({ timeout: 15_000 });
  await expect(message(secondPage, 'Still in the tunnel')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  const texts = async (window: Page) => (await log(window).locator('[dir="auto"]').allTextContents()).map((text) => text.trim());
  const questions = Array.from({ length: MISSED }, (_, index) => `Question ${index + 1}`);
  const expected = ['Before the tunnel', 'Are you there?', ...questions, 'In the tunnel', 'Still in the tunnel'];
  expect(await texts(secondPage)).toEqual(expected);
  await expect.poll(() => texts(page)).toEqual(expected);
});

test('a message whose answer is lost is there once; one that waits survives a reload', async ({ page }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await open(page, address(other));
  let dropped = false;
  const lost = `Lost answer ${randomUUID().slice(0, 6)}`;
  await page.route('**/api/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('aborted');
    dropped = true;
  });
  await say(page, lost);
  await expect.poll(() => dropped).toBe(true);
  await expect(message(page, lost)).toHaveCount(1);
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await page.unroute('**/api/conversations/*/messages');

  const waiting = `Waiting ${randomUUID().slice(0, 6)}`;
  await page.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.continue(),
  );
  await say(page, waiting);
  await expect(message(page, waiting)).toContainText('Not sent.');
  await page.reload();
  await expect(message(page, waiting)).toContainText('Not sent.');
  await expectAccessible(page);
  await page.unroute('**/api/conversations/*/messages');
  await message(page, waiting).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Message sent. Your message has been sent successfully.')).toBeVisible();
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await page.reload();
  await expect(message(page, waiting)).toHaveCount(1);
  await expect(message(page, lost)).toHaveCount(1);
});

test('what is left behind unsent is sent wherever one is when the connection is back, though nothing was missed', {
  tag: ['@any-width', '@full'],
}, async ({ page, secondPage }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  let socket: WebSocketRoute | undefined;
  let away = false;
  await page.routeWebSocket('**/api/live', (route) => {
    socket = route;
    if (away) void route.close({ code: 1013 });
    else route.connectToServer();
  });
  await page.route('**/api/conversations/*/messages', (route) => (away ? route.abort('aborted') : route.continue()));
  await open(page, address(other));
  await open(secondPage, address(one));
  const left = `Left behind ${randomUUID().slice(0, 6)}`;
  await say(page, 'Ahead');
  await expect(message(secondPage, 'Ahead')).toBeVisible();
  away = true;
  await socket?.close({ code: 1013 });
  await say(page, left);
  await expect(message(page, left)).toContainText('Not sent.');
  await page.getByRole('banner').getByRole('link', { name: 'Rounds' }).click();
  await expect(log(page)).toHaveCount(0);
  away = false;
  await expect(message(secondPage, left).last()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Message sent. Your message has been sent successfully.')).toBeVisible();
});

test('in another tab a message on its way is not shown as failed; what fails is, and can be discarded there', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await open(page, address(other));
  const tab = await page.context().newPage();
  await open(tab, address(other));
  let answer: (() => Promise<void>) | undefined;
  await page.route('**/api/conversations/*/messages', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    answer = () => route.abort('aborted');
  });
  const text = `Two tabs ${randomUUID().slice(0, 6)}`;
  await say(page, text);
  await expect.poll(() => answer).toBeDefined();
  await expect(message(page, text)).toContainText('Sending...');
  const key = await page.evaluate(() => Object.keys(localStorage).find((name) => name.startsWith('rounds.unsent.')));
  await expect.poll(() => tab.evaluate((name) => localStorage.getItem(name ?? ''), key)).toContain(text);
  await tab.evaluate(() => new Promise(requestAnimationFrame));
  await expect(message(tab, text)).toHaveCount(0);
  await answer?.();
  await expect(message(page, text)).toContainText('Not sent.');
  await expect(message(tab, text)).toContainText('Not sent.');
  await message(tab, text).getByRole('button', { name: 'Delete' }).click();
  await expect(message(tab, text)).toHaveCount(0);
  await expect(message(page, text)).toHaveCount(0);
});

test('a message that waits in a tab is not sent as somebody else who has logged in since', { tag: '@any-width' }, async ({ page }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await open(page, address(other));
  await canSendLater(page);
  await goOffline(page);
  await say(page, 'In my name alone');
  await expect(message(page, 'In my name alone')).toContainText('Not sent yet.');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  // As from another tab: this one has heard nothing of it.
  await logIn(page, 'samuel.adeyemi@portellery.edu');
  const asked = page.waitForResponse('**/api/session');
  await goOnline(page);
  await asked;
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  expect(sent).toEqual([]);
});
