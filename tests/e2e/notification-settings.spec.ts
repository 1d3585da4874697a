import type { Page } from '@playwright/test';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { readConfig } from '#server/platform/config.ts';
import type { MailTopic } from '#shared/rules/notifications.ts';
import { DATA_DIR, expect, expectAccessibleInFull, expectAnswers, expectFits, ORIGIN, open, reload, test } from './fixtures.ts';
import { memberInSettings, memberWithProfile } from './member-steps.ts';

async function looksRight(page: Page): Promise<void> {
  await expectAccessibleInFull(page);
  await expectFits(page);
}

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 1280) < 640;

async function choose(page: Page, row: string, channel: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('combobox', { name: row }).selectOption(channel);
  else await page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: channel, exact: true }).click();
}

async function expectChosen(page: Page, row: string, channel: string): Promise<void> {
  if (isNarrow(page)) await expect(page.getByRole('combobox', { name: row }).locator('option:checked')).toHaveText(channel);
  else await expect(page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: channel, exact: true })).toBeChecked();
}

function linkOf(memberId: string, topics: MailTopic[]): string {
  return unsubscribePath(readConfig({ DATA_DIR }), memberId, topics);
}

test.describe('the settings of notifications', () => {
  test('save at once, and show the stored value after a failure', async ({ page }) => {
    expectAnswers(page, '500 /api/notification-settings/choices/likes');
    await memberInSettings(page, 'medical_student', 'Nina Corelli');
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible();
    await expectChosen(page, 'Mentions', 'Here and by email');
    await choose(page, 'Mentions', 'In the digest');
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    await looksRight(page);
    await reload(page);
    await expectChosen(page, 'Mentions', 'In the digest');

    await page.route('**/api/notification-settings/choices/likes', (route) => route.fulfill({ status: 500 }));
    await choose(page, 'Likes', 'Off');
    await expect(page.getByText('Not saved. Please try again.')).toBeVisible();
    await expectChosen(page, 'Likes', 'Here');
    await looksRight(page);
  });

  test('turn off all emails at once', async ({ page }) => {
    await memberWithProfile(page, 'medical_student', 'Ida Renner');
    await open(page, '/settings/notifications');
    await expectChosen(page, 'Mentions', 'Here and by email');
    await page.getByRole('button', { name: 'Turn off all emails' }).click();
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    await expectChosen(page, 'Mentions', 'Here');
    await expect(page.getByRole('region', { name: 'Digest' }).getByLabel('How often')).toHaveValue('off');
    await looksRight(page);
  });

  test('set the time of the digest, also while travelling', { tag: '@rare' }, async ({ page }) => {
    await memberWithProfile(page, 'medical_student', 'Otis Ferro');
    expect((await page.request.put('/api/notification-settings/time-zone', { data: { timeZone: 'Asia/Tokyo' } })).status()).toBe(200);
    await open(page, '/settings/notifications');
    const digest = page.getByRole('region', { name: 'Digest' });
    await digest.getByLabel('How often').selectOption('Daily');
    await expect(digest.getByText(/^The next one comes on \w+, \w+ \d+.* at 5:00 PM\.$/)).toBeVisible();
    await digest.getByLabel('Time', { exact: true }).selectOption('7 AM');
    await expect(digest.getByText(/at 7:00 AM\.$/)).toBeVisible();
    await digest.getByLabel('Time zone').fill('Nowhere');
    await expect(digest.getByText('Choose one from the list.')).toBeVisible();
    await digest.getByLabel('Time zone').fill('Europe/Berlin');
    await expect(digest.getByRole('button', { name: /^Use .*, where this device is$/ })).toBeVisible();
    await expect(digest.getByLabel('Time zone')).toBeFocused();
    await looksRight(page);
    await reload(page);
    await expect(digest.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await digest.getByLabel('How often').selectOption('Off');
    await expect(digest.getByText('You get no digest.')).toBeVisible();
  });
});

test('a mail’s unsubscribe link asks first, works without a session and without JavaScript, and explains repeated and incomplete links', async ({
  page,
  other,
  browser,
}) => {
  const { id } = await memberWithProfile(other, 'medical_student', 'Pelle Rask');
  await open(page, linkOf(id, ['mentions', 'messages']));
  await expect(page.getByRole('listitem').filter({ hasText: 'messages' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'You will not get these emails' })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('heading', { name: 'You will not get these emails' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop these emails' })).toBeHidden();
  const { choices } = (await (await other.request.get('/api/notification-settings')).json()) as { choices: object[] };
  expect(choices).toContainEqual({ choice: 'mentions', channel: 'here' });
  expect(choices).toContainEqual({ choice: 'replies', channel: 'mail' });

  const plain = await browser.newContext({ baseURL: ORIGIN, javaScriptEnabled: false });
  const mailbox = await plain.newPage();
  await mailbox.goto(linkOf(id, ['replies']));
  await mailbox.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(mailbox.getByRole('heading', { name: 'You will not get these emails' })).toBeVisible();
  await mailbox.goto('/unsubscribe?token=abc');
  await expect(mailbox.getByText('This link does not work: it is incomplete, or its account no longer exists.')).toBeVisible();
  await plain.close();
});
