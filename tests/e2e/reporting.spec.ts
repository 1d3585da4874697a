import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectFits, hold, logIn, ORIGIN, open, type Requester, reload, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const AVA = 'ava.premed@mail.example';
const SUBMITTED = 'Report submitted successfully';

const idOf = async ({ request }: Requester, path: string) => ((await (await request.get(`/api${path}`)).json()) as { id: string }).id;
const slugOf = (path: string) => path.split('/').at(-1) ?? '';

async function ask({ request }: Requester, method: 'post' | 'put' | 'delete', path: string, data: object): Promise<{ id: string }> {
  const answer = await request[method](`/api${path}`, { data, headers: { origin: ORIGIN } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as { id: string };
}

async function fitsInside(dialog: Locator): Promise<void> {
  const wide = await dialog.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    const inner = right - Number.parseFloat(getComputedStyle(element.firstElementChild ?? element).paddingRight);
    return [...element.querySelectorAll('label, p, button')].filter((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().right > inner + 0.5;
    }).length;
  });
  expect(wide).toBe(0);
}

test('a person is reported from a conversation, and the dialog stays open until the report is sent', async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, '/direct/messages/noor.h');
  const button = page.getByRole('button', { name: 'Report user' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Report this person' });
  await expect(dialog.getByRole('group', { name: 'Why are you reporting them?' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await fitsInside(dialog);
  await expectFits(page);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please select at least one reason for reporting')).toBeInViewport();
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await dialog.getByLabel('Abusive/Offensive/Discriminatory Language').check();
  await expect(dialog.getByText('Please select at least one reason for reporting')).toBeHidden();
  const details = dialog.getByLabel('Additional details');
  await details.fill('x'.repeat(1_501));
  await expect(dialog.getByText('1501/1500')).toBeInViewport();
  const words = `Third time this week ${randomUUID()}`;
  await details.fill(words);

  await page.route('**/api/reports', (route) => route.abort('aborted'));
  await dialog.getByLabel('Harrasment/Hate').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Failed to submit report. Please try again.')).toBeInViewport();
  await expect(details).toHaveValue(words);
  await page.unroute('**/api/reports');

  const go = await hold(page, '**/api/reports');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeVisible();
  go();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.unroute('**/api/reports');

  await button.click();
  await expect(dialog).toContainText('You have reported this before: what you send now is added to that report.');
  await expect(details).toHaveValue('');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('both sides are told the outcome of a report without names, until they have read it', async ({ page, other }) => {
  await logIn(other, PRIYA);
  await logIn(page, NOOR);
  const title = unique('Twenty dollars');
  const postId = await idOf(page, `/posts/${slugOf(await write(page, title))}`);
  await ask(other, 'post', '/reports', { kind: 'post', targetId: postId, reasons: ['Spam or Advertising', 'Copyright Infringement'] });
  await open(page, '/profiles/noor.h/notifications');
  const told = page.getByRole('region', { name: 'Notices', exact: true });

  await logIn(other, MAYA);
  const { items } = (await (await other.request.get('/api/institutions/alder-ridge/reports')).json()) as {
    items: { id: string; content: { title: string } }[];
  };
  const report = items.find((one) => JSON.stringify(one).includes(title))?.id ?? '';
  const note = `Nothing is sold here (${title}).`;
  await ask(other, 'post', `/reports/${report}/warnings`, { requestKey: randomUUID(), reason: 'Spam or Advertising', note });
  await ask(other, 'delete', `/posts/${postId}`, { phrase: 'delete_post' });
  await ask(other, 'put', `/reports/${report}/status`, { status: 'Resolved' });

  const removed = told.getByText(
    `Your post “${title}” was removed by the moderators. It had been reported for: Spam or Advertising, Copyright Infringement.`,
  );
  await expect(removed).toBeVisible();
  await expect(told.getByText(`The moderators have warned you. The reason: Spam or Advertising. They write: “${note}”`)).toBeVisible();
  await expect(told.getByRole('link', { name: 'Community Guidelines' }).first()).toHaveAttribute('href', '/community-guidelines');
  await expect(told.getByText('If you think that a decision was wrong, write to')).toBeVisible();
  await expect(told).not.toContainText(/Maya|Priya/);
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Notifications');
  await expectFits(page);
  await expectAccessible(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).first()).toBeAttached();

  await reload(page);
  await expect(removed).toBeHidden();
  await told.getByRole('button', { name: /^Show \d+ earlier$/ }).click();
  await expect(removed).toBeVisible();
  await expect(told.getByRole('listitem').first()).toBeFocused();

  await logIn(other, PRIYA);
  const html = await (await other.request.get('/profiles/priya-raman/notifications')).text();
  const [, ...rows] = html.slice(html.indexOf('id="notices-title"')).split('<li');
  // Notices of other tests are in the same list.
  const reviewed = rows.map((row) => row.split('</li>')[0] ?? '').filter((row) => row.includes(title));
  expect(reviewed).toHaveLength(1);
  expect(reviewed[0]).toContain(`Your report of the post “${title}” was reviewed.`);
  expect(reviewed[0]).not.toMatch(/Maya|warned|removed/);
});

test('reporting a post that is read by its link requires an account', { tag: ['@any-width', '@rare'] }, async ({ page, other }) => {
  await logIn(other, PRIYA);
  const path = await write(other, unique('For everybody'), {}, '/thedashboard');
  await open(page, path);
  await expect(page.getByRole('main').getByRole('button', { name: 'More actions' })).toHaveCount(0);
  await logIn(page, AVA);
  await open(page, path);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').getByLabel('Off-Topic Content').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(SUBMITTED)).toBeVisible();
});
