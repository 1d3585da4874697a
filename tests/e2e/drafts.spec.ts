import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectFits,
  follow,
  hold,
  logIn,
  ORIGIN,
  open,
  reload,
  SCRIPTS,
  test,
} from './fixtures.ts';
import { ANATOMY, unique, write } from './post-steps.ts';

const LUCIA = 'lucia.fer@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const BACK = /^Your draft of \d{1,2}:\d\d\s[AP]M is back\. Discard$/;

function note(page: Page, text: RegExp | string = BACK) {
  return page.getByRole('main').getByRole('status').filter({ hasText: text });
}

function body(page: Page) {
  return page.getByRole('textbox', { name: /^Text/ });
}

async function logOut(page: Page): Promise<void> {
  expect((await page.request.post(`${ORIGIN}/api/sign-out`, { data: {}, headers: { origin: ORIGIN } })).ok()).toBe(true);
}

test('a draft of a post survives a crash and a log-out, is private, and can be discarded and restored', async ({ page }) => {
  await logIn(page, LUCIA);
  await open(page, '/create-post');
  await body(page).fill('Half a thought');
  await expect(note(page)).toBeHidden();
  // As after a crash, without events of leaving the page.
  await page.goto('about:blank');
  await logOut(page);

  await logIn(page, NOOR);
  await open(page, '/create-post');
  await expect(body(page)).toHaveValue('');
  await expect(note(page)).toBeHidden();
  // An open page would redirect to the log-in during the next navigation.
  await page.goto('about:blank');
  await logOut(page);

  await logIn(page, LUCIA);
  await open(page, '/create-post');
  await expect(body(page)).toHaveValue('Half a thought');
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await note(page).getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(body(page)).toHaveValue('');
  const undo = note(page, 'Draft discarded.').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(body(page)).toHaveValue('Half a thought');
  await page.reload();
  await expect(body(page)).toHaveValue('Half a thought');
  await note(page).getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(body(page)).toHaveValue('');
});

test('drafts of comments and edits are restored', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, LUCIA);
  const path = await write(page, unique('Where was I'));
  await open(page, path);
  const main = page.getByRole('main');
  await page.getByLabel('Your comment').fill('To be answered');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByRole('article').filter({ hasText: 'To be answered' });
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('Half an answer');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await comment.getByRole('button', { name: 'Continue your reply' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('Half an answer');
  await comment.getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Your words').fill('To be answered soon');
  await page.reload();

  await main.getByRole('button', { name: 'Continue editing' }).click();
  await expect(page.getByLabel('Your words')).toHaveValue('To be answered soon');
  await main.getByRole('button', { name: 'Continue your reply' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('Half an answer');
  await expect(note(page)).toHaveCount(2);
  await page
    .getByRole('form', { name: /^Reply to/ })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Your words')).toBeHidden();
  await expect(page.getByText('To be answered soon')).toBeVisible();
  await page.reload();
  await expect(main.getByRole('button', { name: /^Reply to/ })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Continue/ })).toHaveCount(0);
});

test('text typed before a page is ready is kept, and added to a restored draft', async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('On a slow phone'));
  const field = page.getByLabel('Your comment');
  const typeEarly = async (address: string, into: Locator, text: string) => {
    const release = await hold(page, SCRIPTS);
    await page.goto(address, { waitUntil: 'commit' });
    await into.fill(text);
    release();
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
    await page.unroute(SCRIPTS);
  };
  await typeEarly(path, field, 'Typed at once');
  await expect(field).toHaveValue('Typed at once');
  await typeEarly(path, field, 'and again');
  await expect(field).toHaveValue('Typed at once and again');
  await page.goto('/about');
  await page.goBack();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await expect(field, 'a field that the browser restored').toHaveValue('Typed at once and again');
  await typeEarly(path, field, 'Typed at once and again');
  await expect(field, 'the same text again').toHaveValue('Typed at once and again');
  const message = page.getByLabel(/^Message to/);
  await typeEarly('/direct/messages/lucia.fer', message, 'See you');
  await expect(message).toHaveValue('See you');
  await typeEarly('/create-post', page.getByLabel('Title'), 'A title typed early');
  await expect(page.getByLabel('Title')).toHaveValue('A title typed early');
});

test('drafts of messages, reports and settings are restored', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, LUCIA);
  await open(page, '/direct/messages/noor.h');
  await page.getByLabel(/^Message to/).fill('See you at');
  await page.reload();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('See you at');
  await page.getByLabel(/^Message to/).focus();
  await note(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel(/^Message to/)).toHaveValue('');

  const profile = '/profiles/noor.h';
  const report = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: /^Report/ }).click();
  };
  const dialog = page.getByRole('dialog');
  await open(page, profile);
  await report();
  await dialog.getByLabel('Impersonation').check();
  await dialog.getByLabel('Additional details').fill('Says to be');
  await open(page, profile);
  await report();
  await expect(dialog.getByLabel('Impersonation')).toBeChecked();
  await expect(dialog.getByLabel('Additional details')).toHaveValue('Says to be');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Impersonation')).not.toBeChecked();

  await page.keyboard.press('Escape');
  await follow(page, '/profiles/settings/lucia.fer');
  const bio = page.getByLabel('Bio');
  const before = await bio.inputValue();
  await bio.fill('On nights until');
  const tab = await page.context().newPage();
  await open(tab, '/profiles/settings/lucia.fer');
  await expect(tab.getByLabel('Bio')).toHaveValue('On nights until');
  await note(tab).getByRole('button', { name: 'Discard' }).click();
  await expect(tab.getByLabel('Bio')).toHaveValue(before);
  await expect(bio).toHaveValue(before);
});

test('two tabs share one draft; it is deleted in both once the server has the text', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Two tabs'));
  const tab = await page.context().newPage();
  await open(page, path);
  await open(tab, path);
  const [here, there] = [page.getByLabel('Your comment'), tab.getByLabel('Your comment')];
  await here.fill('Written here');
  await expect(there).toHaveValue('Written here');
  await there.fill('Written here, and there');
  await expect(here).toHaveValue('Written here, and there');

  const answer = await hold(page, '**/api/posts/*/comments');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(here).not.toBeEditable();
  const third = await page.context().newPage();
  await open(third, path);
  await expect(third.getByLabel('Your comment')).toHaveValue('Written here, and there');
  for (const other of [tab, third]) {
    await expect(other.getByText('Another tab sends this')).toBeVisible();
    await expect(other.getByLabel('Your comment')).not.toBeEditable();
  }
  answer();
  for (const field of [here, there, third.getByLabel('Your comment')]) await expect(field).toHaveValue('');
});

test('a draft that was not sent is locked as soon as another tab sends it', { tag: '@full' }, async ({ page }) => {
  await logIn(page, NOOR);
  const path = await write(page, unique('Sent later'));
  await open(page, path);
  await page.getByLabel('Your comment').fill('Written before the reload');
  await hold(page, '**/api/posts/*/comments');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByLabel('Your comment')).not.toBeEditable();
  const tab = await page.context().newPage();
  await open(tab, path);
  await page.reload();
  for (const one of [page, tab]) await expect(one.getByText('Not sent.')).toBeVisible();

  const answer = await hold(tab, '**/api/posts/*/comments');
  await tab.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Another tab sends this')).toBeVisible();
  await expect(page.getByLabel('Your comment')).not.toBeEditable();
  answer();
  for (const one of [page, tab]) await expect(one.getByLabel('Your comment')).toHaveValue('');
  await expect(tab.getByRole('article').filter({ hasText: 'Written before the reload' })).toHaveCount(1);
});

test('the list of drafts links to each form, and drafts can be discarded and restored', async ({ page }) => {
  await logIn(page, LUCIA);
  const path = await write(page, unique('Who has a skeleton to lend'));
  await open(page, path);
  await page.getByLabel('Your comment').fill('I have one, but');
  await follow(page, '/create-post');
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a title');
  await follow(page, '/direct/messages/noor.h');
  await page.getByPlaceholder('Type a message...').fill('Are you the one who');
  await follow(page, '/drafts');
  const drafts = page.getByRole('main').getByRole('article');
  await expect(drafts.getByRole('heading')).toHaveText([/^Message to @noor\.h/, /^New post/, /^Comment on “Who has a skeleton to lend/]);
  await expectAccessibleInFull(page);
  await expectFits(page);
  const title = drafts.filter({ hasText: 'Half a title' });
  await title.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(title.getByRole('status')).toHaveText('Draft discarded.');
  await expect(title.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title.getByRole('button', { name: 'Discard' })).toBeFocused();
  await drafts.filter({ hasText: 'I have one, but' }).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(ORIGIN + path);
  await expect(page.getByLabel('Your comment')).toHaveValue('I have one, but');
  await follow(page, '/drafts');
  for (const words of ['Half a title', 'I have one, but', 'Are you the one who'])
    await drafts.filter({ hasText: words }).getByRole('button', { name: 'Discard' }).click();
  await follow(page, path);
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await follow(page, '/drafts');
  await expect(page.getByText('No drafts')).toBeVisible();
});

test('a draft expires after thirty days in every account', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, '/create-post');
  await body(page).fill('From last month');
  const age = (days: number) =>
    page.evaluate((milliseconds) => {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith('rounds.draft.'))) {
        const texts = JSON.parse(localStorage.getItem(key) ?? '{}');
        const aged = JSON.stringify({ ...texts, savedAt: String(Date.now() - milliseconds) });
        localStorage.setItem(key, aged);
        localStorage.setItem('rounds.draft.somebody-who-is-gone.post', aged);
      }
    }, days * 86_400_000);
  await age(29);
  await page.reload();
  await expect(page.getByText(/^Your draft of \w{3} \d+, \d{1,2}:\d\d [AP]M is back\./)).toBeVisible();
  await expect(body(page)).toHaveValue('From last month');
  await age(31);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(body(page)).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rounds.draft.')))).toEqual([]);
});

test('without browser storage people can write and send, and see no false note', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, NOOR);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await open(page, '/create-post');
  await body(page).fill('No room');
  await expect(note(page, 'This browser cannot keep your draft')).toBeVisible();
  await expect(page.getByText('Kept in this browser until it is posted.')).toBeHidden();
  const path = await write(page, unique('No room'));
  await open(page, path);
  await page.getByLabel('Your comment').fill('Sent all the same');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Sent all the same' })).toBeVisible();
  await expect(page.getByLabel('Your comment')).toHaveValue('');
});

test('text typed while an edit is being saved is kept', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, LUCIA);
  const path = await write(page, unique('Changed twice'));
  const { id } = (await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  await page.request.post(`/api/posts/${id}/comments`, { data: { requestKey: randomUUID(), content: 'As it was.' } });
  for (const [addresses, saved] of [
    ['**/api/posts/*', 'Post updated successfully'],
    ['**/api/comments/*', 'Comment updated successfully'],
  ] as const) {
    const ofPost = addresses.includes('posts');
    const field = ofPost ? body(page) : page.getByLabel('Your words');
    const edit = async () => {
      await page.getByRole('button', { name: ofPost ? 'More actions' : 'Comment actions' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    const again = async () => ofPost || edit();
    await open(page, path);
    await edit();
    await field.fill('As it is now.');
    const left = Promise.withResolvers<void>();
    await page.route(addresses, async (route) => {
      if (route.request().method() === 'PUT') await left.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await follow(page, '/about');
    await expect(field).toHaveCount(0);
    await page.goBack();
    await again();
    await expect(field).toHaveValue('As it is now.');
    await field.fill('As it will be.');
    left.resolve();
    await expect(page.getByText(saved)).toBeVisible();
    await expect(field).toHaveValue('As it will be.');
    await page.unroute(addresses);
    await reload(page);
    await again();
    await expect(field).toHaveValue('As it will be.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('main').getByText('As it will be.')).toHaveCount(ofPost ? 1 : 2);
  }
});

test('pasted text over the limit stays whole and is marked instead of cut', async ({ page }) => {
  await logIn(page, NOOR);
  await open(page, await write(page, unique('Too much')));
  const field = page.getByLabel('Your comment');
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  await field.focus();
  await page.keyboard.insertText('z'.repeat(10_020));
  await expect(field).toHaveValue('z'.repeat(10_020));
  await expect(field).toHaveAccessibleDescription('At most 10,000 characters');
  await expect(page.getByText('10020/10000')).toBeVisible();
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await field.fill('Short enough');
  await expect(field).toHaveAccessibleDescription('');
  await send.click();
  await expect(page.getByRole('article').filter({ hasText: 'Short enough' })).toBeVisible();

  await open(page, ANATOMY);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Create Post/ })
    .click();
  await page.getByRole('textbox', { name: 'Title' }).fill(unique('Much to read'));
  await page.getByText('Insight', { exact: true }).click();
  await body(page).focus();
  await page.keyboard.insertText('z'.repeat(30_001));
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(body(page)).toBeFocused();
  await expect(body(page)).toHaveValue('z'.repeat(30_001));
  await expect(body(page)).toHaveAccessibleDescription('At most 30,000 characters');
  await body(page).press('End');
  await body(page).press('z');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(body(page)).toBeFocused();
});
