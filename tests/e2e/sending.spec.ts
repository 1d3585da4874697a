import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAnswers,
  expectFits,
  follow,
  goOffline,
  goOnline,
  logIn,
  ORIGIN,
  open,
  quietFor,
  test,
} from './fixtures.ts';
import { address, log, message, pair, post as postMessage, say } from './message-steps.ts';
import { readCache } from './offline-steps.ts';
import { ANATOMY, idOf, unique, write } from './post-steps.ts';
import { commentField, commentOf, commentsOf, note, post, readAt, sendComment, title, typePost, WAITS } from './sending-steps.ts';

const NOOR = 'noor.h@alderridge.edu';
const MAYA = 'maya.okafor@alderridge.edu';
const HOUR = 3_600_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heart = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Like/ }).first();

function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['POST', 'PUT'].includes(request.method()) && /\/(posts|comments|messages|like)$/.test(pathname))
      paths.push(pathname.split('/').at(-1) ?? '');
  });
  return paths;
}

/** Ends the page as a crash does, so that nothing is sent when the connection is back. */
async function endPage(page: Page): Promise<void> {
  // During a navigation Playwright lets requests through although offline.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await goOnline(page);
}

test('comments and likes wait while offline, can be taken back, and are sent once, also from another page', async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('In the tunnel'));
  await readAt(page, path);
  await follow(page, '/about');
  await expect(commentField(page)).toBeHidden();
  await page.goBack();
  await goOffline(page);
  await sendComment(page, 'Never meant');
  await expect(note(page)).toBeVisible();
  await button(page, 'Discard').click();
  await expect(commentField(page)).toHaveValue('');
  await sendComment(page, 'Not like this');
  await commentField(page).fill('From the tunnel');
  await expect(note(page)).toBeHidden();
  await button(page, 'Comment').click();
  await expect(note(page)).toBeVisible();
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName(`Like 1 ${WAITS}`);
  await expect(page.locator('.toasts').getByText(WAITS)).toBeVisible();
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName(/^Like 0/);
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName(`Like 1 ${WAITS}`);
  await expectFits(page);
  await expectAccessible(page);

  await follow(page, '/about');
  const paths = asked(page);
  await goOnline(page);
  await expect(page.getByText('Comment posted successfully')).toBeVisible();
  await expect.poll(() => paths.toSorted()).toEqual(['comments', 'like']);
  await open(page, path);
  await expect(commentOf(page, 'From the tunnel')).toHaveCount(1);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(commentField(page)).toHaveValue('');
  expect(await commentsOf(page, path)).toBe(1);
});

test('a post waits in its form and at the top of its community’s feed, and its author is told when it is posted', async ({ page }) => {
  const wanted = unique('Written below ground');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
  await expect(page.getByText('You are offline. Your post will be sent when you are back online.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.goBack();
  const card = page.getByRole('region', { name: 'Your unsent post' });
  await expect(card).toContainText(wanted);
  await expect(card).toContainText(WAITS);
  await expectFits(page);
  const paths = asked(page);
  await goOnline(page);
  await page.locator('.toasts').getByRole('link', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(paths).toEqual(['posts']);
  await open(page, '/create-post');
  await expect(title(page)).toHaveValue('');
});

test('an author who stays on the form is led to the post', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const wanted = unique('Waited for');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
});

test('after a reload nothing is sent by itself: the text is there, marked, with a send button', async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Read in a hurry'));
  await readAt(page, path);
  await goOffline(page);
  await sendComment(page, 'Before the crash');
  await expect(note(page)).toBeVisible();
  const paths = asked(page);
  await endPage(page);
  await open(page, path);
  await expect(commentField(page)).toHaveValue('Before the crash');
  const words = page.getByRole('status').filter({ hasText: 'Not sent.' });
  await expect(words).toBeVisible();
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  expect(paths).toEqual([]);
  await words.getByRole('button', { name: 'Send' }).click();
  await expect(commentOf(page, 'Before the crash')).toHaveCount(1);
  await expect(words).toBeHidden();
  expect(await commentsOf(page, path)).toBe(1);
});

test('after a reload a post waits in its community’s feed and in its form, marked, with a send button', {
  tag: '@full',
}, async ({ page }) => {
  const wanted = unique('Left in a hurry');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
  await endPage(page);
  await open(page, ANATOMY);
  const card = page.getByRole('region', { name: 'Your unsent post' });
  await expect(card).toContainText('Not sent.');
  await card.getByRole('link', { name: 'Edit or discard' }).click();
  await expect(title(page)).toHaveValue(wanted);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
});

test('no comment and no like is sent in another person’s session', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('On a shared computer'));
  await readAt(page, path);
  await goOffline(page);
  await sendComment(page, 'In my name alone');
  await expect(note(page)).toBeVisible();
  await heart(page).click();
  // Log in without telling this page, as another tab does.
  await logIn(page, MAYA);
  expectAnswers(page, /^401 \/api\/posts\//);
  await goOnline(page);
  await expect(commentField(page)).toHaveValue('');
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  expect(await commentsOf(page, path)).toBe(0);
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
});

test('no post is sent in another person’s session, or shown to that person', { tag: '@any-width' }, async ({ page }) => {
  const wanted = unique('Not in my name');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
  await logIn(page, MAYA);
  // Requests of the first person's page now run in the second person's session.
  expectAnswers(page, /^401 \/api\//);
  await goOnline(page);
  await expect(title(page)).toHaveValue('');
  // The page may still be loading for the second person, which would end this navigation.
  await expect(() => open(page, ANATOMY)).toPass();
  await expect(page.getByText(wanted)).toHaveCount(0);
  await logIn(page, NOOR);
  await expect(() => open(page, ANATOMY)).toPass();
  await expect(page.getByRole('region', { name: 'Your unsent post' })).toContainText('Not sent.');
});

test('text that has waited for more than an hour is not sent by itself', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('An hour later'));
  await readAt(page, path);
  await goOffline(page);
  await sendComment(page, 'Hours ago');
  await expect(note(page)).toBeVisible();
  await page.clock.fastForward(HOUR + 60_000);
  await goOnline(page);
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await expect(commentField(page)).toHaveValue('Hours ago');
  await expect(page.getByRole('status').filter({ hasText: 'Not sent.' })).toBeVisible();
  expect(await commentsOf(page, path)).toBe(0);
});

test('a request without a response is repeated, and creates one comment', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('The answer was lost'));
  await open(page, path);
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort('aborted');
  };
  const first = { times: 1 };
  await page.route(`**/api/posts/${await idOf(page, path)}/comments`, lost, first);
  await page.route('**/api/posts/*/like', lost, first);
  await sendComment(page, 'Heard the second time');
  await expect(commentOf(page, 'Heard the second time')).toHaveCount(1);
  const liked = page.waitForResponse('**/api/posts/*/like');
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName('Like 1');
  expect((await liked).status()).toBe(200);
  expect(await commentsOf(page, path)).toBe(1);
});

test('an author who left the page sees the refusal and finds the text; newer drafts are kept', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Sent and left'));
  let answer: (how: (route: Route) => Promise<void>) => void = () => {};
  const leaveAfter = async (pattern: string, send: () => Promise<void>) => {
    const answers = new Promise<(route: Route) => Promise<void>>((resolve) => {
      answer = resolve;
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/(comments|posts)$/.test(request.url()));
    await page.route(pattern, async (route) => (route.request().method() === 'POST' ? (await answers)(route) : route.fallback()));
    await send();
    await sent;
    await follow(page, '/about');
    await expect(page.getByRole('main').locator('form')).toHaveCount(0);
  };
  const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } });
  await open(page, path);
  expectAnswers(page, /^500 \/api\/posts/);
  await leaveAfter('**/api/posts/*/comments', () => sendComment(page, 'Broken on its way'));
  answer(broken);
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await expect(commentField(page)).toHaveValue('Broken on its way');

  await leaveAfter('**/api/posts/*/comments', () => sendComment(page, 'Sent first'));
  await follow(page, path);
  await expect(commentField(page)).toHaveValue('Sent first');
  answer((route) => route.continue());
  await expect(commentOf(page, 'Sent first')).toHaveCount(1);
  await expect(commentField(page)).toHaveValue('');

  const wanted = unique('Broken as well');
  await typePost(page, wanted);
  await leaveAfter('**/api/posts', () => post(page));
  answer(broken);
  await expect(page.getByText('Failed to create post.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await expect(title(page)).toHaveValue(wanted);
});

test('a queued like that is refused is undone', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  await logIn(page, NOOR);
  await logIn(other, MAYA);
  const path = await write(other, unique('Closed meanwhile'));
  await readAt(page, path);
  const { viewer } = await (await page.request.get('/api/session')).json();
  const restrict = (restricted: boolean) =>
    other.request.put(`/api/restrictions/${viewer.id}`, {
      data: { restricted },
      headers: { origin: ORIGIN },
    });
  await goOffline(page);
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName(`Like 1 ${WAITS}`);
  expect((await restrict(true)).status()).toBe(200);
  try {
    expectAnswers(page, /^403 \/api\/posts\/[^/]+\/like$/, '403 /api/profiles/maya.okafor');
    await goOnline(page);
    await expect(page.getByText("Unable to react. You cannot interact with this user's content.")).toBeVisible();
    await expect(page.getByRole('button', { name: /Not sent yet/ })).toHaveCount(0);
  } finally {
    await restrict(false);
  }
});

test('a failed upload keeps the post in its form, with the reason', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const wanted = unique('With a picture');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  await goOffline(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
  await expect(button(page, 'Retry')).toBeVisible();
  await post(page);
  await expect(page.getByText(/^You are offline, and the file is not uploaded\./)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await button(page, 'Remove').click();
  await post(page);
  await expect(note(page)).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
});

test('messages written offline arrive once and in order, and missed ones are loaded', async ({ page, secondPage }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  await open(page, address(other));
  await open(secondPage, address(one));
  await say(page, 'Before the tunnel');
  await expect(message(secondPage, 'Before the tunnel')).toBeVisible();
  await goOffline(page);
  for (const words of ['In the tunnel', 'Never mind', 'Still in the tunnel']) {
    await say(page, words);
    await expect(message(page, words)).toContainText('Not sent yet.');
  }
  await message(page, 'Never mind').getByRole('button', { name: 'Discard' }).click();
  // More than one page, so that catching up takes two requests.
  const questions = Array.from({ length: 17 }, (_, index) => `Question ${index + 1}`);
  for (const question of questions) await postMessage(secondPage, one, question);
  await expectAccessible(page);
  await goOnline(page);
  const texts = async (window: Page) => (await log(window).locator('[dir="auto"]').allTextContents()).map((text) => text.trim());
  const expected = ['Before the tunnel', ...questions, 'In the tunnel', 'Still in the tunnel'];
  await expect.poll(() => texts(secondPage), { timeout: 15_000 }).toEqual(expected);
  await expect.poll(() => texts(page)).toEqual(expected);
  await expect(page.getByText('Not sent')).toHaveCount(0);
});

test('a message that was not sent before a reload says so and has a send button', { tag: '@full' }, async ({ page }) => {
  const [one, other] = pair('away');
  await logIn(page, one.email);
  await open(page, address(other));
  const waiting = `Waiting ${randomUUID().slice(0, 6)}`;
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await say(page, waiting);
  await expect(message(page, waiting)).toContainText('Not sent yet.');
  const paths = asked(page);
  await endPage(page);
  await open(page, '/drafts');
  const draft = page.getByRole('article', { name: `Message to @${other.username}` }).filter({ hasText: waiting });
  await expect(draft).toContainText('Not sent.');
  await draft.getByRole('link', { name: 'Continue' }).click();
  await expect(message(page, waiting)).toContainText('Not sent.');
  await expectAccessible(page);
  await page.waitForLoadState('networkidle');
  expect(paths).toEqual([]);
  await message(page, waiting).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await page.reload();
  await expect(message(page, waiting)).toHaveCount(1);
});

test('choosing another file takes a waiting post back', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  const wanted = unique('With the wrong file');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('wrong') });
  await expect(page.getByText('Remove')).toBeVisible();
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
  await input.setInputFiles({ name: 'right.txt', mimeType: 'text/plain', buffer: Buffer.from('right') });
  await expect(note(page)).toBeHidden();
  const paths = asked(page);
  await goOnline(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Retry')).toBeHidden();
  expect(paths).toEqual([]);
  await expect(title(page)).toHaveValue(wanted);
});
