import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, goOffline, goOnline, logIn, open, test } from './fixtures.ts';
import { address, message, pair, say } from './message-steps.ts';
import { ANATOMY, idOf, unique, write } from './post-steps.ts';
import { commentField, commentOf, commentsOf, note, post, sendComment, title, typePost, WAITS } from './sending-steps.ts';

const NOOR = 'noor.h@alderridge.edu';

/**
 * Lets the next POST request reach the server, and goes offline before the response.
 * @returns the request keys of this and all later tries
 */
async function goOfflineMidRequest(page: Page, addresses: string, how?: 'unsaid'): Promise<string[]> {
  const keys: string[] = [];
  await page.route(addresses, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().postDataJSON().requestKey);
    if (keys.length > 1) return route.fallback();
    // First, because the page may load what the server has just written.
    await goOffline(page, how);
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  return keys;
}

test('a comment whose connection drops before the response is shown as waiting, retried and posted once', {
  tag: ['@any-width', '@rare'],
}, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Down the stairs'));
  await open(page, path);
  const keys = await goOfflineMidRequest(page, `**/api/posts/${await idOf(page, path)}/comments`, 'unsaid');
  await sendComment(page, 'Said on the stairs');
  await expect.poll(() => keys.length).toBeGreaterThan(2);
  await expect(note(page)).toBeVisible();
  await expect(page.getByText('Failed to post comment')).toHaveCount(0);
  await expect(commentField(page)).toHaveValue('Said on the stairs');
  await expect(commentField(page)).not.toBeEditable();
  await expectFits(page);
  await expectAccessible(page);
  await goOnline(page);
  await expect(commentOf(page, 'Said on the stairs')).toHaveCount(1, { timeout: 15_000 });
  await expect(commentField(page)).toHaveValue('');
  await expect(commentField(page)).toBeEditable();
  await expect(note(page)).toBeHidden();
  expect(await commentsOf(page, path)).toBe(1);
  expect(new Set(keys).size).toBe(1);
});

test('a post whose connection drops before the response waits in its form and is created once', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  const wanted = unique('Posted on the stairs');
  await logIn(page, NOOR);
  await typePost(page, wanted);
  const keys = await goOfflineMidRequest(page, '**/api/posts');
  await post(page);
  await expect(note(page)).toBeVisible();
  await expect(title(page)).not.toBeEditable();
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible({ timeout: 15_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await open(page, ANATOMY);
  await expect(page.getByRole('main').getByRole('heading', { name: wanted })).toHaveCount(1);
  await open(page, '/create-post');
  await expect(title(page)).toHaveValue('');
});

test('a message whose connection drops before the response waits in its bubble, and later ones wait behind it', {
  tag: ['@any-width', '@full'],
}, async ({ page, secondPage }) => {
  const [one, other] = pair('stairs');
  const [first, second] = [unique('On the stairs'), unique('Behind it')];
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  await open(page, address(other));
  await open(secondPage, address(one));
  const keys = await goOfflineMidRequest(page, '**/api/conversations/*/messages', 'unsaid');
  await say(page, first);
  await expect(message(page, first)).toContainText(WAITS);
  await say(page, second);
  await expect(message(page, second)).toContainText(WAITS);
  await expect(message(page, first).getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await expect(message(page, second).getByRole('button', { name: 'Discard' })).toBeVisible();
  await goOnline(page);
  await expect(message(secondPage, second)).toHaveCount(1, { timeout: 15_000 });
  await expect(message(secondPage, first)).toHaveCount(1);
  await expect(page.getByText('Not sent')).toHaveCount(0);
  await expect(message(page, first)).toHaveCount(1);
  expect(new Set(keys).size).toBe(2);
});
