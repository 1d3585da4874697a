import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectAnswers,
  expectFits,
  logIn,
  loseSession,
  ORIGIN,
  open,
  quietFor,
  type Requester,
  test,
} from './fixtures.ts';
import { firstPost, idOf } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const SCHOOL = '/communities/alder-ridge/general/commons';

async function htmlOf({ request }: Requester, path: string): Promise<string> {
  return (await request.get(path)).text();
}

async function preview(person: Requester, path: string): Promise<Record<string, string> & { title: string }> {
  const html = await htmlOf(person, path);
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
    name,
    content,
  ]);
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return { ...Object.fromEntries(tags), title, ...(canonical !== undefined && { canonical }) };
}

async function titleOf({ request }: Requester, path: string): Promise<string> {
  return ((await (await request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { title: string }).title;
}

async function schoolPost({ request }: Requester): Promise<{ path: string; title: string }> {
  const { id } = (await (await request.get(`/api${SCHOOL}`)).json()) as { id: string };
  const { pinned } = (await (await request.get(`/api/communities/${id}/posts`)).json()) as { pinned: { path: string; title: string }[] };
  return pinned[0] ?? { path: '', title: '' };
}

function feedLink(page: Page, title: string) {
  return page.getByRole('article', { name: title }).getByRole('heading').getByRole('link');
}

async function fillLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(MAYA);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

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
  test('public pages have title, description, canonical address and picture in their HTML', { tag: '@any-width' }, async ({ other }) => {
    for (const path of ['/', '/login', '/pre-signup', '/signup', '/premed-signup']) {
      const { title, description, canonical, ...tags } = await preview(other, path);
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
    const picture = await other.request.get('/og.png');
    expect(picture.headers()['content-type']).toBe('image/png');
    expect((await picture.body()).length).toBeLessThan(120_000);
  });

  test('a profile names its owner, without the email address', { tag: '@any-width' }, async ({ other }) => {
    const tags = await preview(other, '/profiles/maya.okafor?from=elsewhere');
    expect(tags).toMatchObject({
      title: 'Maya Okafor · Rounds',
      description: expect.stringMatching(/^Maya Okafor, M3, Alder Ridge School of Medicine\. .{40,151}$/),
      canonical: `${ORIGIN}/profiles/maya.okafor`,
      'og:type': 'profile',
    });
    const premed = await preview(other, '/profiles/ava.premed');
    expect(premed.description).toMatch(/^Ava Thornton, Premed\. /);
    await logIn(other, MAYA);
    expect(JSON.stringify(await preview(other, '/profiles/maya.okafor'))).not.toContain('@');
  });

  test('a post of the Dashboard shows an excerpt', { tag: '@any-width' }, async ({ page, other }) => {
    await logIn(other, MAYA);
    const path = await firstPost(other);
    const title = await titleOf(other, path);
    const tags = await preview(page, path);
    expect(tags).toMatchObject({ title: `${title} · Rounds`, canonical: ORIGIN + path, 'og:title': title, 'og:type': 'article' });
    expect(tags.description?.length).toBeGreaterThan(40);
    expect(tags.description).not.toMatch(/[*#`]/);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('aside')).toHaveCount(0);
  });

  test('a post of a school gives visitors no preview, and members none either', { tag: '@any-width' }, async ({ page, other }) => {
    await logIn(other, MAYA);
    const { path, title } = await schoolPost(other);
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(401);
    const html = await answer.text();
    expect(html).toContain('You must be logged in to view this post.');
    for (const secret of [title, 'Alder Ridge', 'Maya']) expect(html).not.toContain(secret);
    expect(await preview(page, path)).toEqual({ title: 'Post · Rounds', viewport: expect.any(String), 'theme-color': expect.any(String) });
    expect(await preview(other, path)).toEqual({
      title: `${title} · Rounds`,
      robots: 'noindex',
      viewport: expect.any(String),
      'theme-color': expect.any(String),
    });
  });

  test('a missing page has no canonical address', { tag: '@any-width' }, async ({ other }) => {
    for (const path of ['/profiles/nobody-at-all', '/no-such-page', '/thedashboard/posts/0-nothing', '/auth/confirm?token=x']) {
      const tags = await preview(other, path);
      expect([path, tags.canonical, tags['og:title'], tags.description]).toEqual([path, undefined, undefined, undefined]);
    }
  });

  test('every page of the site map can be indexed', { tag: '@any-width' }, async ({ other }) => {
    expect(await htmlOf(other, '/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const map = await htmlOf(other, '/sitemap.xml');
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect([address, (await other.request.get(address)).status()]).toEqual([address, 200]);
  });

  test('a page of text has a title and a canonical address', { tag: '@any-width' }, async ({ other }) => {
    const path = '/pages/first-days';
    expect(await preview(other, path)).toMatchObject({ title: 'Your first days here · Rounds', canonical: ORIGIN + path });
    const html = await htmlOf(other, path);
    expect(html).toMatch(/<h1[^>]*>Your first days here</);
    expect(html).toMatch(/<h2[^>]*>Where things are</);
  });

  test('a page of text of a school has no preview, and is hidden from others', { tag: '@any-width' }, async ({ other }) => {
    const path = '/pages/study-rooms';
    const hidden = await other.request.get(path);
    expect(hidden.status()).toBe(404);
    expect(await hidden.text()).toContain('Hold tight. This page is under construction.');
    await logIn(other, 'priya-raman@alderridge.edu');
    const short = await other.request.get('/study-rooms', { maxRedirects: 0 });
    expect([short.status(), short.headers().location]).toEqual([302, path]);
    const tags = await preview(other, path);
    expect([tags.title, tags.robots, tags.canonical]).toEqual(['Study rooms · Rounds', 'noindex', undefined]);
    expect(await htmlOf(other, path)).toMatch(/<h1[^>]*>Study rooms</);
  });
});

test('with large letters nothing overflows, and the name does not overlap the navigation', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/thedashboard');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectFits(page);
  const banner = page.getByRole('banner');
  const name = await banner.getByText('Rounds').boundingBox();
  const next = await banner.getByRole('button', { name: 'Search' }).boundingBox();
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(next?.x ?? 0);
});

/** Background requests before the page notices that the session is over. */
const BACKGROUND =
  /^401 \/api\/(unread-conversations|notification-settings\/time-zone|notifications\/unread|posts\/\S+\/(comments\/(newer|states)|likes)|communities\/\S+\/posts\/\w+)$/;

test.describe('a session that ends elsewhere', () => {
  test('a comment leads to the log-in and is restored afterwards', async ({ page }) => {
    await logIn(page, MAYA);
    const path = await firstPost(page);
    expectAnswers(page, `401 /api/posts/${await idOf(page, path)}/comments`, BACKGROUND);
    await open(page, path);
    await page.getByLabel('Your comment').fill('Two hours of anatomy a day, **no more**.');
    await loseSession(page);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expectLogInAndBack(page, path);
    await expect(page.getByLabel('Your comment')).toHaveValue('Two hours of anatomy a day, **no more**.');
    await page.getByLabel('Your comment').fill('');
  });

  test('a draft of a post is restored after logging in again', { tag: '@full' }, async ({ page }) => {
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

  test('signing out in another tab while writing is explained, and writing continues after logging in', async ({ page }) => {
    await logIn(page, MAYA);
    await open(page, '/create-post?community=');
    await page.getByRole('textbox', { name: 'Title' }).fill('Good scrubs here');
    await expect.poll(() => quietFor(page, 500)).toBe(true);
    const signOut = await page.request.post('/api/sign-out', { data: {}, headers: { origin: ORIGIN } });
    expect(signOut.ok()).toBe(true);
    await expectLogInAndBack(page, '/create-post?community=');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Good scrubs here');
    await page.getByRole('textbox', { name: 'Title' }).fill('');
  });

  test('changes to a profile are restored after logging in again', { tag: ['@any-width', '@full'] }, async ({ page }) => {
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
    await page.getByLabel('Bio').fill(before);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('On nights');
  });

  test('the log-in returns to the page that was being opened', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
    await logIn(page, MAYA);
    const { path, title } = await schoolPost(page);
    expectAnswers(page, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await open(page, SCHOOL);
    await loseSession(page);
    await feedLink(page, title).click();
    await expectLogInAndBack(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('visitors see a refusal in place, without a message about a lost session', { tag: ['@any-width', '@rare'] }, async ({
    page,
    other,
  }) => {
    await logIn(other, MAYA);
    const { path } = await schoolPost(other);
    expectAnswers(page, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await open(page, '/');
    // A client navigation for which visitors have no link.
    await page.evaluate((to) => {
      window.history.pushState({}, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByText('You must be logged in to view this post.')).toBeVisible();
    await page.waitForTimeout(1_000);
    await expect(page).toHaveURL(ORIGIN + path);
    await expect(page.getByText('Auth session missing!')).toHaveCount(0);
  });

  test('after a sign-out in another tab the page shows only what visitors may read, and no offline copy is left', {
    tag: '@any-width',
  }, async ({ page }) => {
    await logIn(page, MAYA);
    const { path, title } = await schoolPost(page);
    expectAnswers(page, `401 ${path}`, `401 /api/posts/${path.split('/').at(-1)}`, BACKGROUND);
    await open(page, SCHOOL);
    await feedLink(page, title).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect.poll(() => quietFor(page, 500)).toBe(true);
    // Shares the cookies of this browser, as another tab does.
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
