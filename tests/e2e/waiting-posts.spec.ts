import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, expectAnswers, expectFits, goOffline, goOnline, logIn, open, reload, test } from './fixtures.ts';
import { canSendLater, kept } from './offline-steps.ts';
import { ANATOMY, unique } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';
const MAYA = 'maya.okafor@alderridge.edu';
const WAITS = 'Not sent yet. It will be sent when you are back online.';
const SENT = 'You are back online. Your post was sent.';
const OLD = 'Your post was not sent: it waited for too long. Look at it once more, and post it if you still mean it.';

const title = (page: Page) => page.getByLabel('Title');
const body = (page: Page) => page.getByRole('textbox', { name: /^Text/ });
const note = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: WAITS });
const post = (page: Page) => page.getByRole('main').locator('button[type=submit]').click();

async function anatomy(page: Page): Promise<string> {
  const { items } = (await (await page.request.get('/api/communities')).json()) as { items: { id: string; path: string }[] };
  return items.find(({ path }) => path === ANATOMY)?.id ?? '';
}

/** How many posts of this title the community has. */
async function written(page: Page, wanted: string): Promise<number> {
  const { items } = await (await page.request.get(`/api/communities/${await anatomy(page)}/posts`)).json();
  return items.filter((one: { title: string }) => one.title === wanted).length;
}

/** Fills in the form of a page that is ready to be without a connection. */
async function type(page: Page, wanted: string): Promise<void> {
  await open(page, `/create-post?community=${await anatomy(page)}`);
  await title(page).fill(wanted);
  await page.getByText('Question', { exact: true }).click();
  await body(page).fill('Written below ground.');
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
}

async function postOffline(page: Page, wanted: string): Promise<void> {
  await type(page, wanted);
  await goOffline(page);
  await post(page);
  await expect(note(page)).toBeVisible();
}

/** What this page asks to be written from now on, by its title. */
function asked(page: Page): string[] {
  const titles: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/posts') titles.push(request.postDataJSON().title);
  });
  return titles;
}

test('a post sent without a connection says so, outlives the page, and is there once when the connection is back', async ({ page }) => {
  const wanted = unique('From the tunnel');
  await logIn(page, NOOR);
  await postOffline(page, wanted);
  await expect(page.getByText('You are offline. Your post will be sent when you are back online.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  // Changed, it does not go out by itself.
  await body(page).fill('Written far below ground.');
  await expect(note(page)).toBeHidden();
  await post(page);
  await expect(note(page)).toBeVisible();
  await page.goto('/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await goOnline(page);
  const titles = asked(page);
  await open(page, '/about');
  await expect(page.getByText(SENT)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  await expect(page.getByText('Written far below ground.')).toBeVisible();
  expect(titles).toEqual([wanted]);
  expect(await written(page, wanted)).toBe(1);
  await open(page, '/create-post');
  await expect(title(page)).toHaveValue('');
});

test('whoever stays with the form is led to the post; two tabs write it once', { tag: ['@any-width', '@full'] }, async ({
  page,
  context,
}) => {
  const wanted = unique('Two tabs in the tunnel');
  await logIn(page, NOOR);
  const other = await context.newPage();
  await open(other, '/about');
  await expect.poll(() => kept(other), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(other);
  await page.bringToFront();
  await postOffline(page, wanted);
  const titles = [asked(page), asked(other)];
  // Both are on their way before either is answered.
  let both = () => {};
  const met = new Promise<void>((resolve) => {
    both = resolve;
  });
  let come = 0;
  await context.route('**/api/posts', async (route) => {
    come += 1;
    if (come === 2) both();
    await met;
    await route.continue();
  });
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(titles).toEqual([[wanted], [wanted]]);
  expect(await written(page, wanted)).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.post')))).toEqual([]);
});

test('it is written without a connection, stands at the head of its community’s feed, and can be taken back', {
  tag: '@full',
}, async ({ page }) => {
  const wanted = unique('Second thoughts underground');
  await logIn(page, NOOR);
  await open(page, ANATOMY);
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Create Post/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Post' })).toBeVisible();
  await goOffline(page);
  await title(page).fill(wanted);
  await page.getByText('Question', { exact: true }).click();
  await post(page);
  await expect(note(page)).toBeVisible();
  await page.goBack();
  const card = page.getByRole('region', { name: 'Your post that is not sent yet' });
  await expect(card).toContainText(wanted);
  await expect(card).toContainText(WAITS);
  await expectFits(page);
  await card.getByRole('link', { name: 'Edit or discard' }).click();
  await expect(title(page)).toHaveValue(wanted);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title(page)).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(card).toBeHidden();
  const titles = asked(page);
  await goOnline(page);
  await reload(page);
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
  expect(titles).toEqual([]);
  expect(await written(page, wanted)).toBe(0);
});

test('what the server refuses is a draft again, with the reason', { tag: '@full' }, async ({ page }) => {
  const wanted = unique('To a place that closed');
  await logIn(page, NOOR);
  await postOffline(page, wanted);
  // As when its community is not there any more.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith('.post')) ?? '';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), communityId: crypto.randomUUID() }));
  });
  await page.goto('/thedashboard');
  await goOnline(page);
  expectAnswers(page, '404 /api/posts', /^404 \/api\/communities\/[^/]+\/posting$/);
  await open(page, '/about');
  const why = page.getByText(/^Your post was not sent: \w/);
  await expect(why).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await expect(title(page)).toHaveValue(wanted);
  await expect(body(page)).toHaveValue('Written below ground.');
  await expect(page.getByRole('main').getByText(/^Your post was not sent: \w/)).toBeVisible();
  await reload(page);
  await expect(page.getByRole('main').getByText(/^Your post was not sent: \w/)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await body(page).fill('Written above ground.');
  await expect(why).toBeHidden();
});

test('what waits is nobody else’s, and of an earlier session it goes out only by its writer’s hand', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  const wanted = unique('On a shared computer');
  await logIn(page, NOOR);
  await postOffline(page, wanted);
  await page.goto('/thedashboard');
  await goOnline(page);
  const titles = asked(page);
  await logIn(page, MAYA);
  await open(page, ANATOMY);
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(wanted)).toHaveCount(0);
  await open(page, '/create-post');
  await expect(title(page)).toHaveValue('');

  await logIn(page, NOOR);
  await open(page, ANATOMY);
  await expect(page.getByRole('region', { name: 'Your post that is not sent yet' })).toContainText(OLD);
  const told = page.getByRole('alert').filter({ hasText: OLD });
  await expect(told.getByRole('link', { name: 'Look at it again' })).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  // Once.
  await reload(page);
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
  expect(titles).toEqual([]);
  await expect(told).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit or discard' }).click();
  await expect(title(page)).toHaveValue(wanted);
  await post(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(titles).toEqual([wanted]);
});

test('a file that could not be uploaded keeps the post in its form, and says why', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  const wanted = unique('With a picture');
  await logIn(page, NOOR);
  await type(page, wanted);
  await goOffline(page);
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await post(page);
  await expect(page.getByText(/^You are offline, and the file is not uploaded\./)).toBeVisible();
  await expect(note(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove' }).click();
  await post(page);
  await expect(note(page)).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(await written(page, wanted)).toBe(1);
});

test('a post is never published by somebody else who has logged in since', { tag: '@any-width' }, async ({ page }) => {
  const wanted = unique('Not in my name');
  await logIn(page, NOOR);
  await postOffline(page, wanted);
  const titles = asked(page);
  // As from another tab: this one has heard nothing of it.
  await logIn(page, MAYA);
  await goOnline(page);
  await expect(note(page)).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(titles).toEqual([]);
  expect(await written(page, wanted)).toBe(0);
});

test('a post whose writer has left the form waits where no answer came, and is said to be refused where one did', { tag: '@full' }, async ({
  page,
}) => {
  const wanted = unique('Sent and left');
  await logIn(page, NOOR);
  await open(page, ANATOMY);
  const write = async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Create Post/ })
      .click();
    await title(page).fill(wanted);
    await page.getByText('Question', { exact: true }).click();
  };
  /** Sends, leaves, and only then has the answer. */
  const sendAndLeave = async (answer: (route: Route) => Promise<void>) => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    await page.route(
      '**/api/posts',
      async (route) => {
        await left;
        await answer(route);
      },
      { times: 1 },
    );
    const request = page.waitForRequest('**/api/posts');
    await post(page);
    await request;
    await page.goBack();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    leave();
  };
  await expect.poll(() => kept(page), { timeout: 20_000 }).not.toBeNull();
  await canSendLater(page);
  await page.waitForLoadState('networkidle');
  await write();
  expectAnswers(page, '500 /api/posts');
  await sendAndLeave((route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } }));
  await expect(page.getByText('Failed to create post.')).toBeVisible();
  await page.getByRole('link', { name: 'Look at it again' }).click();
  await expect(title(page)).toHaveValue(wanted);

  await sendAndLeave(async (route) => {
    await goOffline(page);
    await route.abort('internetdisconnected');
  });
  await expect(page.getByRole('alert').filter({ hasText: WAITS })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your post that is not sent yet' })).toContainText(wanted);
  await goOnline(page);
  await expect(page.getByText(SENT)).toBeVisible();
  expect(await written(page, wanted)).toBe(1);
});
