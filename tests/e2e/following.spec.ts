import type { Page } from '@playwright/test';
import { expect, expectAccessibleInFull, expectFits, hold, logIn, ORIGIN, open, test } from './fixtures.ts';
import { entry, find } from './keyboard-steps.ts';
import { ANATOMY, comment, idOf, unique, write } from './post-steps.ts';

const ELI = 'eli.rosen@alderridge.edu';
const CALEB = 'caleb-nguyen@alderridge.edu';
const HANNAH = 'hannah.bell@alderridge.edu';
const PATHOLOGY = '/communities/alder-ridge/classes/pathology';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const button = (page: Page, name: 'Follow' | 'Following' | 'Muted') => page.getByRole('main').getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });

test('a post can be followed and muted in every tab, notifies of comments, and folds in the feed', async ({ page, other }) => {
  const title = unique('Which retractor is which');
  await logIn(other, CALEB);
  const path = await write(other, title);
  const postId = await idOf(other, path);

  await logIn(page, ELI);
  await open(page, path);
  const otherTab = await page.context().newPage();
  const live = otherTab
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('pong')));
  await open(otherTab, path);
  await live;
  await button(page, 'Follow').click();
  await choice(page, 'Following').click();
  await choice(page, 'Here').click();
  await expect(choice(page, 'Here')).toHaveAttribute('aria-checked', 'true');
  await expectFits(page);
  await expectAccessibleInFull(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Following')).toBeFocused();
  await expect(button(otherTab, 'Following')).toBeVisible();
  await otherTab.close();

  await comment(other, postId, 'The one that pinches.');
  await expect(async () => {
    await open(page, '/profiles/eli.rosen/notifications');
    await expect(
      page.getByRole('link', { name: `commented on a post that you follow` }).filter({ hasText: 'Caleb' }).first(),
    ).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
  }).toPass();

  await open(page, ANATOMY);
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mute', exact: true }).click();
  await expect(card(page, title).getByRole('heading')).toHaveText(`Muted: ${title}`);
  await expect(card(page, title).getByRole('button')).toHaveText(['Show']);
  await expect(card(page, title).getByRole('button', { name: 'Show' })).toBeFocused();
  await expectFits(page);
  await expectAccessibleInFull(page);
  await card(page, title).getByRole('button', { name: 'Show' }).click();
  await expect(card(page, title).getByRole('heading').getByRole('link')).toBeFocused();
  await card(page, title).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unmute' }).click();
  await expect(page.getByText('This post is no longer muted.')).toBeVisible();
});

test('commenting on a post follows it, without a reload', async ({ page, other }) => {
  await logIn(other, CALEB);
  const path = await write(other, unique('What is in the grey box'));
  await logIn(page, ELI);
  await open(page, path);
  await expect(button(page, 'Follow')).toBeVisible();
  await page
    .getByRole('textbox', { name: /comment/i })
    .first()
    .fill('More boxes.');
  await page
    .getByRole('button', { name: /^(Comment|Post)/ })
    .first()
    .click();
  await expect(button(page, 'Following')).toBeVisible();
});

test('a community can be followed and muted in its header', async ({ page }) => {
  await logIn(page, HANNAH);
  await open(page, PATHOLOGY);
  await button(page, 'Follow').click();
  await choice(page, 'Muted').click();
  await expect(page.getByText('You have muted this community', { exact: false })).toBeVisible();
  await choice(page, 'Following').click();
  await choice(page, 'Only in the digest').click();
  await expect(choice(page, 'Only in the digest')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have muted this community', { exact: false })).toHaveCount(0);
  await open(page, PATHOLOGY);
  await button(page, 'Following').click();
  await expect(choice(page, 'Only in the digest')).toHaveAttribute('aria-checked', 'true');
  await expectAccessibleInFull(page);
  const asked: (string | null)[] = [];
  page.on('request', (request) => request.url().endsWith('/follow') && asked.push(request.postDataJSON().level));
  const release = await hold(page, '**/api/communities/*/follow');
  await choice(page, 'Muted').click();
  await choice(page, 'Not following').click();
  await expect(choice(page, 'Not following')).toHaveAttribute('aria-checked', 'true');
  expect(asked, 'one after the other').toEqual(['muted']);
  release();
  await expect(page.getByRole('main').getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect.poll(() => asked).toEqual(['muted', null]);
});

test('a post that its menu removes from Saved leaves the focus in the list', { tag: '@any-width' }, async ({ page }) => {
  const title = unique('Where the spare keys are');
  await logIn(page, HANNAH);
  const path = await write(page, title);
  await page.request.put(`/api/posts/${await idOf(page, path)}/saved`, { data: { saved: true } });
  await open(page, '/saved');
  await card(page, title)
    .getByRole('button', { name: /^More actions/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from Saved' }).press('Enter');
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Saved posts' })).toBeFocused();
});

test('a post can be saved with a reminder and found again', async ({ page, other }) => {
  const title = unique('Where the good chairs are');
  await logIn(other, CALEB);
  const path = await write(other, title);
  await logIn(page, HANNAH);
  await open(page, path);
  const save = page.getByRole('button', { name: 'Save this post' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');

  await find(page, 'saved');
  await entry(page, /^Saved/).click();
  await expect(page).toHaveURL(`${ORIGIN}/saved`);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await expect(card(page, title)).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(title);
  await card(page, title).getByRole('button', { name: 'Remind me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me of this post' });
  await dialog.getByLabel('Another time').fill('2020-01-01T08:00');
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a time within the next year.' })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
  // The request gets no answer, and timeouts are a sixtieth of the usual ones.
  const release = await hold(page, '**/api/posts/*/saved');
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 60);
    Object.assign(window, { usualTimeouts: () => Object.assign(AbortSignal, { timeout }) });
  });
  await dialog.getByRole('button', { name: /^Tomorrow morning/ }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.evaluate('usualTimeouts()');
  release();
  await dialog.getByRole('button', { name: /^Tomorrow morning/ }).click();
  await expect(card(page, title).getByText(/^Reminder: .*8:00 AM$/)).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
  await card(page, title).getByRole('button', { name: 'Change reminder' }).click();
  await dialog.getByRole('button', { name: 'No reminder' }).click();
  await expect(card(page, title).getByText(/^Reminder: /)).toHaveCount(0);
  await card(page, title).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card(page, title)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Saved posts' })).toBeFocused();
});
