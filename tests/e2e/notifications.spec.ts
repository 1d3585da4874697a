import type { Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import {
  DATA_DIR,
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  logIn,
  ORIGIN,
  open,
  type Requester,
  test,
} from './fixtures.ts';
import { comment, idOf, unique, write } from './post-steps.ts';

const LUCIA = 'lucia.fer@alderridge.edu';
const ELI = 'eli.rosen@alderridge.edu';
const OWN = '/profiles/lucia.fer/notifications';

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const UNREAD = 'Notifications, unread';
/** Milliseconds until a list or count is updated; events within a second are handled together. */
const SOON = 6_000;
const lines = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

async function like(person: Requester, path: string, liked = true): Promise<void> {
  expect((await person.request.put(`/api${path}/like`, { data: { liked } })).status()).toBe(200);
}

async function unread(page: Page): Promise<boolean> {
  return ((await (await page.request.get('/api/notifications/unread')).json()) as { unread: boolean }).unread;
}

test.beforeEach(async ({ page, other }) => {
  await logIn(page, LUCIA);
  await logIn(other, ELI);
  expect((await page.request.delete('/api/notifications')).status()).toBe(200);
});

test('a like and a comment light the dot within a second in every tab; opening the bell clears it in all of them', async ({
  page,
  other,
}) => {
  const title = unique('Nephrons again');
  const id = await idOf(page, await write(page, title));
  const anotherTab = await page.context().newPage();
  await open(anotherTab, '/about');
  await expect(bell(anotherTab)).toHaveAccessibleName('Notifications');
  await expect(anotherTab).toHaveTitle(/^About/);
  await anotherTab.evaluate(() => {
    const mark = (badge: string) => async () => void document.documentElement.setAttribute('data-badge', badge);
    Object.assign(navigator, { setAppBadge: mark('set'), clearAppBadge: mark('none') });
  });

  // The first answer is older than the like, and arrives after its live event.
  const socket = page.waitForEvent('websocket');
  const frame = async (text: string) => (await socket).waitForEvent('framereceived', ({ payload }) => payload.toString().includes(text));
  const subscribed = frame('pong');
  await page.route(
    '**/api/notifications/unread',
    async (route) => {
      const response = await route.fetch();
      await subscribed;
      const event = frame('notifications.changed');
      await like(other, `/posts/${id}`);
      await event;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await open(page, '/thedashboard');
  await expect(bell(page)).toHaveAccessibleName(UNREAD, { timeout: SOON });
  await expect(bell(anotherTab)).toHaveAccessibleName(UNREAD, { timeout: SOON });
  await expect(anotherTab).toHaveTitle(/^• About/);
  await expect(anotherTab.locator('html')).toHaveAttribute('data-badge', 'set');

  await bell(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(page).toHaveURL(ORIGIN + OWN);
  await expect(page).toHaveTitle(/^Notifications · /);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page).first()).toContainText(`Eli Rosen liked your post ${title}`);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(bell(anotherTab)).toHaveAccessibleName('Notifications');
  await expect(anotherTab).toHaveTitle(/^About/);
  await expect(anotherTab.locator('html')).toHaveAttribute('data-badge', 'none');
  await expect(lines(page).getByText('Unread:')).toHaveCount(1);

  await comment(other, id, 'Draw it, **again** and again.');
  await expect(lines(page)).toHaveCount(2, { timeout: SOON });
  await expect(lines(page).first()).toContainText('Eli Rosen commented on your post');
  await expect(lines(page).first()).toContainText('Draw it, again and again.');
  await expect(lines(page).first()).toContainText(/just now · Anatomy/);
  await expect(lines(page).getByText('Unread:')).toHaveCount(2);

  await expect.poll(() => unread(page)).toBe(false);
  await follow(page, '/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'The Dashboard' })).toBeVisible();
  await bell(page).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).getByText('Unread:')).toHaveCount(0);

  await like(other, `/posts/${id}`, false);
  await expect(lines(page)).toHaveCount(1, { timeout: SOON });
});

test('rows are compact and reached by keyboard, chips filter and are in the address, an entry leads to its comment', async ({
  page,
  other,
}) => {
  const path = await write(page, unique('A title that is long enough to need a second line in a list of notifications'));
  const id = await idOf(page, path);
  const own = await comment(page, id, 'Mine');
  await like(other, `/posts/${id}`);
  await like(other, `/comments/${own}`);
  const words = 'An answer that is long enough to be cut, because only its beginning fits in two lines. '.repeat(3);
  const reply = await comment(other, id, words, own);
  await open(page, '/thedashboard');
  await expect(bell(page)).toHaveAccessibleName(UNREAD);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(3);
  const heights = await lines(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  const chip = (name: string) => page.getByRole('link', { name, exact: true });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear All' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Notification settings' })).toBeFocused();
  for (const name of ['All', 'Replies', 'Likes', 'Other']) {
    await page.keyboard.press('Tab');
    await expect(chip(name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const newest = lines(page).first().getByRole('link');
  await expect(newest).toBeFocused();
  await expect(newest).toHaveAccessibleName(/Eli Rosen replied to your comment/);

  await chip('Likes').click();
  await expect(page).toHaveURL(`${ORIGIN}${OWN}?kind=likes`);
  await expect(chip('Likes')).toHaveAttribute('aria-current', 'page');
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Likes: 2 notifications' })).toBeAttached();
  await expect(lines(page).getByText('Unread:')).toHaveCount(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expectAccessibleInFull(page);
  await expectFits(page);
  await chip('Other').click();
  await expect(page.getByText('No notifications of this kind').first()).toBeVisible();
  await open(page, `${OWN}?kind=replies`);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Eli Rosen replied to your comment');
  await chip('All').click();
  await expect(page).toHaveURL(ORIGIN + OWN);
  await expect(lines(page)).toHaveCount(3);

  await newest.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}${path}#comment-${reply}`);
  await expect(page.getByRole('main').getByText('An answer that is long enough')).toBeVisible();
});

test('likes by others appear on the open post and its comments', async ({ page, other }) => {
  const path = await write(page, unique('Liked by others'));
  const id = await idOf(page, path);
  const first = await comment(page, id, 'A comment to be liked');
  await open(page, path);
  const postLike = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  const commentLike = page.getByRole('main').getByRole('button', { name: /^Like/ }).nth(1);
  await expect(postLike).toHaveText(/0$/);
  await expect(commentLike).toHaveText(/0$/);
  await like(other, `/posts/${id}`);
  await expect(postLike).toHaveText(/1$/, { timeout: SOON });
  await like(other, `/comments/${first}`);
  await expect(commentLike).toHaveText(/1$/, { timeout: SOON });
  await postLike.click();
  await expect(postLike).toHaveText(/2$/);
  await like(other, `/posts/${id}`, false);
  await expect(postLike).toHaveText(/1$/, { timeout: SOON });
  await expect(postLike).toHaveAttribute('aria-pressed', 'true');
});

test('Clear All asks first and empties the list', async ({ page, other }) => {
  const id = await idOf(page, await write(page, unique('To be cleared')));
  await like(other, `/posts/${id}`);
  await open(page, OWN);
  await expectAccessibleInFull(page);
  await expectFits(page);
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear All' }).first();
  await clear.click();
  const dialog = page.getByRole('dialog', { name: 'Clear all notifications?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(clear).toBeFocused();
  await expect(lines(page)).toHaveCount(1);

  await clear.click();
  await page.route('**/api/notifications', (route) => (route.request().method() === 'DELETE' ? route.abort('aborted') : route.continue()));
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/notifications');
  await dialog.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('You have no notifications 😔')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
  await expectAccessibleInFull(page);
  await expectFits(page);
});

test('notices beyond the first page can be loaded', { tag: '@full' }, async ({ page }) => {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  const subject = unique('the post of page two');
  try {
    await client.query(
      `INSERT INTO moderation_notices (recipient_id, kind, source_id, subject, read_at)
       SELECT id, 'reviewed', gen_random_uuid(), $1, now() FROM members, generate_series(1, 25) WHERE username = 'lucia.fer'`,
      [subject],
    );
    await open(page, OWN);
    const notices = page.getByRole('region', { name: 'Notices', exact: true });
    await notices.getByRole('button', { name: 'Show 20 earlier' }).click();
    await expect(notices.getByText(subject)).toHaveCount(20);
    await notices.getByRole('button', { name: 'Show more' }).click();
    await expect(notices.getByText(subject)).toHaveCount(25);
    await expect(notices.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
  } finally {
    await client.query(`DELETE FROM moderation_notices WHERE subject = $1`, [subject]);
    await client.end();
  }
});

test('Clear All keeps notices, as its dialog says, and shows no empty state', {
  tag: ['@any-width', '@rare'],
}, async ({ page, other }) => {
  const id = await idOf(page, await write(page, unique('To be cleared beside a notice')));
  await like(other, `/posts/${id}`);
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO moderation_notices (recipient_id, kind, source_id, subject) SELECT id, 'warned', $1, 'Be kind' FROM members WHERE username = 'lucia.fer'`,
      [id],
    );
    await open(page, OWN);
    await page.getByRole('main').getByRole('button', { name: 'Clear All' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear all notifications?' });
    await expect(dialog).toContainText('and so do notices');
    await dialog.getByRole('button', { name: 'Clear All' }).click();
    await expect(lines(page)).toHaveCount(0);
    await expect(page.getByRole('status').getByText('You have no other notifications')).toBeAttached();
    await expect(page.getByRole('region', { name: 'Notices', exact: true })).toContainText('Be kind');
    await expect(page.getByText('You have no notifications')).toHaveCount(0);
    await open(page, OWN);
    await expect(page.getByRole('region', { name: 'Notices', exact: true })).toBeVisible();
    await expect(page.getByText('You have no notifications')).toHaveCount(0);
  } finally {
    await client.query(`DELETE FROM moderation_notices WHERE source_id = $1`, [id]);
    await client.end();
  }
});

test('more than twenty load in pages', { tag: '@rare' }, async ({ page, other }) => {
  const id = await idOf(page, await write(page, unique('Many answers')));
  const own = await comment(page, id, 'Mine');
  for (let index = 0; index < 11; index += 1) {
    await comment(other, id, `Answer ${index}`, own);
    const another = await comment(page, id, `Mine ${index}`);
    await like(other, `/comments/${another}`);
  }
  await open(page, OWN);
  await expect(lines(page)).toHaveCount(20);
  let held = false;
  await page.route(/\/api\/notifications\?.*cursor/, async (route) => {
    if (!held) {
      held = true;
      const heard = page.waitForRequest('**/api/notifications/unread');
      await comment(other, id, 'One more', own);
      await heard;
    }
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Load More Notifications' }).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(23);
  await expect(lines(page).nth(21).getByRole('link')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load More Notifications' })).toHaveCount(0);
});

test('entries are links without JavaScript', { tag: '@any-width' }, async ({ page, other, browser }) => {
  // By the other account, because an account may post only five times a minute.
  expect((await other.request.delete('/api/notifications')).status()).toBe(200);
  const path = await write(other, unique('Without script'));
  await like(page, `/posts/${await idOf(page, path)}`);
  const storageState = await other.request.storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN, storageState });
  const bare = await plain.newPage();
  await bare.goto('/profiles/eli.rosen/notifications');
  await lines(bare).getByRole('link').click();
  await expect(bare).toHaveURL(ORIGIN + path);
  await plain.close();
});

test('other people’s, visitors’ and failing notifications show a message', { tag: '@rare' }, async ({ page, browser }) => {
  await open(page, '/profiles/eli.rosen/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'These are not your notifications' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your own notifications' }).click();
  await expect(page).toHaveURL(ORIGIN + OWN);

  await open(page, '/thedashboard');
  expectAnswers(page, '403 /api/notifications');
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 403, json: { code: 'FORBIDDEN', status: 403, message: 'Not now.', data: {} } }),
  );
  await bell(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'An error occurred while loading notifications' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/notifications');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: ORIGIN });
  const window = await visitor.newPage();
  await window.goto(OWN);
  await expect(window).toHaveURL(`${ORIGIN}/login?returnTo=${encodeURIComponent(OWN)}`);
  await visitor.close();
});
