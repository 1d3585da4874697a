import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  logIn,
  loseSession,
  ORIGIN,
  open,
  reload,
  test,
} from './fixtures.ts';
import { discussion, numbered, say, sayAll } from './thread-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';

function comment(page: Page, words: string): Locator {
  return page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words });
}

async function choose(page: Page, from: Locator, item: string): Promise<void> {
  await from.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function send(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Comment posted successfully!')).toBeVisible();
}

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Number.NaN;
}

test('two people comment, reply, edit and delete, and each sees it in its place', async ({ page, secondPage }) => {
  await logIn(page, MAYA);
  await logIn(secondPage, PRIYA);
  const there = await discussion(page, 'Talked over');
  await say(page.request, there, 'What was here before.');
  await open(page, there.path);
  await open(secondPage, there.path);

  await send(secondPage, 'Fresh from the wards.');
  await expect(comment(secondPage, 'Fresh from the wards.')).toBeFocused();
  await expect(secondPage.getByLabel('Your comment')).toHaveValue('');

  const before = comment(page, 'What was here before.');
  const place = await topOf(before);
  const news = page.getByRole('button', { name: '1 new comment' });
  await expect(news).toBeVisible({ timeout: 40_000 });
  await expect(comment(page, 'Fresh from the wards.')).toHaveCount(0);
  expect(await topOf(before)).toBeCloseTo(place, 0);
  await expect(page.getByRole('status').filter({ hasText: '2 comments' })).toBeVisible();
  await expectAccessibleInFull(page);
  await expectFits(page);
  await news.click();
  const fresh = comment(page, 'Fresh from the wards.');
  await expect(fresh).toBeFocused();
  await expect(news).toHaveCount(0);

  await fresh.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('Welcome back.');
  await page
    .getByRole('form', { name: /Reply to/ })
    .getByRole('button', { name: 'Reply' })
    .click();
  await expect(page.getByText('Reply posted!')).toBeVisible();
  await expect(comment(page, 'Welcome back.')).toBeFocused();

  await choose(secondPage, comment(secondPage, 'Fresh from the wards.').first(), 'Edit');
  const words = secondPage.getByLabel('Your words');
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('Fresh from the wards.');
  await words.fill('Fresh from the wards, and tired.');
  await secondPage.getByRole('button', { name: 'Cancel' }).click();
  const question = secondPage.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByText('The comment stays as it was before.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(words).toHaveValue('Fresh from the wards, and tired.');
  await expectAccessibleInFull(secondPage);
  await secondPage.getByRole('button', { name: 'Save', exact: true }).click();
  const edited = comment(secondPage, 'Fresh from the wards, and tired.').first();
  await expect(edited.getByText('edited')).toBeVisible();
  await expect(edited.getByRole('button', { name: 'Comment actions' })).toBeFocused();
  await expect(comment(page, 'Fresh from the wards, and tired.').first()).toBeVisible({ timeout: 40_000 });

  await choose(secondPage, edited, 'Delete');
  const dialog = secondPage.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(secondPage);
  await expectFits(secondPage);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(secondPage.getByText('Comment deleted successfully')).toBeVisible();
  await expect(edited).toHaveCount(0);
  await expect(comment(secondPage, 'What was here before.')).toBeFocused();
  await expect(secondPage.getByRole('status').filter({ hasText: /^1 comment/ })).toBeVisible();
  await expect(page.getByText('This comment has been deleted.')).toBeVisible({ timeout: 40_000 });
});

test('the chosen order is in the address, and survives a reload and going back', async ({ page }) => {
  await logIn(page, MAYA);
  const there = await discussion(page, 'In four orders');
  await sayAll(there, numbered('Number', 12));
  await open(page, there.path);
  const first = page.getByRole('article', { name: /^(Comment|Reply) by/ }).first();
  await expect(first).toContainText('Number 1.');
  const sort = page.getByRole('button', { name: /^Sort/ });
  await sort.click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Most Reacts', 'Most Recent', 'Oldest', 'My Comments']);
  await expectAccessibleInFull(page);
  await page.getByRole('menuitemradio', { name: 'Most Recent' }).click();
  await expect(first).toContainText('Number 12.');
  await expect(page).toHaveURL(/\?sort=most_recent$/);
  await reload(page);
  await expect(first).toContainText('Number 12.');
  await expect(page.getByRole('button', { name: 'Sort: Most Recent' })).toBeVisible();
  await page.getByRole('button', { name: 'Load More Comments' }).click();
  await expect(page.getByRole('article', { name: /^(Comment|Reply) by/ })).toHaveCount(12);
  await page.goBack();
  await expect(first).toContainText('Number 1.');
});

test('a visitor is asked to log in, and has no comment menu', async ({ page, other }) => {
  await logIn(other, MAYA);
  const { items } = (await (await other.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  const communityId = items.find(({ path }) => path === '/thedashboard')?.id;
  const { path, id } = await discussion(other, 'Open to all', { communityId });
  const said = await say(other.request, { path, id }, 'Come in.');
  await open(page, `${path}?sort=my_comments`);
  await expect(page.getByText('Please log in to comment')).toBeVisible();
  await expect(comment(page, 'Come in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sort: Oldest' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'My Comments' })).toHaveCount(0);
  await expectAccessibleInFull(page);

  await open(page, `${path}#comment-${said}`);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/login?returnTo=${encodeURIComponent(`${path}#comment-${said}`)}`);
});

test('a link to a reply on the third page of its thread leads there, with earlier and later ones', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, PRIYA);
  const there = await discussion(page, 'Far down');
  const [top, led] = [await say(page.request, there, 'The first comment.'), 22];
  const replies = await sayAll(there, numbered('Reply', 26), top);
  await say(page.request, there, 'The second comment.');
  await open(page, `${there.path}#comment-${replies[led]}`);
  const wanted = comment(page, 'Reply 23.').last();
  await expect(wanted).toBeFocused();
  await expect(wanted).toBeInViewport();
  await expect(page.getByText('The linked comment')).toBeVisible();
  await expect(comment(page, 'Reply 20.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show earlier replies' }).click();
  await expect(comment(page, 'Reply 20.')).toBeVisible();
  await expect(wanted).toBeVisible();
  await expect(comment(page, 'The second comment.')).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
  await choose(page, wanted, 'Share link');
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ORIGIN}${there.path}#comment-${replies[led]}`);

  const absent = randomUUID();
  expectAnswers(page, `404 /api/posts/${there.id}/comments/${absent}/thread`);
  await open(page, `${there.path}?again#comment-${absent}`);
  await expect(page.getByText('The linked comment is no longer there.')).toBeInViewport();
});

test('after the last comments have loaded, the focus stays before the end of the list', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, PRIYA);
  const there = await discussion(page, 'Twelve answers');
  await sayAll(there, numbered('Answer', 12));
  await open(page, there.path);
  await page.getByRole('button', { name: 'Load More Comments' }).focus();
  await page.keyboard.press('Enter');
  await expect(comment(page, 'Answer 12.')).toBeVisible();
  await expect(page.locator('#comments > [data-load-more]')).toBeFocused();
});

test('a moderator deletes another person’s comment by typing the phrase exactly', { tag: '@rare' }, async ({ page, other }) => {
  await logIn(other, PRIYA);
  const there = await discussion(other, 'Moderated');
  await say(other.request, there, 'Off the guidelines.');
  await logIn(page, MAYA);
  await open(page, there.path);
  await choose(page, comment(page, 'Off the guidelines.'), 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this comment?' });
  const phrase = dialog.getByLabel('Type delete_comment to confirm');
  const button = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect(phrase).toBeFocused();
  await expect(button).toBeDisabled();
  await phrase.fill('delete_post');
  await expect(button).toBeDisabled();
  await phrase.fill('delete_comment');
  await expectAccessible(page);
  // Selecting text beyond the edge of the dialog does not close it.
  await phrase.hover();
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await expect(phrase).toHaveValue('delete_comment');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/comments/*', async (route) => {
    await held.promise;
    await route.abort('aborted');
  });
  await phrase.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  held.resolve();
  await expect(dialog.getByText('Failed to delete post/comment. Please try again.')).toBeVisible();
  await page.unroute('**/api/comments/*');
  await button.click();
  await expect(page.getByText('Comment deleted successfully')).toBeVisible();
  const none = page.getByText('No comments yet. Be the first to comment.');
  await expect(none).toBeVisible();
  await say(other.request, there, 'Within the guidelines.');
  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible({ timeout: 40_000 });
  await expect(none).toHaveCount(0);
});

test('a thread, a reply and its edit work by keyboard', async ({ page }) => {
  await logIn(page, MAYA);
  const there = await discussion(page, 'Without a mouse');
  const pinned = await say(page.request, there, 'Answer me.');
  expect((await page.request.put(`/api/comments/${pinned}/pin`, { data: { pinned: true } })).status()).toBe(200);
  await open(page, there.path);
  await page.getByLabel('Your comment').focus();
  const reach = async (target: Locator) => {
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target).toBeFocused();
  };
  const first = comment(page, 'Answer me.').first();
  await reach(first.getByRole('button', { name: 'Reply' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.type('By keyboard.');
  await page.keyboard.press('Control+Enter');
  const answer = comment(page, 'By keyboard.');
  await expect(answer).toBeFocused();
  const menu = answer.getByRole('button', { name: 'Comment actions' });
  await reach(menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Share link' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Share link' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your words')).toBeFocused();
  await page.keyboard.type(' Changed.');
  await page.keyboard.press('Control+Enter');
  await expect(comment(page, 'By keyboard. Changed.')).toBeVisible();
  await expect(menu).toBeFocused();

  await page.getByLabel('Your comment').fill('Below the pinned one.');
  await page.keyboard.press('Control+Enter');
  const all = page.getByRole('article', { name: /^(Comment|Reply) by/ });
  await expect(all).toContainText(['Answer me.', 'By keyboard. Changed.', 'Below the pinned one.']);
});

test('typed text survives a failed request and a reload, and a lost session deletes nothing', { tag: '@full' }, async ({ page }) => {
  await logIn(page, PRIYA);
  const there = await discussion(page, 'Kept');
  const seen = page.waitForResponse('**/api/posts/*/seen');
  await open(page, there.path);
  // The page reports the post as seen. After the session has ended, that would be answered with 401.
  await seen;
  const field = page.getByLabel('Your comment');
  await field.fill('Long thought over.');
  expectAnswers(page, `500 /api/posts/${there.id}/comments`);
  await page.route('**/api/posts/*/comments', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } }),
  );
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible();
  await expect(field).toHaveValue('Long thought over.');
  await page.unroute('**/api/posts/*/comments');
  // The last request of the page. After the session has ended, it would redirect to the log-in.
  const rail = page.waitForResponse('**/api/posts/similar?*');
  await page.reload();
  await expect(field).toHaveValue('Long thought over.');
  await rail;
  expectAnswers(page, `401 /api/posts/${there.id}/comments`);
  await loseSession(page);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(PRIYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(ORIGIN + there.path);
  await expect(field).toHaveValue('Long thought over.');
  await page.getByRole('button', { name: 'Comment', exact: true }).dblclick();
  await expect(comment(page, 'Long thought over.')).toHaveCount(1);
  await page.reload();
  await expect(comment(page, 'Long thought over.')).toHaveCount(1);
});

test('new comments on a page that is not loaded stay unread until they are', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  await logIn(page, PRIYA);
  await logIn(other, MAYA);
  const there = await discussion(other, 'A long list');
  await sayAll(there, numbered('Read', 11));
  const seen = () => page.waitForResponse((answer) => answer.url().endsWith(`/posts/${there.id}/seen`));
  const first = seen();
  await open(page, there.path);
  await first;
  await say(other.request, there, 'Written since.');
  await page.clock.install();
  await reload(page);
  const fresh = page.getByRole('button', { name: /^1 new/ });
  await expect(fresh).toBeVisible();
  await page.clock.fastForward(5_000);
  await reload(page);
  await expect(fresh).toBeVisible();
  const second = seen();
  await page.getByRole('button', { name: 'Load More Comments' }).click();
  await expect(comment(page, 'Written since.')).toBeVisible();
  await page.clock.fastForward(5_000);
  await second;
  await reload(page);
  await expect(comment(page, 'Read 1.')).toBeVisible();
  await expect(fresh).toHaveCount(0);
});
