import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectAnswers, expectFits, logIn, ORIGIN, open, test } from './fixtures.ts';
import { ANATOMY, choose, comment, idOf, unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
// One author per test, because an account may post only five times a minute.
const TOMASZ = 'tomasz.w@alderridge.edu';
const HANNAH = 'hannah.bell@alderridge.edu';
const LUCIA = 'lucia.fer@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const SOFIA = 'sofia.marin@alderridge.edu';
const ELI = 'eli.rosen@alderridge.edu';

function card(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

test('a post is written, edited in place, and marked as edited; an edit that fails stays in the form', async ({ page }) => {
  const title = unique('Cranial nerves in order');
  await logIn(page, TOMASZ);
  const path = await write(page, title);
  await open(page, path);
  await expect(page.getByText('edited')).toBeHidden();
  await choose(page, 'Edit');
  await expect(page).toHaveURL(`${ORIGIN}${path}?edit=true`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expectFits(page);
  await expectAccessible(page);

  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('textbox', { name: 'Title' }).fill('  ');
  await save.click();
  await expect(page.getByText('Title cannot be empty')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, corrected`);
  await page.getByLabel(/^Link/).fill('example.org/nerves');
  await page.getByRole('textbox', { name: /^Text/ }).fill('Now with a **mnemonic**.\n\n```\nOn old Olympus\n```');
  await page.route('**/api/posts/*', (route) => route.abort('aborted'));
  await save.click();
  await expect(page.getByText('Failed to update post. Please try again.')).toBeVisible();
  await expect(save).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title}, corrected`);
  await page.unroute('**/api/posts/*');
  await save.click();

  const heading = page.getByRole('heading', { level: 1, name: `${title}, corrected` });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(`${ORIGIN}${path}`);
  await expect(page.getByText('edited')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://example.org/nerves' })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'mnemonic' })).toBeVisible();
  await expect(page.locator('pre code', { hasText: 'Olympus' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByText('edited')).toBeVisible();
});

test('unsaved edits survive a reload and going back, and Cancel asks before discarding them', async ({ page }) => {
  const title = unique('Half a thought');
  await logIn(page, HANNAH);
  const path = await write(page, title);
  await open(page, path);
  await choose(page, 'Edit');
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Half of a better tho');
  await page.reload();
  await expect(text).toHaveValue('Half of a better tho');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('As first written.')).toBeVisible();

  await choose(page, 'Edit');
  await expect(text).toHaveValue('Half of a better tho');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toHaveValue('Half of a better tho');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

  await choose(page, 'Edit');
  await expect(text).toHaveValue('As first written.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
});

test('a kept edit says that the post or comment was saved elsewhere since', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, LUCIA);
  const path = await write(page, unique('Which atlas'), { body: 'Netter' });
  const id = await idOf(page, path);
  const commentId = await comment(page, id, 'Gray');
  const warning = page.getByText(/^You have saved this (post|comment) elsewhere since you began here\./);
  await open(page, `${path}?edit=true`);
  await page.getByRole('textbox', { name: 'Title' }).press('End');
  await page.keyboard.type('?');
  await expect(warning).toHaveCount(0);
  await page.goto('about:blank');
  const data = { title: 'Which atlas is best', category: 'Question', body: 'Netter or Gray' };
  expect((await page.request.put(`/api/posts/${id}`, { data })).status()).toBe(200);
  await open(page, `${path}?edit=true`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/\?$/);
  await expect(warning).toBeVisible();
  await expectFits(page);

  await open(page, path);
  const edit = async () => {
    await page.getByRole('button', { name: 'Comment actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await edit();
  await page.getByRole('textbox', { name: 'Your words' }).fill('Gray, for students');
  await page.goto('about:blank');
  expect((await page.request.put(`/api/comments/${commentId}`, { data: { content: 'Gray, 42nd edition' } })).status()).toBe(200);
  await open(page, path);
  await edit();
  await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveValue('Gray, for students');
  await expect(warning).toBeVisible();
  await expectFits(page);
});

test('the edit page of another person’s post shows the post', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  const title = unique('Not yours to change');
  await logIn(other, MAYA);
  const path = await write(other, title);
  await logIn(page, TOMASZ);
  await open(page, `${path}?edit=true`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Remind me…', 'Report']);
});

test('an author’s menu works by keyboard and deletes a post: from its page, also after a failure, and from a list, which focuses the next', async ({
  page,
}) => {
  const [kept, listed, opened] = [unique('Stays'), unique('Goes from the list'), unique('Goes from its page')];
  await logIn(page, LUCIA);
  await write(page, kept);
  await write(page, listed);
  const path = await write(page, opened);

  await open(page, path);
  const more = page.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  for (const item of ['Mark as still open', 'Same question as…', 'Remind me…', 'Delete', 'Edit']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused();
  }
  await expectAccessibleInFull(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(more).toBeFocused();

  await choose(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(more).toBeFocused();
  await choose(page, 'Delete');
  await page.route('**/api/posts/*', (route) => route.abort('aborted'));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Failed to delete post/comment. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(`${ORIGIN}${path}`);
  await page.unroute('**/api/posts/*');
  // The page may still ask for the post.
  expectAnswers(page, /^404 \/api\/posts\/[^/]+(\/seen)?$/);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(`${ORIGIN}${ANATOMY}`);
  await expect(card(page, listed)).toBeVisible();
  await expect(card(page, opened)).toHaveCount(0);

  await choose(page, 'Delete', card(page, listed));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(card(page, listed)).toHaveCount(0);
  await expect(card(page, kept).getByRole('heading').getByRole('link')).toBeFocused();
  await page.reload();
  await expect(card(page, kept)).toBeVisible();
  await expect(card(page, listed)).toHaveCount(0);
});

test('a moderator deletes another person’s post by typing the phrase exactly', async ({ page, other }) => {
  const title = unique('Off the guidelines');
  await logIn(other, NOOR);
  const path = await write(other, title);
  await logIn(page, MAYA);
  await open(page, path);
  await choose(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete this post?' });
  const phrase = dialog.getByLabel('Type delete_post to confirm');
  const button = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect(phrase).toBeFocused();
  await expect(button).toBeDisabled();
  await phrase.fill('Delete_post');
  await expect(button).toBeDisabled();
  await phrase.fill('delete_post');
  await expectAccessibleInFull(page);
  // The page may refetch the post, or save the read position, after the deletion.
  expectAnswers(page, /^404 \/api\/posts\/[^/]+(\/seen)?$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${ORIGIN}${ANATOMY}`);
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
});

test('Share copies the link of a post, or opens the system’s share sheet on a phone', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, SOFIA);
  const title = unique('Worth passing on');
  const path = await write(page, title);
  await open(page, path);
  const share = page.getByRole('main').getByRole('button', { name: /^Share/ });
  await share.click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ORIGIN + path);
  if (!isMobile) return;
  await page.evaluate(() => {
    Object.assign(navigator, { share: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })) });
  });
  await share.click();
  await expect.poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared)).toEqual({ title, url: ORIGIN + path });
});

test('Share works without the clipboard API, and says when copying fails', { tag: '@rare' }, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, ELI);
  const path = await write(page, unique('Tried out over plain http'));
  await open(page, path);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const share = page.getByRole('main').getByRole('button', { name: 'Share' });
  await share.click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  await expect(share).toBeFocused();
  await page.getByLabel('Your comment').focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByLabel('Your comment')).toHaveValue(ORIGIN + path);

  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await share.click();
  await expect(page.getByText('Failed to copy link to clipboard')).toBeVisible();
});
