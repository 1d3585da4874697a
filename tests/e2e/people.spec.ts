import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  hold,
  logIn,
  ORIGIN,
  open,
  quietFor,
  test,
} from './fixtures.ts';
import { memberWithProfile, newMember } from './member-steps.ts';
import { isPhone } from './message-steps.ts';
import { openWithClock } from './offline-steps.ts';
import { ANATOMY, comment, idOf, unique, write } from './post-steps.ts';
import { NOOR } from './report-steps.ts';

const TOMASZ = 'tomasz.w@alderridge.edu';
const ALDER_RIDGE = 'Alder Ridge School of Medicine';
const JONAS = 'jonas_lindqvist@alderridge.edu';

const rail = (page: Page) => page.getByRole('complementary', { name: 'Beside this page' });

function asked(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (one) => paths.push(new URL(one.url()).pathname));
  return paths;
}

test('a community lists its readers and moderators, beside it or behind a button on small screens', { tag: '@phone' }, async ({ page }) => {
  await logIn(page, TOMASZ);
  const paths = asked(page);
  await open(page, ANATOMY);
  const button = page.getByRole('button', { name: /^About / });
  if (isPhone(page)) {
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(paths.filter((path) => path.endsWith('/people'))).toEqual([]);
    const release = await hold(page, '**/api/communities/*/people');
    await button.click();
    await expect(page.getByRole('dialog').getByText('Loading this community…')).toBeAttached();
    release();
  }
  const place = isPhone(page) ? page.getByRole('dialog') : rail(page);
  await expect(place.getByRole('region', { name: 'Who can read this' })).toContainText(/\d members/);
  await expect(place.getByRole('region', { name: 'Moderators' }).getByRole('link', { name: /Jonas Lindqvist/ })).toBeVisible();
  if (!isPhone(page)) await expect(button).toBeHidden();
  await expectFits(page);
  await expectAccessibleInFull(page);
});

test('the rail of a post shows its author, the first new comment or the answer, and related posts; at home unanswered questions', {
  tag: '@any-width',
}, async ({ page, other }) => {
  await logIn(other, JONAS);
  await logIn(page, TOMASZ);
  const title = unique('Which nerve drops the wrist?');
  const related = unique('Which nerve drops the wrist at night?');
  await write(page, related);
  const path = await write(other, title);
  const id = await idOf(other, path);
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/seen'));
  await open(page, path);
  await expect(rail(page).getByRole('region', { name: 'Written by' }).getByRole('link', { name: 'Send message' })).toHaveAttribute(
    'href',
    /\/direct\/messages\/jonas_lindqvist$/,
  );
  await seen;
  await follow(page, '/thedashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'The Dashboard' })).toBeVisible();
  const words = unique('It lies in the groove.');
  const commentId = await comment(other, id, words);
  await open(page, path);
  const fresh = rail(page).getByRole('region', { name: 'First new comment' });
  await expect(fresh).toContainText(words);
  await fresh.getByRole('link', { name: 'Go to the comment' }).click();
  await expect(page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words })).toBeInViewport();
  await expect(rail(page).getByRole('region', { name: 'Related' }).getByRole('link', { name: related })).toBeVisible();
  expect((await other.request.put(`/api/posts/${id}/answer`, { data: { commentId } })).status()).toBe(200);
  await open(page, path);
  await expect(rail(page).getByRole('region', { name: 'The answer' })).toContainText(words);
  await expect(fresh).toHaveCount(0);
  const ofYear = unique('Which locker room is ours?');
  await logIn(other, NOOR);
  await write(other, ofYear, {}, '/communities/alder-ridge/grades/m1');
  await follow(page, '/home');
  await expect(rail(page).getByRole('region', { name: 'Your questions' }).getByRole('link', { name: related })).toBeVisible();
  await expect(rail(page).getByRole('region', { name: 'Unanswered in M1' }).getByRole('link', { name: ofYear })).toBeVisible();
});

test('a profile lists the posts that the reader may read, and none to visitors', { tag: ['@any-width', '@rare'] }, async ({
  page,
  other,
}) => {
  await logIn(page, JONAS);
  const title = unique('Handout on the brachial plexus');
  await write(page, title);
  const profile = '/profiles/jonas_lindqvist';
  await logIn(page, TOMASZ);
  await open(page, profile);
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('article', { name: title })).toBeVisible();
  await expectAccessibleInFull(page);
  expect(await (await other.request.get(profile)).text()).not.toContain(title);
});

test('a profile seen before is refused once its owner restricts the reader', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  // No live event tells the page.
  await page.routeWebSocket('**/api/live', () => {});
  const reader = await memberWithProfile(page, 'medical_student', 'Ivo Reader');
  const { username } = await memberWithProfile(other, 'medical_student', 'Petra Owner');
  await openWithClock(page, `/profiles/${username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Petra Owner' })).toBeVisible();
  await follow(page, '/about');
  const answer = await other.request.put(`/api/restrictions/${reader.id}`, { data: { restricted: true }, headers: { origin: ORIGIN } });
  expect(answer.status()).toBe(200);
  await page.clock.fastForward(6_000);
  expectAnswers(page, `403 /api/profiles/${username}`);
  await follow(page, `/profiles/${username}`);
  await expect(page).toHaveURL(`${ORIGIN}/thedashboard`);
});

test('a new member finds Save, their communities and their classmates', { tag: '@rare' }, async ({ page }) => {
  const { id } = await newMember(page, 'medical_student', 'Una Prentice');
  await open(page, `/${id}/profile-setup`);
  const save = page.getByRole('button', { name: 'Save profile' });
  if (isPhone(page)) await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel('School').selectOption({ label: 'Alder Ridge School of Medicine' });
  await page.getByLabel('Year').selectOption('M1');
  await save.click();
  await expect(page).toHaveURL(/\/thedashboard$/);
  const places = page.getByRole('region', { name: 'Your places' });
  await expect(places.getByRole('link', { name: 'M1', exact: true })).toBeVisible();
  await open(page, '/direct/messages');
  const classmate = page.getByRole('region', { name: 'Classmates in your year' }).getByRole('link').first();
  await classmate.click();
  await expect(page).toHaveURL(/\/direct\/messages\/.+/);
  await expect(page.getByPlaceholder('Type a message...')).toBeVisible();
});

test('somebody who chose the wrong kind of account at sign-up changes it during the set-up', async ({ page }) => {
  const { id } = await newMember(page, 'premed_student', 'Nora Feld', 'mail.example');
  await open(page, `/${id}/premed-profile-setup`);
  const toMedical = page.getByRole('button', { name: 'Set up a medical student’s profile' });
  await expectFits(page);
  expectAnswers(page, '400 /api/profile/user-type');
  await toMedical.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email must be a valid .edu email address' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Change email address' })).toBeVisible();
  await page.context().clearCookies();

  const student = await newMember(page, 'premed_student', 'Nora Feld', 'alderridge.edu');
  await open(page, `/${student.id}/premed-profile-setup`);
  await toMedical.click();
  await expect(page).toHaveURL(new RegExp(`/${student.id}/profile-setup`));
  await expect(page.getByLabel('School').locator('option:checked')).toHaveText(ALDER_RIDGE);
  await page.getByLabel('Year').selectOption('M2');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/\/thedashboard/);
});

test('a search in one community with few results continues in the others', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, TOMASZ);
  const title = unique('Where is the quokka skeleton');
  const path = await write(page, title);
  await open(page, '/thedashboard');
  await page.getByRole('searchbox', { name: 'Search in The Dashboard' }).fill(title.split(' ').at(-1) ?? '');
  await page.keyboard.press('Enter');
  const others = page.getByRole('region', { name: 'In your other communities' });
  await expect(others.getByRole('article', { name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Nearest/ })).toHaveCount(0);
  await expectFits(page);
  await expectAccessibleInFull(page);
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('In your other communities');
  const like = others.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect
    .poll(async () => (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json())
    .toMatchObject({ reactionsCount: 1 });
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await expect(like).toHaveAccessibleName(/^Like 1/);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a message to a new member, found by the beginning of the name', { tag: ['@any-width', '@full'] }, async ({ page, other }) => {
  const { username } = await memberWithProfile(other, 'medical_student', 'Quillan Ostrow');
  await logIn(page, TOMASZ);
  await open(page, '/direct/messages');
  await page.getByRole('main').getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByRole('combobox').fill('quillan o');
  await expect(dialog.getByRole('option', { name: /^Quillan Ostrow/, selected: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/direct\/messages\/quillan\./);
  expect(username).toMatch(/^quillan\./);
});
