import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectAnswers, expectFits, logIn, loseSession, ORIGIN, open, quietFor, test } from './fixtures.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const SCHOOL = '/communities/alder-ridge/general/commons';

/** What the HTML says about its page before any script runs: the title, and the content of each tag by its name. */
async function preview(page: Page, path: string): Promise<Record<string, string> & { title: string }> {
  const html = await (await page.request.get(path)).text();
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
    name,
    content,
  ]);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return { ...Object.fromEntries(tags), title, ...(canonical !== undefined && { canonical }) };
}

function feedLink(page: Page, index = 0) {
  return page.getByRole('article').nth(index).getByRole('heading').getByRole('link');
}

async function feedPost(page: Page, feed: string): Promise<{ path: string; title: string; id: string }> {
  await open(page, feed);
  const path = (await feedLink(page).getAttribute('href')) ?? '';
  const { id, title } = await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json();
  return { path, title, id };
}

async function fillLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** The session ended elsewhere; what was just done led to the log-in, which says why, and back. */
async function expectLogInAndBack(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`${ORIGIN}/login?returnTo=${encodeURIComponent(path)}`);
  await expect(page.getByText('Auth session missing!')).toHaveCount(1);
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first(),
  ).toBeVisible();
  await fillLogIn(page);
  await expect(page).toHaveURL(ORIGIN + path);
}

test.describe('previews of shared links', () => {
  test('public pages have title, description, canonical address and picture in their HTML', { tag: '@any-width' }, async ({ page }) => {
    for (const path of ['/', '/login', '/pre-signup', '/signup', '/premed-signup']) {
      const { title, description, canonical, ...tags } = await preview(page, path);
      expect(title).toMatch(path === '/' ? /^Rounds · / : / · Rounds$/);
      expect(description?.length).toBeGreaterThan(40);
      expect(canonical).toBe(ORIGIN + path);
      expect(tags).toMatchObject({
        'og:title': path === '/' ? title : title.replace(/ · Rounds$/, ''),
        'og:description': description,
        'og:type': 'website',
        'og:url': ORIGIN + path,
        'og:site_name': 'Rounds',
        'og:image': `${ORIGIN}/og.png`,
        'twitter:card': 'summary_large_image',
      });
    }
    const picture = await page.request.get('/og.png');
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).length).toBeLessThan(120_000);
  });

  test('a profile says who it is, and keeps the address of its owner to itself', { tag: '@any-width' }, async ({ page, secondPage }) => {
    const tags = await preview(page, '/profiles/maya.okafor?from=elsewhere');
    expect(tags).toMatchObject({
      title: 'Maya Okafor · Rounds',
      description: expect.stringMatching(/^Maya Okafor, M3, Alder Ridge School of Medicine\. .{40,151}$/),
      canonical: `${ORIGIN}/profiles/maya.okafor`,
      'og:type': 'profile',
    });
    const premed = await preview(page, '/profiles/ava.premed');
    expect(premed.description).toMatch(/^Ava Thornton, Premed\. /);
    // Nor does the owner's own page carry it where a preview would look.
    await logIn(secondPage, MAYA);
    expect(JSON.stringify(await preview(secondPage, '/profiles/maya.okafor'))).not.toContain('@');
  });

  test('a post of the Dashboard shows how it begins', { tag: '@any-width' }, async ({ page, secondPage }) => {
    await logIn(secondPage, MAYA);
    const { path, title } = await feedPost(secondPage, '/thedashboard');
    const tags = await preview(page, path);
    expect(tags).toMatchObject({ title: `${title} · Rounds`, canonical: ORIGIN + path, 'og:title': title, 'og:type': 'article' });
    expect(tags.description?.length).toBeGreaterThan(40);
    expect(tags.description).not.toMatch(/[*#`]/);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('aside')).toHaveCount(0);
  });

  test('a post of a school gives visitors nothing, and members no preview to pass on', { tag: '@any-width' }, async ({
    page,
    secondPage,
  }) => {
    await logIn(secondPage, MAYA);
    const { path, title } = await feedPost(secondPage, SCHOOL);
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(401);
    const html = await answer.text();
    expect(html).toContain('You must be logged in to view this post.');
    for (const secret of [title, 'Alder Ridge', 'Maya']) expect(html).not.toContain(secret);
    expect(await preview(page, path)).toEqual({ title: 'Post · Rounds', viewport: expect.any(String), 'theme-color': expect.any(String) });
    expect(await preview(secondPage, path)).toEqual({
      title: `${title} · Rounds`,
      robots: 'noindex',
      viewport: expect.any(String),
      'theme-color': expect.any(String),
    });
  });

  test('what is not there has no canonical address', { tag: '@any-width' }, async ({ page }) => {
    for (const path of ['/profiles/nobody-at-all', '/no-such-page', '/thedashboard/posts/0-nothing', '/auth/confirm?token=x']) {
      const tags = await preview(page, path);
      expect([path, tags.canonical, tags['og:title'], tags.description]).toEqual([path, undefined, undefined, undefined]);
    }
  });

  test('search engines find every page of the site map', { tag: '@any-width' }, async ({ page }) => {
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const map = await (await page.request.get('/sitemap.xml')).text();
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200]);
  });
});

test('letters of twice the size: nothing sticks out, and the name does not lie on the ways', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, MAYA);
  for (const path of ['/thedashboard', '/profiles/maya.okafor/notifications']) {
    await open(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expectFits(page);
    const banner = page.getByRole('banner');
    const name = await banner.getByText('Rounds').boundingBox();
    const next = await banner.getByRole('button', { name: 'Search' }).boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
  }
});

/** What a page asks for by itself, and may still ask before it knows that the session is over. */
const BACKGROUND =
  /^401 \/api\/(unread-conversations|notifications\/unread|posts\/\S+\/(comments\/(newer|states)|likes)|communities\/\S+\/posts\/\w+)$/;

test.describe('a session that ends elsewhere', () => {
  test('a comment and a reply lead to the log-in and are still there afterwards', async ({ page }) => {
    await logIn(page, MAYA);
    const { path, id } = await feedPost(page, '/thedashboard');
    expectAnswers(page, `401 /api/posts/${id}/comments`, BACKGROUND);
    await open(page, path);
    await page.getByLabel('Your comment').fill('Two hours of anatomy a day, **no more**.');
    await loseSession(page);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expectLogInAndBack(page, path);
    await expect(page.getByLabel('Your comment')).toHaveValue('Two hours of anatomy a day, **no more**.');

    const reply = page.getByRole('button', { name: /^Reply to/ }).first();
    await reply.click();
    await page.getByLabel('Your reply').fill('With breaks.');
    await loseSession(page);
    await page
      .getByRole('form', { name: /^Reply to/ })
      .getByRole('button', { name: 'Reply' })
      .click();
    await expectLogInAndBack(page, path);
    await page.getByRole('button', { name: 'Continue your reply' }).click();
    await expect(page.getByLabel('Your reply')).toHaveValue('With breaks.');
    // Sent now, they are kept no longer.
    await page
      .getByRole('form', { name: /^Reply to/ })
      .getByRole('button', { name: 'Reply' })
      .click();
    await expect(page.getByText('Reply posted!')).toBeVisible();
    await page.getByLabel('Your comment').fill('');
  });

  test('a post in the making is still there after logging in again', async ({ page }) => {
    expectAnswers(page, '401 /api/posts', BACKGROUND);
    await logIn(page, MAYA);
    await open(page, '/create-post?community=');
    await page.getByRole('textbox', { name: 'Title' }).fill('Where to park on Tuesdays');
    await page.getByLabel('Community').selectOption({ label: 'Anatomy' });
    await page.getByRole('radio', { name: 'Question' }).check({ force: true });
    await loseSession(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /Create Post/ })
      .click();
    await expectLogInAndBack(page, '/create-post?community=');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Where to park on Tuesdays');
    await expect(page.getByRole('radio', { name: 'Question' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Title' }).fill('');
  });

  test('signed out in another tab while writing, one is told so and goes on after logging in', async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/create-post?community=');
    await page.getByRole('textbox', { name: 'Title' }).fill('Good scrubs here');
    const signOut = await page.request.post('/api/sign-out', { data: {}, headers: { origin: ORIGIN } });
    expect(signOut.ok()).toBe(true);
    await expectLogInAndBack(page, '/create-post?community=');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Good scrubs here');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
  });

  test('changes to one’s profile are still there after logging in again', { tag: '@any-width' }, async ({ page }) => {
    const path = '/profiles/settings/maya.okafor';
    expectAnswers(page, '401 /api/profile/medical', BACKGROUND);
    await logIn(page, MAYA);
    await open(page, path);
    const before = await page.getByLabel('Bio').inputValue();
    await page.getByLabel('Bio').fill('On nights until Thursday.');
    await loseSession(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectLogInAndBack(page, path);
    await expect(page.getByLabel('Bio')).toHaveValue('On nights until Thursday.');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(DEMO_PASSWORD);
    // Nothing of it is kept when it is as before.
    await page.getByLabel('Bio').fill(before);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('On nights');
  });

  test('a page on the way is the one that is come back to', { tag: '@any-width' }, async ({ page }) => {
    await logIn(page, MAYA);
    const { path, title } = await feedPost(page, SCHOOL);
    expectAnswers(page, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await loseSession(page);
    await feedLink(page).click();
    await expectLogInAndBack(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('visitors have no session to lose: what is refused to them says so in its place', { tag: '@any-width' }, async ({
    page,
    secondPage,
  }) => {
    await logIn(secondPage, MAYA);
    const { path } = await feedPost(secondPage, SCHOOL);
    expectAnswers(page, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await open(page, '/');
    // A way inside the page that no link of a visitor's leads.
    await page.evaluate((to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByText('You must be logged in to view this post.')).toBeVisible();
    // Long enough to be led away.
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL(ORIGIN + path);
    await expect(page.getByText('Auth session missing!')).toHaveCount(0);
  });

  test('after a sign-out in another tab the page shows only what visitors may read, and no offline copy is left', {
    tag: '@any-width',
  }, async ({ page }) => {
    await logIn(page, MAYA);
    const { path, title } = await feedPost(page, SCHOOL);
    // What is asked for in the background may be on its way before the page knows.
    expectAnswers(page, `401 ${path}`, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await feedLink(page).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => quietFor(page, 500)).toBe(true);
    // Another tab of this browser would share its cookies, as this request does.
    const signOut = await page.request.post('/api/sign-out', { data: {}, headers: { origin: ORIGIN } });
    expect(signOut.ok()).toBe(true);
    await expect(page.getByText('You must be logged in to view this post.')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await expect(page).toHaveURL(ORIGIN + path);
    await page.getByRole('banner').getByRole('link', { name: 'Rounds' }).click();
    await expect(page).toHaveURL(`${ORIGIN}/`);
    await page.goBack();
    await expect(page.getByText('You must be logged in to view this post.')).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });
});
