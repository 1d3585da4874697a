import type { Route } from '@playwright/test';
import { expect, expectAnswers, expectFits, follow, goOffline, goOnline, logIn, open, test } from './fixtures.ts';
import { canSendLater, kept } from './offline-steps.ts';
import { unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';

test('a comment sent without a connection says so, outlives the page, and is there once when the connection is back', {
  tag: '@full',
}, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('In the tunnel'));
  await open(page, path);
  const field = page.getByLabel('Your comment');
  // The first press loads what shows toasts.
  await field.click();
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  await canSendLater(page);
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

test('what is typed or discarded while waiting comments are on their way is neither lost nor published', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
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
  await canSendLater(page);
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

test('a comment whose writer has left is said to be refused, waits where no answer came, and leaves newer words alone', {
  tag: '@full',
}, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Sent and left'));
  const field = page.getByLabel('Your comment');
  const comment = (words: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words });
  let answer: (how: (route: Route) => Promise<void>) => void = () => {};
  let answers = new Promise<(route: Route) => Promise<void>>(() => {});
  await page.route('**/api/posts/*/comments', async (route) => {
    if (route.request().method() === 'POST') await (await answers)(route);
    else await route.fallback();
  });
  /** Sends, and leaves before there is an answer. */
  const sendAndLeave = async (words: string) => {
    answers = new Promise((resolve) => {
      answer = resolve;
    });
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/comments'));
    await field.fill(words);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await request;
    await follow(page, '/about');
    await expect(field).toBeHidden();
  };
  await open(page, path);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  await canSendLater(page);

  expectAnswers(page, /^500 \/api\/posts\//);
  await sendAndLeave('Broken on its way');
  answer((route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } }));
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await expect(field).toHaveValue('Broken on its way');

  await sendAndLeave('Sent first');
  await follow(page, path);
  await expect(field).toHaveValue('Sent first');
  await field.fill('Written since');
  answer((route) => route.continue());
  await expect(comment('Sent first')).toHaveCount(1);
  await expect(page.getByText('Comment posted successfully')).toBeVisible();
  await expect(field).toHaveValue('Written since');

  await sendAndLeave('Lost on its way');
  await goOffline(page);
  answer((route) => route.abort('internetdisconnected'));
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet. It will be sent when you are back online.' })).toBeVisible();
  answers = Promise.resolve((route) => route.continue());
  await goOnline(page);
  await expect(page.getByText('You are back online. Your comment was sent.')).toBeVisible();
  await open(page, path);
  await expect(comment('Lost on its way')).toHaveCount(1);
  await expect(field).toHaveValue('');
});

test('of what waits, nothing goes out by itself that is old, from the future or of another session', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
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
  await expect(page.getByText(/^3 comments were not sent: they waited for too long\./)).toBeVisible();

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

test('a comment whose first try fails once the live connection is back goes out with a second', { tag: ['@any-width', '@full'] }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Back by another way'));
  await open(page, path);
  const field = page.getByLabel('Your comment');
  await field.click();
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  await canSendLater(page);
  await goOffline(page);
  await field.fill('Sent at the second try');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  let tries = 0;
  const live = page.waitForEvent('websocket');
  const heard = live.then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pong')));
  await page.route('**/api/posts/*/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries > 1) return route.continue();
    // The browser has said it; the live connection says it during this try, and nothing does afterwards.
    await heard;
    await page.evaluate(() => {});
    return route.abort('aborted');
  });
  await goOnline(page);
  await expect(page.getByRole('article').filter({ hasText: 'Sent at the second try' })).toHaveCount(1, { timeout: 20_000 });
  await expect(field).toHaveValue('');
  expect(tries).toBe(2);
});

test('a comment whose writer has left before it failed goes out by itself', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Left too soon'));
  await open(page, path);
  await canSendLater(page);
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const comments = '**/api/posts/*/comments';
  await page.route(comments, async (route) => {
    await left;
    await route.abort('aborted');
  });
  await page.getByLabel('Your comment').fill('On a slow line.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await follow(page, '/about');
  await expect(page.getByLabel('Your comment')).toHaveCount(0);
  leave();
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent yet' })).toBeVisible();
  await page.unroute(comments);
  await expect(page.getByText('Your comment was sent')).toBeVisible({ timeout: 30_000 });
  const { commentsCount } = (await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { commentsCount: number };
  expect(commentsCount).toBe(1);
});
