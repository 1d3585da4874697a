import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  logIn,
  logInByForm,
  ORIGIN,
  open,
  test,
  waitForArrival,
} from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';
const AVA = 'ava.premed@mail.example';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const toggle = (page: Page) => page.getByRole('button', { name: /^((Open|Close) menu|Communities)/ });
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Places' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const search = (page: Page) => page.getByRole('banner').getByLabel('Search communities').filter({ visible: true });

const isSmall = (page: Page) => bar(page).isHidden();

async function visibleLinks(page: Page): Promise<string[]> {
  const phone = await isSmall(page);
  if (phone) await toggle(page).click();
  // After a log-in they appear later than the page.
  await expect(page.getByRole('banner').getByText('Loading…').filter({ visible: true })).toHaveCount(0);
  const found = await (phone ? menu(page) : bar(page)).locator('a, summary, button').filter({ visible: true }).allInnerTexts();
  if (phone) await page.keyboard.press('Escape');
  return found.map((text) => text.replace(/\s*\d+\+?\s*unread$/, '').trim());
}

const ACCOUNT = ['Saved', 'Drafts', 'Settings', 'Appearance: as on this device', 'Log Out'];

test.describe('navigation', () => {
  test('visitors', { tag: '@full' }, async ({ page }) => {
    await open(page, '/about');
    expect(await visibleLinks(page)).toEqual(['Homepage', 'About', 'Log in', 'Sign up']);
    await expectAccessibleInFull(page);
  });

  test('a moderator has links to their school’s admin page, profile and settings, and is told when a log-out fails', async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/thedashboard');
    expect(await visibleLinks(page)).toContain('Moderation');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Moderation', includeHidden: true }).first()).toHaveAttribute(
      'href',
      '/admin/alder-ridge',
    );

    await account(page).click();
    await expectAccessibleInFull(page);
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/profiles\/settings\/maya\.okafor$/);
    await waitForArrival(page);
    await account(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/profiles\/maya\.okafor$/);
    await waitForArrival(page);

    if (await rail(page).isVisible()) {
      const reports = rail(page).getByRole('link', { name: /^Reports/ });
      await reports.click();
      await expect(reports).toHaveAttribute('aria-current', 'page');
      await page.getByRole('main').getByRole('link', { name: 'Medical Students' }).click();
      await expect(reports).not.toHaveAttribute('aria-current', 'page');
    }

    expectAnswers(page, '500 /api/sign-out');
    await page.route('**/api/sign-out', (route) => route.fulfill({ status: 500, json: {} }));
    await account(page).click();
    await page.getByRole('button', { name: 'Log Out', exact: true }).filter({ visible: true }).click();
    await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
  });

  test('nobody sees the navigation of the previous account; a premed student has their Dashboard and posts, and no messages', async ({
    page,
  }) => {
    await logInByForm(page, MAYA);
    expect(await visibleLinks(page)).toContain('Moderation');
    const phone = await isSmall(page);
    // The right rail may send a request while the session ends.
    expectAnswers(page, /^401 \/api\/(communities\/[^/]+\/people|unanswered)$/);
    await account(page).click();
    await page.getByRole('button', { name: 'Log Out', exact: true }).filter({ visible: true }).click();
    await expect(page.getByText('Successfully logged out')).toBeVisible();
    await expect(page).toHaveURL(`${ORIGIN}/`);
    expect(await visibleLinks(page)).toEqual(['Homepage', 'About', 'Log in', 'Sign up']);
    if (phone) await toggle(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
    await page.getByLabel('Email').fill(AVA);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/premed\/premed$/);
    // The URL changes before the page does.
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await waitForArrival(page);
    const found = await visibleLinks(page);
    expect(found).not.toContain('Moderation');
    if (phone) expect(found).toEqual(expect.arrayContaining(['Dashboard', 'Home', 'Your Posts', ...ACCOUNT]));
    else expect(found).toEqual(['Dashboard', 'Home', 'More', 'Your Posts']);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toHaveCount(0);
    const yourPosts = page.getByRole('banner').getByRole('link', { name: 'Your Posts', includeHidden: true }).first();
    await expect(yourPosts).toHaveAttribute('href', '/communities/alder-ridge/your-posts');
  });
});

test('a medical student’s navigation is in the HTML, the menu lists all classes, and links load no document', {
  tag: '@phone',
}, async ({ page }) => {
  await logIn(page, PRIYA);
  const html = await (await page.request.get('/thedashboard')).text();
  for (const part of ['Grade Forums', 'Unanswered', 'Your Posts']) expect(html).toContain(part);
  await open(page, '/thedashboard');
  const sections = ['General', 'Grade Forums', 'M2', 'Classes', 'Clinical Skills', 'Premed', 'More'];
  // The menu loads its sections when it opens.
  if (await isSmall(page))
    await expect(async () => {
      const links = await visibleLinks(page);
      expect(links).toEqual(expect.arrayContaining([...sections, 'Dashboard', 'Home', 'Unanswered', 'Your Posts', ...ACCOUNT]));
    }).toPass();
  else expect(await visibleLinks(page)).toEqual(['Dashboard', 'Home', 'Communities', 'Your Posts']);
  for (const name of [/^Messages/, /^Notifications/, 'Create Post']) await expect(tabs(page).getByRole('link', { name })).toBeVisible();

  await toggle(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Anatomy', exact: true }).filter({ visible: true })).toBeVisible();
  await expectAccessibleInFull(page);
  await search(page).fill('ANÁT');
  const found = page.getByRole('banner').getByRole('link', { name: 'Anatomy', exact: true }).filter({ visible: true });
  await expect(found).toBeVisible();
  await expect(toggle(page)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Biochemistry', exact: true }).filter({ visible: true })).toHaveCount(0);
  await search(page).fill('zzz');
  await expect(page.getByText('No community is called “zzz”.')).toBeVisible();
  await search(page).fill('anat');
  await found.click();
  await expect(page).toHaveURL(/\/classes\/anatomy$/);
  await expect(found).toHaveCount(0);
  if (await isSmall(page)) await expect(menu(page)).toBeHidden();
  await expectFits(page);
});

test('the rail marks the current page, and opens the menu of all classes', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, `/communities/alder-ridge/classes/anatomy`);
  await expect(rail(page).getByRole('link', { name: 'Anatomy', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(rail(page).getByRole('listitem').filter({ hasText: 'Your year' })).toHaveText(/^M\d/);
  await rail(page)
    .getByRole('button', { name: /^All \d+ classes$/ })
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'Clinical Skills', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/classes\/clinical-skills$/);
  await rail(page).getByRole('link', { name: 'Unanswered' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/unanswered`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessibleInFull(page);
  await rail(page)
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/thedashboard\/posts\//);
  await expect(rail(page).getByRole('link', { name: /^Dashboard/ })).toHaveAttribute('aria-current', 'page');
  for (const width of [1440, 1100, 1099, 768, 640]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    if (width >= 1100) await expect(rail(page)).toBeVisible();
    else await expect(rail(page)).toBeHidden();
  }
});

test('on a phone the main links are at the bottom, and hide for the keyboard', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, PRIYA);
  await open(page, '/communities/alder-ridge/classes/anatomy');
  const texts = await tabs(page).locator('> a, > div > button').filter({ visible: true }).allInnerTexts();
  expect(texts.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'Home',
    'Communities',
    expect.stringContaining('Create'),
    'Notifications',
    'Messages',
  ]);
  await page.getByRole('searchbox').first().focus();
  await expect(tabs(page)).toBeHidden();
  await page.getByRole('searchbox').first().blur();
  await tabs(page).getByRole('link', { name: 'Create Post' }).click();
  await expect(page).toHaveURL(/\/create-post\?community=/);
  await expect(tabs(page)).toBeHidden();
  await follow(page, '/direct/messages/noor.h');
  await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
  await expect(tabs(page)).toBeHidden();
});

test('the menus and communities work by keyboard', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/thedashboard');
  const phone = await isSmall(page);
  const opener = toggle(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
  if (phone) {
    const stops = await menu(page).locator('a, button, summary, input').filter({ visible: true }).count();
    for (let index = 0; index < stops; index += 1) await page.keyboard.press('Tab');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Log Out');
    const scrolled = await page.evaluate(() => [document.documentElement.scrollTop, getComputedStyle(document.documentElement).overflowY]);
    expect(scrolled).toEqual([0, 'hidden']);
  } else {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName('Commons');
  }
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Commons', exact: true }).filter({ visible: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/general\/commons$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a menu that opens slowly keeps the focus from the first key on', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    window.addEventListener(
      'toggle',
      (event) => {
        if (event.isTrusted) event.stopImmediatePropagation();
      },
      true,
    );
  });
  await logIn(page, MAYA);
  await open(page, '/thedashboard');
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(menu(page).getByRole('button', { name: 'Log Out', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toggle(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
});

test('a school without communities says so', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/communities/alder-ridge/classes/pathology');
  await page.route('**/api/navigation', (route) => route.fulfill({ json: { items: [], sections: [], classes: 0 } }));
  await page.route('**/api/navigation-menu', (route) => route.fulfill({ json: { sections: [] } }));
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
  const loaded = page.waitForResponse('**/api/navigation');
  await page.getByRole('menuitemradio', { name: 'Muted', exact: true }).click();
  await loaded;
  await page.getByRole('menuitemradio', { name: 'Not following', exact: true }).click();
  await page.keyboard.press('Escape');
  await toggle(page).click();
  await expect(page.getByText('No communities available').filter({ visible: true })).toBeVisible();
});

test('a visitor’s menu opens without JavaScript', { tag: '@phone' }, async ({ browser, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: ORIGIN, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/about');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  if (await isSmall(plain)) await toggle(plain).click();
  await plain.getByRole('banner').getByRole('link', { name: 'Log in' }).filter({ visible: true }).click();
  await expect(plain).toHaveURL(/\/login$/);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
});

test.describe('short addresses', () => {
  test('redirect within this site, and link to other sites', { tag: '@any-width' }, async ({ other }) => {
    const rules = await other.request.get('/rules', { maxRedirects: 0 });
    expect([rules.status(), rules.headers().location]).toEqual([302, '/community-guidelines']);
    const pubmed = await other.request.get('/pubmed', { maxRedirects: 0 });
    expect(pubmed.status()).toBe(200);
    const [link] = /<a [^>]*>(?=<[^>]*>Go on to pubmed\.ncbi\.nlm\.nih\.gov<)/.exec(await pubmed.text()) ?? [];
    expect(link).toContain('href="https://pubmed.ncbi.nlm.nih.gov/"');
    expect(link).toMatch(/rel="[^"]*noopener/);
  });

  test('that are malformed are not found', { tag: '@any-width' }, async ({ other }) => {
    const tricks = [
      '/pages/%252e%252e',
      '/pages/..%2f..%2fetc%2fpasswd',
      '/javascript:alert(1)',
      '/https:%2f%2fevil.example',
      `/${'a'.repeat(5_000)}`,
      `/pages/${'a'.repeat(5_000)}`,
      '/%F0%9F%A9%BA',
      '/stra%C3%9Fe',
      '/ſtudy-rooms',
      '/%00',
      '/pages/%00',
    ];
    for (const path of tricks) {
      const answer = await other.request.get(path, { maxRedirects: 0 });
      expect([path.slice(0, 40), answer.status(), answer.headers().location]).toEqual([path.slice(0, 40), 404, undefined]);
    }
  });
});
