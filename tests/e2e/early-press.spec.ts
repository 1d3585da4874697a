import type { Locator, Page } from '@playwright/test';
import { expect, goOffline, goOnline, hold, logIn, ORIGIN, open, quietFor, SCRIPTS, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';

/** Goes to a post of its own whose scripts do not come before they are let. */
async function goHeld(page: Page): Promise<{ like: Locator; release: () => void; likes: () => Promise<number> }> {
  await logIn(page, NOOR);
  const path = await write(page, unique('Pressed early'));
  const release = await hold(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await expect(like).toBeVisible();
  const likes = async () => {
    const post = await (await page.request.get(`${ORIGIN}/api/posts/${path.split('/').at(-1)}`)).json();
    return post.reactionsCount as number;
  };
  return { like, release, likes };
}

const alive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');

test('a press on a button before the page has come alive is done when it has, once', { tag: '@full' }, async ({ page }) => {
  const { like, release, likes } = await goHeld(page);
  await like.click();
  // Nothing shows yet, so that people press again.
  await like.click();
  release();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await alive(page);
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await likes()).toBe(1);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

for (const [what, change] of [
  ['stands elsewhere by then', (page: Page) => page.locator('#main').evaluate((main) => main.style.setProperty('padding-top', '10rem'))],
  [
    'says something else by then',
    (page: Page) =>
      page
        .locator('main button[aria-pressed]')
        .first()
        .evaluate((it) => it.append('7')),
  ],
  ['was pressed before something else', (page: Page) => page.locator('h1').click()],
] as const)
  test(`a button that ${what} is not pressed afterwards`, { tag: ['@any-width', '@full'] }, async ({ page }) => {
    const { like, release, likes } = await goHeld(page);
    await like.click();
    await change(page);
    release();
    await alive(page);
    await expect.poll(() => quietFor(page, 500)).toBe(true);
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    expect(await likes()).toBe(0);
  });

test('a page whose scripts were lost with the connection comes alive when it is back, but not over what was typed', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  const alive = page.locator('html[data-hydrated=true]');
  const loseOnTheWay = async (path: string) => {
    let lose = () => {};
    const lost = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route(SCRIPTS, async (route) => {
      await lost;
      await route.abort('internetdisconnected');
    });
    const asked = page.waitForRequest(SCRIPTS);
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    await goOffline(page);
    const failed = page.waitForEvent('requestfailed');
    lose();
    await failed;
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await loseOnTheWay('/login');
  await goOnline(page);
  await expect(alive).toHaveCount(1);

  await loseOnTheWay('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Nora');
  await goOnline(page);
  expect(await quietFor(page, 500)).toBe(true);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nora');
  await expect(alive).toHaveCount(0);
  await open(page, '/signup');
});
