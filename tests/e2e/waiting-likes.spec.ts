import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAnswers,
  expectFits,
  goOffline,
  goOnline,
  logIn,
  ORIGIN,
  open,
  quietFor,
  test,
} from './fixtures.ts';
import { canSendLater, kept } from './offline-steps.ts';
import { comment, idOf, unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';
const MAYA = 'maya.okafor@alderridge.edu';
const WAITS = 'Not sent yet. It will be sent when you are back online.';

const PUT_LIKE = /\/api\/(posts|comments)\/[^/]+\/like$/;

/** What the server says: of the post, or of one of its comments. */
async function counted(page: Page, postId: string, commentId?: string): Promise<{ liked: boolean; reactionsCount: number }> {
  const found = await (await page.request.get(`/api/posts/${postId}/likes`, { params: commentId ? { comments: commentId } : {} })).json();
  const { liked, reactionsCount } = commentId ? found.comments[0] : found.post;
  return { liked, reactionsCount };
}

const heart = (place: Locator) => place.getByRole('button', { name: /^Like/ });
/** The one of the post stands before those of its comments. */
const postHeart = (page: Page) => heart(page.getByRole('main')).first();
const commentHeart = (page: Page, words: string) => heart(page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words }));

/** Opens a post and stays until its page has all that it needs without a connection. */
async function read(page: Page, path: string, { ownClock = false } = {}): Promise<void> {
  await open(page, path);
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(path);
  // The first press loads what shows toasts.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('.mantine-Notifications-root').first()).toBeAttached();
  // A clock of the test's own tells nothing of what was loaded; there it has come by the time that passes.
  if (ownClock) await page.waitForLoadState('networkidle');
  else await canSendLater(page);
}

/** The likes that this window sends from now on. */
function sentLikes(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && PUT_LIKE.test(pathname)) sent.push(`${pathname.split('/')[3]} ${request.postDataJSON().liked}`);
  });
  return sent;
}

async function expectWaiting(button: Locator, count: string): Promise<void> {
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(`Like ${count} ${WAITS}`);
}

async function expectSettled(button: Locator, pressed: boolean, count: string): Promise<void> {
  await expect(button).toHaveAccessibleName(`Like ${count}`);
  await expect(button).toHaveAttribute('aria-pressed', String(pressed));
}

test('likes pressed without a connection say so, outlive the page, and count once when the connection is back', { tag: '@full' }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Liked in the tunnel'));
  const postId = await idOf(page, path);
  const liked = await comment(page, postId, 'Worth a heart');
  const changed = await comment(page, postId, 'Pressed twice');
  await read(page, path);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  await expect(page.getByRole('alert').filter({ hasText: WAITS })).toBeVisible();
  await commentHeart(page, 'Worth a heart').click();
  await expectWaiting(commentHeart(page, 'Worth a heart'), '1');
  await commentHeart(page, 'Pressed twice').click();
  await expectWaiting(commentHeart(page, 'Pressed twice'), '1');
  await commentHeart(page, 'Pressed twice').click();
  await expectSettled(commentHeart(page, 'Pressed twice'), false, '0');
  await expectFits(page);
  await expectAccessible(page);

  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await goOnline(page);
  const sent = sentLikes(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(PUT_LIKE, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, path);
  await expectWaiting(postHeart(page), '1');
  await expectWaiting(commentHeart(page, 'Worth a heart'), '1');
  await expectSettled(commentHeart(page, 'Pressed twice'), false, '0');
  answer();
  await expectSettled(postHeart(page), true, '1');
  await expectSettled(commentHeart(page, 'Worth a heart'), true, '1');
  expect(sent).toEqual([`${postId} true`, `${liked} true`]);
  expect(await counted(page, postId)).toEqual({ liked: true, reactionsCount: 1 });
  expect(await counted(page, postId, liked)).toEqual({ liked: true, reactionsCount: 1 });
  expect(await counted(page, postId, changed)).toEqual({ liked: false, reactionsCount: 0 });
});

test('a like that the server does not take goes back when the connection does, and its reader is told once', { tag: '@full' }, async ({
  page,
  secondPage,
}) => {
  await logIn(page, NOOR);
  await logIn(secondPage, MAYA);
  const paths = [await write(secondPage, unique('Gone meanwhile')), await write(secondPage, unique('Closed meanwhile'))] as const;
  const [gone, closed] = [await idOf(secondPage, paths[0]), await idOf(secondPage, paths[1])];
  const { viewer } = await (await page.request.get('/api/session')).json();
  const restrict = async (restricted: boolean) => {
    const answer = await secondPage.request.put(`/api/restrictions/${viewer.id}`, { data: { restricted }, headers: { origin: ORIGIN } });
    expect(answer.status()).toBe(200);
  };
  const told = page.getByText('A like was not sent: what you liked is not there any more.');
  await read(page, paths[0]);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  expect((await secondPage.request.delete(`/api/posts/${gone}`, { data: {} })).status()).toBe(200);
  expectAnswers(page, `404 /api/posts/${gone}/like`, /^404 /);
  await goOnline(page);
  await expect(told).toBeVisible();
  const keptLikes = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.like.')));
  expect(await keptLikes()).toEqual([]);

  await read(page, paths[1]);
  await expect(told).toBeHidden();
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  await restrict(true);
  try {
    expectAnswers(page, `403 /api/posts/${closed}/like`);
    await goOnline(page);
    await expect(page.getByText("Unable to react. You cannot interact with this user's content.")).toBeVisible();
    await expect(page.getByRole('button', { name: /Not sent yet/ })).toHaveCount(0);
    expect(await keptLikes()).toEqual([]);
    expect(await counted(page, closed)).toEqual({ liked: false, reactionsCount: 0 });
  } finally {
    await restrict(false);
  }
});

test('what waits is nobody else’s, and of an earlier session it is not sent', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('On a shared computer'));
  const postId = await idOf(page, path);
  await read(page, path);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  // Nothing of this page runs when the connection is back.
  await page.goto('/thedashboard');
  await goOnline(page);
  const sent = sentLikes(page);
  await logIn(page, MAYA);
  await read(page, path);
  await expectSettled(postHeart(page), false, '0');

  await logIn(page, NOOR);
  await open(page, path);
  await expect(page.getByText('A like was not sent, because you have logged in again since.')).toBeVisible({ timeout: 20_000 });
  await expectSettled(postHeart(page), false, '0');
  expect(sent).toEqual([]);
  expect(await counted(page, postId)).toEqual({ liked: false, reactionsCount: 0 });
});

test('a like whose answer was lost is taken back with the server’s knowledge', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('The answer was lost'));
  const postId = await idOf(page, path);
  await read(page, path);
  await page.route(PUT_LIKE, async (route) => {
    await route.fetch();
    await goOffline(page);
    await route.abort('internetdisconnected');
  });
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  expect(await counted(page, postId)).toEqual({ liked: true, reactionsCount: 1 });
  await page.unroute(PUT_LIKE);
  // One whose own request is still under way would be left to that.
  const failed = page.waitForEvent('requestfailed', (request) => PUT_LIKE.test(request.url()));
  await postHeart(page).click();
  await failed;
  await expect(postHeart(page)).toHaveAccessibleName(`Like 0 ${WAITS}`);
  await expect.poll(() => quietFor(page, 300)).toBe(true);
  await goOnline(page);
  await expectSettled(postHeart(page), false, '0');
  expect(await counted(page, postId)).toEqual({ liked: false, reactionsCount: 0 });
});

/** Holds the likes that this window sends until they are let go. */
async function holdLikes(page: Page): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(PUT_LIKE, async (route) => {
    await held;
    await route.continue();
  });
  return { letGo };
}

test('a like that is taken back while it is on its way stays taken back', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('On a slow line'));
  const postId = await idOf(page, path);
  await read(page, path);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  const sent = sentLikes(page);
  const { letGo } = await holdLikes(page);
  await goOnline(page);
  await expect.poll(() => sent).toEqual([`${postId} true`]);
  await postHeart(page).click();
  await expect(postHeart(page)).toHaveAttribute('aria-pressed', 'false');
  letGo();
  await expectSettled(postHeart(page), false, '0');
  await expect.poll(() => sent).toEqual([`${postId} true`, `${postId} false`]);
  await expect.poll(() => counted(page, postId)).toEqual({ liked: false, reactionsCount: 0 });
});

test('what waits in a tab is not sent as somebody else who has logged in since', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Not in my name'));
  const postId = await idOf(page, path);
  await read(page, path);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  const sent = sentLikes(page);
  // As from another tab: this one has heard nothing of it.
  await logIn(page, MAYA);
  await goOnline(page);
  await expect(page.getByRole('button', { name: /Not sent yet/ })).toHaveCount(0);
  await expectSettled(postHeart(page), false, '0');
  expect(sent).toEqual([]);
  expect(await counted(page, postId)).toEqual({ liked: false, reactionsCount: 0 });
});

test('a like that the server is too busy for is tried again by itself', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await page.clock.install();
  await logIn(page, NOOR);
  const path = await write(page, unique('To a busy server'));
  const postId = await idOf(page, path);
  await read(page, path, { ownClock: true });
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  let busy = true;
  const sent = sentLikes(page);
  await page.route(PUT_LIKE, (route) => (busy ? route.fulfill({ status: 503, body: '' }) : route.continue()));
  expectAnswers(page, `503 /api/posts/${postId}/like`);
  // The browser says that it is back, and so does the live connection; after that nothing does.
  const live = page.waitForEvent('websocket');
  const heard = live.then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('pong')));
  await goOnline(page);
  await heard;
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  await expectWaiting(postHeart(page), '1');
  busy = false;
  await page.clock.fastForward(31_000);
  await expectSettled(postHeart(page), true, '1');
  expect(await counted(page, postId)).toEqual({ liked: true, reactionsCount: 1 });
});

test('a session lost while an outbox like is sent does not redirect to the log-in page', { tag: ['@any-width', '@full'] }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Read on'));
  const postId = await idOf(page, path);
  await read(page, path);
  await goOffline(page);
  await postHeart(page).click();
  await expectWaiting(postHeart(page), '1');
  await page.route(PUT_LIKE, async (route) => {
    await page.context().clearCookies();
    await route.fulfill({ status: 401, json: { code: 'SESSION_MISSING', message: 'Log in.', data: {} } });
  });
  // The page reloads as visitors see it.
  expectAnswers(page, `401 /api/posts/${postId}/like`, `401 ${path}`);
  await goOnline(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
