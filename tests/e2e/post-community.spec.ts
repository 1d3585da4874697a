import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectFits,
  goOffline,
  goOnline,
  logIn,
  ORIGIN,
  open,
  reload,
  test,
} from './fixtures.ts';
import { readCache } from './offline-steps.ts';
import { ANATOMY, unique } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const NOAH = 'noah.premed@mail.example';
const PREMED = '/communities/alder-ridge/premed/premed';

const community = (page: Page) => page.getByRole('combobox', { name: 'Community' });
const chosen = (page: Page) => community(page).locator('option:checked');
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

async function createPostIn(page: Page, feed: string): Promise<void> {
  await open(page, feed);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Create Post/ })
    .click();
  await expect(page).toHaveURL(/\/create-post\?community=/);
  await expect(community(page)).toBeVisible();
}

async function post(page: Page, wanted: string): Promise<void> {
  await title(page).fill(wanted);
  await page.getByText('Question', { exact: true }).click();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
}

test('a premed student’s post is created in the other school’s premed community where it was started', async ({ page }) => {
  await logIn(page, NOAH);
  await createPostIn(page, PREMED);
  await expect(chosen(page)).toHaveText('Premed Dashboard (Alder Ridge School of Medicine)');
  await expect(community(page).getByRole('option', { name: 'Premed Dashboard (Port Ellery College of Medicine)' })).toHaveCount(1);
  await expectFits(page);
  await expectAccessibleInFull(page);
  await reload(page);
  await expect(chosen(page)).toHaveText('Premed Dashboard (Alder Ridge School of Medicine)');
  await title(page).fill('Half a title');
  await open(page, '/create-post');
  await expect(title(page)).toHaveValue('Half a title');
  await expect(chosen(page)).toHaveText('Premed Dashboard (Alder Ridge School of Medicine)');
  await post(page, unique('Begun elsewhere'));
  expect(new URL(page.url()).pathname).toMatch(`${PREMED}/posts/`);
});

test('moderators post in their own community by its address, which the list does not offer', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/create-post');
  await expect(community(page).getByRole('option', { name: 'Moderators' })).toHaveCount(0);
  await createPostIn(page, '/communities/alder-ridge/admin/moderators');
  await expect(chosen(page)).toHaveText('Moderators');
  await expect(page.getByText('For the moderators of Alder Ridge School of Medicine; nobody else can read it.')).toBeVisible();
  await post(page, unique('Among moderators'));
  expect(new URL(page.url()).pathname).toMatch('/communities/alder-ridge/admin/moderators/posts/');
});

test('an unavailable community shows the reason, and no other one is preselected', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, MAYA);
  const { id: moderators } = await (await page.request.get('/api/communities/alder-ridge/admin/moderators')).json();
  const { id: dashboard } = await (await page.request.get('/api/communities/dashboard')).json();
  await page.context().clearCookies();
  await logIn(page, NOAH);
  for (const [id, why] of [
    [randomUUID(), 'Community not found'],
    ['nothing', 'Community not found'],
    [moderators, 'Community not found'],
    [dashboard, 'You do not have access to this community.'],
  ]) {
    await open(page, `/create-post?community=${id}`);
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    await expect(community(page)).toHaveValue('');
  }
  await expectFits(page);
  await expectAccessible(page);
  await title(page).fill('Nowhere yet');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByText('Please select a community.').first()).toBeVisible();
  await community(page).selectOption('Premed Dashboard');
  await expect(page.getByText('You do not have access to this community.')).toBeHidden();
});

test('the community in the address overrides that of a draft; a queued post keeps its own, with a note', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  const wanted = unique('Waits for Anatomy');
  await logIn(page, NOOR);
  await createPostIn(page, '/communities/alder-ridge/grades/m1');
  await title(page).fill(wanted);
  await createPostIn(page, ANATOMY);
  await expect(title(page)).toHaveValue(wanted);
  await expect(chosen(page)).toHaveText('Anatomy');
  await expect(page.getByText('You started this draft in M1.')).toBeVisible();
  await page.getByText('Question', { exact: true }).click();
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByText('Not sent yet. It will be sent when you are back online.').first()).toBeVisible();
  await page.goto('about:blank');
  await goOnline(page);
  await createPostIn(page, '/communities/alder-ridge/grades/m1');
  await expect(title(page)).toHaveValue(wanted);
  await expect(chosen(page)).toHaveText('Anatomy');
  await expect(page.getByText('Your unsent post was written for this community, not for the one you came from.')).toBeVisible();
  await community(page).selectOption('M1');
  await expect(chosen(page)).toHaveText('M1');
  await expect(page.getByText('Your unsent post was written for this community')).toBeHidden();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { level: 1, name: wanted })).toBeVisible();
  expect(page.url()).toContain(`${ORIGIN}/communities/alder-ridge/grades/m1/posts/`);
});
