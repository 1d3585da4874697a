import type { Locator, Page } from '@playwright/test';
import { expect, expectAnswers, follow, hold, logIn, ORIGIN, open, quietFor, reload, test } from './fixtures.ts';
import { address, at, box, log, message, post, say } from './message-steps.ts';
import { ANATOMY, choose, comment, idOf, unique, write } from './post-steps.ts';
import { MAYA, NOOR, openReport, PRIYA, REPORTS, reported, reportOf } from './report-steps.ts';

const LUCIA = 'lucia.fer@alderridge.edu';
const ARJUN = 'arjun.mehta@portellery.edu';
const COMMONS = '/communities/alder-ridge/general/commons';

function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title });
}

async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  for (let second = 0; second < 10; second += 1) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(50);
  }
}

test('a like survives loading more posts', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, COMMONS);
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  const cards = page.getByRole('main').getByRole('article');
  const release = await hold(page, '**/api/communities/*/posts?*cursor=*');
  await page.getByRole('main').locator('[data-load-more] button').click();
  const like = cards.nth(3).getByRole('button', { name: /^Like/ });
  const before = await like.getAttribute('aria-pressed');
  const answered = page.waitForResponse('**/like');
  await like.click();
  await answered;
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
  release();
  await expect(cards.nth(11)).toBeVisible();
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
});

test('a message sent while older ones load stays', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const other = at('noor.h', 'Noor Haddad', 'alderridge');
  await logIn(page, LUCIA);
  for (let number = 1; number <= 40; number += 1) await post(page, other, `Message ${number}`);
  const release = await hold(page, '**/api/conversations/*/messages?*cursor=*');
  // The next page loads by itself if the first leaves space.
  const asked = page.waitForRequest('**/api/conversations/*/messages?*cursor=*');
  await open(page, address(other));
  await expect(message(page, 'Message 40')).toBeVisible();
  await log(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await asked;
  await say(page, 'Written meanwhile');
  await expect(message(page, 'Written meanwhile')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(message(page, 'Written meanwhile').getByText('Sending')).toHaveCount(0);
  release();
  await expect(message(page, 'Message 20')).toBeVisible();
  await expect(message(page, 'Written meanwhile')).toBeVisible();
});

test('a post pinned in a list leads it after coming back from another post', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const [title, other] = [unique('Pinned in its list'), unique('Read after it')];
  await logIn(page, MAYA);
  const path = await write(page, title);
  await write(page, other);
  await open(page, ANATOMY);
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click();
  await expect(page.getByText('Post pinned successfully')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: new RegExp(`${title}|${other}`) })).toContainText([title, other]);
  await card(page, other).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(card(page, title)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('article').filter({ hasText: new RegExp(`${title}|${other}`) })).toContainText([title, other]);
  await page.request.delete(`/api/posts/${await idOf(page, path)}`, { data: {} });
});

test('a post deleted while its reader was on another page is gone on return', { tag: ['@any-width', '@rare'] }, async ({
  page,
  secondPage,
}) => {
  const title = unique('Gone meanwhile');
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  const id = await idOf(secondPage, path);
  await open(page, ANATOMY);
  await card(page, title).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(card(page, title)).toBeVisible();
  await secondPage.request.delete(`/api/posts/${id}`, { data: {} });
  await expect(card(page, title)).toHaveCount(0);
  expectAnswers(page, /^404 /);
  await page.goForward();
  await expect(page.getByText('You do not have access to view this post.')).toBeVisible();
});

test('the same without a live event', { tag: ['@any-width', '@full'] }, async ({ page, secondPage }) => {
  const title = unique('Gone meanwhile');
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  const id = await idOf(secondPage, path);
  await open(page, path);
  await follow(page, '/about');
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
  await secondPage.request.delete(`/api/posts/${id}`, { data: {} });
  expectAnswers(page, /^404 /);
  await page.goBack();
  await expect(page.getByText('You do not have access to view this post.')).toBeVisible();
});

test('leaving a post during its deletion cancels the redirect', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const title = unique('Left while it goes');
  await logIn(page, NOOR);
  const path = await write(page, title);
  await open(page, '/about');
  await follow(page, path);
  await choose(page, 'Delete');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/posts/*', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.goBack();
  await expect(page).toHaveURL(`${ORIGIN}/about`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
  release();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(`${ORIGIN}/about`);
});

test('a comment pinned from the reports is first on the post’s page', { tag: ['@any-width', '@full'] }, async ({ page, secondPage }) => {
  const title = unique('Pinned from afar');
  await logIn(page, MAYA);
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  const id = await idOf(secondPage, path);
  await comment(secondPage, id, 'Another one.');
  const words = unique('To be pinned');
  const targetId = await comment(secondPage, id, words);
  await page.request.post('/api/reports', { data: { kind: 'comment', targetId, reasons: ['Other'] } });
  await open(page, path);
  const first = page.getByRole('article', { name: /^(Comment|Reply) by/ }).first();
  await expect(first).toContainText('Another one.');
  await follow(page, REPORTS);
  await (await openReport(page, words)).getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(page.getByText(/pinned successfully/)).toBeVisible();
  await page.goBack();
  await expect(first).toContainText(words);
});

test('a refetch does not revert a like that is being sent', { tag: ['@any-width', '@full'] }, async ({ page, secondPage }) => {
  const title = unique('Liked in a busy thread');
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  const id = await idOf(secondPage, path);
  await open(page, path);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  const release = await hold(page, '**/like');
  const heart = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const told = page.waitForResponse(`**/api/posts/${path.split('/').at(-1)}`);
  await comment(secondPage, id, 'Meanwhile.');
  await told;
  await expect(page.getByRole('button', { name: /new comment/ })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  release();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('a post of one school disappears when an account of another school logs in in a second tab', { tag: '@any-width' }, async ({
  page,
  context,
}) => {
  const title = unique('Of one school');
  await logIn(page, NOOR);
  const path = await write(page, title);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expectAnswers(page, /^40[134] /);
  const other = await context.newPage();
  await logIn(other, ARJUN);
  await expect(page.getByRole('button', { name: /Arjun Mehta/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
});

test('reports disappear when an account without moderator rights logs in in a second tab', { tag: ['@any-width', '@rare'] }, async ({
  page,
  secondPage,
  context,
}) => {
  const title = unique('For moderators');
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  await reported(secondPage, page, title);
  await page.goto('about:blank');
  await logIn(page, MAYA);
  await open(page, REPORTS);
  await expect(reportOf(page, title)).toBeVisible();
  expectAnswers(page, /^40[134] /);
  const other = await context.newPage();
  await logIn(other, PRIYA);
  await expect(page.getByRole('banner').getByRole('button', { name: /Priya Raman/ })).toBeVisible();
  await expect(reportOf(page, title)).toHaveCount(0);
});

test('content stays visible when a refetch fails', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await page.clock.install();
  await logIn(page, LUCIA);
  const other = at('noor.h', 'Noor Haddad', 'alderridge');
  await post(page, other, 'Read in a tunnel');
  await open(page, address(other));
  const words = message(page, 'Read in a tunnel').first();
  await expect(words).toBeVisible();
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await page.clock.fastForward('10:00');
  await page.route('**/api/**', (route) => route.abort('aborted'));
  await returnToTab(page);
  await expect(words).toBeVisible();
  await expect(box(page)).toBeVisible();

  await page.unroute('**/api/**');
  await follow(page, ANATOMY);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toBeVisible();
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await page.clock.fastForward('10:00');
  await page.route('**/api/**', (route) => route.abort('aborted'));
  await returnToTab(page);
  await expect(cards.first()).toBeVisible();
});

test('discarding a draft also cancels its upload', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/create-post');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Not like this');
  await reload(page);
  await expect(title).toHaveValue('Not like this');
  const release = await hold(page, '**/api/attachments*');
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
  const file = page
    .getByRole('group', { name: /^Attachment/ })
    .getByText('notes.txt')
    .first();
  await expect(file).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  release();
  await page.waitForLoadState('networkidle');
  await expect(file).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Not like this');
});

test('a person who left the page is told that an edit failed', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  const path = await write(page, unique('Changed on a slow line'));
  await comment(page, await idOf(page, path), 'As it was.');
  for (const [addresses, failed] of [
    ['**/api/posts/*', 'Failed to update post'],
    ['**/api/comments/*', 'Failed to update comment'],
  ] as const) {
    await open(page, path);
    const ofPost = addresses.includes('posts');
    if (ofPost) await choose(page, 'Edit');
    else {
      await page.getByRole('button', { name: 'Comment actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    }
    const field = ofPost ? page.getByRole('textbox', { name: 'Title' }) : page.getByLabel('Your words');
    await field.fill('As it is now.');
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.route(addresses, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await left;
      await route.abort('aborted');
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await follow(page, '/about');
    await expect(field).toHaveCount(0);
    leave();
    await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  }
});

test('new posts that fail to load leave the list unchanged, with a message', { tag: ['@any-width', '@full'] }, async ({
  page,
  secondPage,
}) => {
  await logIn(page, PRIYA);
  await logIn(secondPage, NOOR);
  await open(page, COMMONS);
  const cards = page.getByRole('main').getByRole('article');
  await page.locator('[data-load-more] button').click();
  await expect(cards.nth(11)).toBeVisible();
  const before = await cards.count();
  const { items } = (await (await secondPage.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  const path = await write(secondPage, unique('Not to be had'), { communityId: items.find((one) => one.path === COMMONS)?.id });
  const news = page.getByRole('button', { name: '1 new post', exact: true });
  await expect(news).toBeVisible();
  const feed = /\/api\/communities\/[^/]+\/posts(\?|$)/;
  await page.route(feed, (route) => route.abort('aborted'));
  await news.click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not load.' })).toBeVisible({ timeout: 15_000 });
  await expect(news).toBeVisible();
  await expect(cards).toHaveCount(before);
  await page.unroute(feed);
  await news.click();
  await expect(news).toBeHidden();
  await expect(cards.filter({ hasText: 'Not to be had' })).toBeVisible();
  await secondPage.request.delete(`/api/posts/${await idOf(secondPage, path)}`, { data: {} });
});

test('a person who left a post is told that its deletion failed', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/about');
  await follow(page, await write(page, unique('Hard to get rid of')));
  await choose(page, 'Delete');
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route('**/api/posts/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await left;
    await route.abort('aborted');
  });
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  leave();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete post' })).toBeVisible();
});
