import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  confirmationLink,
  DEMO_PASSWORD,
  expect,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  logIn,
  ORIGIN,
  open,
  reload,
  signOut,
  test,
} from './fixtures.ts';
import { address, at, box, isPhone } from './message-steps.ts';
import { rounds } from './operator-steps.ts';
import { boxOf, enlarge, expectNoLayoutProblems } from './phone-steps.ts';
import { REPORTS } from './report-steps.ts';

const PLACES = 'Your places';
const MESSAGES = 'Who reads your messages?';
const KEYBOARD = 'Faster by keyboard';
const INSTALL = 'Add this forum to your apps';
const REVIEWING = 'How a review goes';

/** Only in a tag: the style sheet in the HTML contains the name of the attribute too. */
const HINT = /<\w[^>]* data-hint/;

/** @returns the username */
async function newcomer(page: Page, userType: 'medical_student' | 'premed_student' = 'medical_student'): Promise<string> {
  const username = `newly.${randomInt(1e9).toString(36)}`;
  const email = `${username}@${userType === 'medical_student' ? 'alderridge.edu' : 'mail.example'}`;
  const signUp = { userType, name: 'Newly Here', username, email, password: DEMO_PASSWORD, accepted: true };
  expect((await page.request.post('/api/sign-up', { data: signUp })).status()).toBe(200);
  const token = new URL(await confirmationLink(page, email), ORIGIN).searchParams.get('token');
  expect((await page.request.post('/api/email-verification', { data: { token } })).status()).toBe(200);
  const { items } = (await (await page.request.get('/api/institutions')).json()) as { items: { id: string; slug: string }[] };
  const institutionId = items.find(({ slug }) => slug === 'alder-ridge')?.id;
  const setUp =
    userType === 'medical_student'
      ? await page.request.put('/api/profile/medical-setup', { data: { institutionId, year: 'M1' } })
      : await page.request.put('/api/profile/premed-setup', { data: { institutionId } });
  expect(setUp.status()).toBe(200);
  return username;
}

const hints = (page: Page) => page.locator('[data-hint]').filter({ visible: true });
const hint = (page: Page, title: string) => page.getByRole('region', { name: title });
const closeHint = (page: Page, title: string) => hint(page, title).getByRole('button', { name: 'Got it' }).click();

async function htmlOf(page: Page, path: string): Promise<string> {
  return (await page.request.get(path)).text();
}

async function openHints(page: Page): Promise<string[]> {
  return ((await (await page.request.get('/api/session')).json()) as { viewer: { hints: string[] } }).viewer.hints;
}

interface Held {
  done: Promise<void>;
  release: () => Promise<void>;
}

async function hold(page: Page, name: string): Promise<Held> {
  const path = `**/api/hints/${name}/done`;
  const [done, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(path, async (route) => {
    const response = await route.fetch();
    done.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  const release = async () => {
    const answer = page.waitForResponse(path);
    held.resolve();
    await (await answer).finished();
  };
  return { done: done.promise, release };
}

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Layout shifts are reported with the next task.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    return sum;
  });
}

async function expectCalm(page: Page, title: string): Promise<void> {
  await expect(hint(page, title)).toBeVisible();
  expect(await hints(page).count()).toBe(1);
  expect(await layoutShift(page)).toBe(0);
  await expectFits(page);
  await expectAccessibleInFull(page);
}

test('a new member sees the hint about the Dashboard once', async ({ page }) => {
  await newcomer(page);
  expect(await htmlOf(page, '/thedashboard')).toContain(PLACES);
  await open(page, '/thedashboard');
  await expectCalm(page, PLACES);
  const button = hint(page, PLACES).getByRole('button', { name: 'Got it' });
  if (isPhone(page)) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(hints(page)).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await expect.poll(() => openHints(page)).not.toContain('places');
  expect(await htmlOf(page, '/thedashboard')).not.toContain(PLACES);
});

test('opening one’s own class closes the hint, and no other hint replaces it', { tag: '@rare' }, async ({ page }) => {
  await newcomer(page);
  await open(page, '/thedashboard');
  await hint(page, PLACES).getByRole('link', { name: 'M1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'M1' })).toBeVisible();
  await expect.poll(() => openHints(page)).not.toContain('places');
  await expect(hints(page)).toHaveCount(0);
  await open(page, '/thedashboard');
  await expect(hint(page, PLACES)).toHaveCount(0);
});

test('premed students see the hint about their community on its page', { tag: '@full' }, async ({ page }) => {
  await newcomer(page, 'premed_student');
  await open(page, '/communities/alder-ridge/premed/premed');
  await expectCalm(page, PLACES);
  await expect(hint(page, PLACES)).toContainText('Alder Ridge School of Medicine');
  await hint(page, PLACES).getByRole('link', { name: 'The Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Dashboard' })).toBeVisible();
  await expect.poll(() => openHints(page)).not.toContain('places');
});

test('the hint about shortcuts appears on devices with a keyboard, until one is used', { tag: '@rare' }, async ({ page }) => {
  await newcomer(page);
  expect((await page.request.put('/api/hints/places/done')).status()).toBe(200);
  await open(page, '/thedashboard');
  if (isPhone(page)) return void (await expect(hints(page)).toHaveCount(0));
  await expectCalm(page, KEYBOARD);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => openHints(page)).not.toContain('keyboard');
  await reload(page);
  await expect(hint(page, KEYBOARD)).toHaveCount(0);
});

test('the inbox hint about who reads messages stays until one is sent', async ({ page }) => {
  await newcomer(page);
  await open(page, '/direct/messages');
  await expectCalm(page, MESSAGES);
  await follow(page, address(at('noor.h', 'Noor Haddad', 'alderridge')));
  await box(page).fill('Hello, I am new here.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => openHints(page)).not.toContain('messages');
  const inbox = await htmlOf(page, '/direct/messages');
  expect(inbox).toContain('Noor Haddad');
  expect(inbox).not.toMatch(HINT);
});

test('a new moderator sees the hint about reviews until they begin one', { tag: '@full' }, async ({ page }) => {
  const username = await newcomer(page);
  await rounds('moderator', 'add', 'alder-ridge', username);
  await open(page, REPORTS);
  await expectCalm(page, REVIEWING);
  await expect(hint(page, REVIEWING).getByRole('link')).toHaveAttribute('href', '/moderator-guidelines');
  const report = page.getByRole('article').first();
  await report.getByRole('heading').getByRole('button').click();
  const status = report.getByLabel('Status');
  const before = await status.inputValue();
  await status.selectOption(before === 'In Review' ? 'Unresolved' : 'In Review');
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await expect.poll(() => openHints(page)).not.toContain('reviewing');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/status'));
  await status.selectOption(before);
  await saved;
  await reload(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(hint(page, REVIEWING)).toHaveCount(0);
});

test('the notifications page on a phone has the hint about installing the app', { tag: ['@phone', '@rare'] }, async ({ page }) => {
  const username = await newcomer(page);
  await open(page, `/profiles/${username}/notifications`);
  if (!isPhone(page)) return void (await expect(hints(page)).toHaveCount(0));
  await expectCalm(page, INSTALL);
  await closeHint(page, INSTALL);
  await expect.poll(() => openHints(page)).not.toContain('install');
  await reload(page);
  await expect(hints(page)).toHaveCount(0);
});

test('a hint that cannot be closed on the server says so and reappears', { tag: '@rare' }, async ({ page }) => {
  await newcomer(page);
  await open(page, '/thedashboard');
  expectAnswers(page, '503 /api/hints/places/done');
  await page.route('**/api/hints/**', (route) => route.fulfill({ status: 503 }));
  await closeHint(page, PLACES);
  await expect(hints(page)).toHaveCount(0);
  await expect(page.getByText('The hint could not be dismissed. It will be back.')).toBeVisible();
  await page.unroute('**/api/hints/**');
  await reload(page);
  await expect(hint(page, PLACES)).toBeVisible();
});

test('a late response brings back no hint that was closed since', { tag: '@full' }, async ({ page }) => {
  await newcomer(page);
  await open(page, '/thedashboard');
  // Requests of the rail must not end with a 401 after the log-out.
  await page.waitForLoadState('networkidle');
  const { done, release } = await hold(page, 'places');
  await closeHint(page, PLACES);
  await done;
  await follow(page, '/direct/messages');
  const answered = page.waitForResponse('**/api/hints/messages/done');
  await closeHint(page, MESSAGES);
  await answered;
  await release();
  await follow(page, '/thedashboard');
  await expect(page).toHaveURL('/thedashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await follow(page, '/direct/messages');
  await expect(page).toHaveURL('/direct/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
});

test('a late response changes no hints of another account', { tag: '@full' }, async ({ page }) => {
  await newcomer(page);
  await open(page, '/thedashboard');
  // Requests of the rail must not end with a 401 after the log-out.
  await page.waitForLoadState('networkidle');
  const { done, release } = await hold(page, 'places');
  await closeHint(page, PLACES);
  await done;
  await signOut(page);
  await expect(page).toHaveURL('/');
  await follow(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill('maya.okafor@alderridge.edu');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/thedashboard');
  await release();
  await follow(page, '/direct/messages');
  await expect(page).toHaveURL('/direct/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('hints fit, also with large letters', { tag: ['@any-width', '@full'] }, async ({ page }) => {
    const username = await newcomer(page);
    await rounds('moderator', 'add', 'alder-ridge', username);
    for (const path of ['/thedashboard', '/direct/messages', REPORTS, `/profiles/${username}/notifications`]) {
      await open(page, path);
      await expect(hints(page), path).toHaveCount(1);
      await expectNoLayoutProblems(page);
      await enlarge(page);
      const { x, right } = await boxOf(hints(page));
      expect(x, path).toBeGreaterThanOrEqual(0);
      expect(right, path).toBeLessThanOrEqual(320);
      expect(await hints(page).evaluate((note) => note.scrollWidth - note.clientWidth), path).toBe(0);
    }
  });
});

test('visitors and experienced members see no hints', { tag: '@any-width' }, async ({ page }) => {
  expect(await htmlOf(page, '/thedashboard')).not.toMatch(HINT);
  await logIn(page, 'maya.okafor@alderridge.edu');
  for (const path of [
    '/thedashboard',
    '/communities/alder-ridge/general/commons',
    '/direct/messages',
    REPORTS,
    '/profiles/maya.okafor/notifications',
  ])
    expect(await htmlOf(page, path), path).not.toMatch(HINT);
});
