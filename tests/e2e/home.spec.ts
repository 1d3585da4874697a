import type { Page } from '@playwright/test';
import { expect, expectAccessibleInFull, expectFits, logIn, logInByForm, open, reload, signOut, test } from './fixtures.ts';
import { comment, idOf, unique, write } from './post-steps.ts';

const ELI = 'eli.rosen@alderridge.edu';
const CALEB = 'caleb-nguyen@alderridge.edu';

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const tab = (page: Page, name: 'Everything' | 'Following' | 'Unread') =>
  page.getByRole('navigation', { name: 'Which posts' }).getByRole('link', { name, exact: true });

/** Marks everything as read, so that a test counts only its own posts. */
async function readAll(page: Page): Promise<void> {
  expect((await page.request.put('/api/unread/seen', { data: {} })).status()).toBe(200);
}

async function unread(page: Page): Promise<string[]> {
  const { items } = (await (await page.request.get('/api/home?tab=unread')).json()) as { items: { title: string }[] };
  return items.map((post) => post.title);
}

test('two presses lead from the front page to the first unread comment, even on a later page', async ({ page, other }) => {
  const title = unique('Which atlas do you carry');
  await logIn(other, CALEB);
  const path = await write(other, title);
  const id = await idOf(other, path);
  for (let number = 1; number <= 12; number += 1) await comment(other, id, `Read before, number ${number}.`);

  await logIn(page, ELI);
  await readAll(page);
  const first = await comment(other, id, 'The first one that is new.');
  await comment(other, id, 'Another new one.');

  await open(page, '/');
  await page.getByRole('link', { name: 'See what is new' }).first().click();
  await card(page, title).getByRole('link', { name: '2 new' }).click();
  const found = page.locator(`#comment-${first}`);
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(found.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByText('Read before, number 1.').first()).toBeVisible();
  await expectFits(page);

  await expect.poll(() => unread(page)).toEqual([]);
  await expect(found.getByText('New', { exact: true })).toBeVisible();

  // Going back leads to where the reader was, also if the comments load again slowly.
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
  await found.getByRole('link', { name: 'Caleb Nguyen' }).first().scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(0);
  await page.clock.install();
  await found.getByRole('link', { name: 'Caleb Nguyen' }).first().click();
  await expect(page).toHaveURL(/\/profiles\//);
  await page.clock.fastForward(10_000);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.clock.fastForward(1_000);
  await page.waitForLoadState('networkidle');
  await expect.poll(scrollY).toBe(left);

  await reload(page);
  await expect(page.getByText('Read before, number 1.').first()).toBeVisible();
  await expect(page.getByRole('article').getByText('New', { exact: true })).toHaveCount(0);
});

test('unread posts are counted, marked as read, and updated in other windows', { tag: '@any-width' }, async ({ page, other, context }) => {
  const [title, second] = [unique('Where do you nap'), unique('And where not')];
  await logIn(page, ELI);
  await readAll(page);
  await open(page, '/home?tab=unread');
  await expect(page.getByText('Nothing new', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You have seen everything since \w+ \d+/)).toBeVisible();

  await logIn(other, CALEB);
  const path = await write(other, title);
  await write(other, second);
  await open(page, '/home');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true });
  await expect(home).toHaveAccessibleDescription('2 unread');
  await expect(card(page, title).getByText('New', { exact: true })).toBeVisible();
  await expectAccessibleInFull(page);

  const anotherTab = await context.newPage();
  await open(anotherTab, path);
  await expect(home).toHaveAccessibleDescription('1 unread');
  await anotherTab.close();

  await tab(page, 'Unread').click();
  await expect(card(page, title)).toHaveCount(0);
  await card(page, second).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(page.getByText('Marked as read')).toBeVisible();
  await expect(home).not.toHaveAccessibleDescription(/unread/);

  await write(other, unique('And when'));
  await open(page, '/home?tab=unread');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('Everything is marked as read.')).toBeVisible();
  await expect(page.getByText('Nothing new', { exact: true })).toBeVisible();
  await expect(home).not.toHaveAccessibleDescription(/unread/);
});

test('Home shows own posts, followed communities and new posts when it is opened again', { tag: '@any-width' }, async ({ page, other }) => {
  const [own, news] = [unique('Who has the bone box'), unique('The bone box is here')];
  await logIn(page, ELI);
  await readAll(page);
  await logIn(other, CALEB);
  await open(page, '/home?tab=unread');
  await expect(page.getByText('Nothing new', { exact: true })).toBeVisible();

  await write(other, news);
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true });
  // A count that is still on its way is not asked for again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(home).toHaveAccessibleDescription('1 unread', { timeout: 1_000 });
  }).toPass();
  await tab(page, 'Unread').click();
  await expect(card(page, news)).toBeVisible();

  await tab(page, 'Following').click();
  await expect(card(page, news)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Everything' }).click();
  await card(page, news).getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: news })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Following', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await home.click();
  await tab(page, 'Following').click();
  await expect(card(page, news)).toBeVisible();

  await page.getByRole('link', { name: 'Create Post' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(own);
  await page.getByLabel('Community').selectOption({ label: 'Anatomy' });
  await page.getByRole('radio', { name: 'Blurb' }).check({ force: true });
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create Post/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: own })).toBeVisible();
  await home.click();
  await expect(card(page, own)).toBeVisible();
  await tab(page, 'Following').click();
  await expect(card(page, own)).toBeVisible();
});

test('Home can be chosen as the page after the log-in', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, ELI);
  const { viewer } = (await (await page.request.get('/api/session')).json()) as { viewer: { username: string } };
  await open(page, `/profiles/settings/${viewer.username}`);
  const choice = page.getByRole('checkbox', { name: 'Start at Home' });
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(page.getByText('Saved. It applies from your next log-in.')).toBeVisible();
  await signOut(page);
  await logInByForm(page, ELI);
  await page.waitForURL('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.request.put('/api/start-page', { data: { home: false } });
});
