import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  logIn,
  open,
  quietFor,
  type Requester,
  test,
} from './fixtures.ts';
import { unique, write } from './post-steps.ts';
import { forget, MAYA, NOOR, openReport, PRIYA, REPORTS, reported, reportedToTwo, reportOf, TO_DO } from './report-steps.ts';

test('the focus stays at the next useful place after each action', { tag: '@full' }, async ({ page, other }) => {
  const [one, two] = [unique('Focus one'), unique('Focus two')];
  await logIn(other, NOOR);
  await logIn(page, PRIYA);
  for (const title of [one, two]) await reported(other, page, title);
  await forget(page);
  await logIn(page, MAYA);
  await open(page, REPORTS);

  const unresolved = page.getByRole('link', { name: /^Unresolved/ });
  await unresolved.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=Unresolved/);
  await expect(unresolved).toHaveAttribute('aria-current', 'page');
  await expect(unresolved).toBeFocused();
  const kind = page.getByLabel('Kind');
  await kind.focus();
  await kind.selectOption('post');
  await expect(page).toHaveURL(/kind=post/);
  await expect(kind).toBeFocused();

  await page.getByLabel('Order').selectOption('newest');
  await expect(page).toHaveURL(/order=newest/);
  await expect(page.getByRole('article').first()).toContainText(two);
  const first = await openReport(page, two);
  const status = first.getByLabel('Status');
  await expect.poll(() => quietFor(page, 500)).toBe(true);
  await status.focus();
  await status.selectOption('In Review');
  await status.selectOption('Resolved');
  await expect(first.getByText(/^Resolved by Maya Okafor/)).toBeVisible();
  await expect(status).toHaveValue('Resolved');
  await expect(status).toBeFocused();

  const warn = first.getByRole('button', { name: 'Warn' });
  await warn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What should they know?')).toBeFocused();
  await page.keyboard.type('Please do not.');
  await page.keyboard.press('Escape');
  await expect(warn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What should they know?')).toHaveValue('Please do not.');
  await page.keyboard.press('Escape');

  await first.getByRole('button', { name: 'Delete post' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Type delete_post to confirm')).toBeFocused();
  await page.keyboard.type('delete_post');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(first.getByText('(no longer there)')).toBeVisible();
  await expect(first).toBeFocused();

  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Delete 1 report' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete this report?' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(first).toHaveCount(0);
  await expect(reportOf(page, one)).toBeFocused();

  const three = unique('Focus three');
  const path = await write(other, three);
  await logIn(other, PRIYA);
  const { id: targetId } = (await (await other.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  await other.request.post('/api/reports', { data: { kind: 'post', targetId, reasons: ['Other'] } });
  const news = page.getByRole('button', { name: '1 new report' });
  await expect(news).toBeVisible();
  await expect(reportOf(page, three)).toHaveCount(0);
  await news.focus();
  await page.keyboard.press('Enter');
  await expect(reportOf(page, three)).toBeFocused();
  await expect(news).toHaveCount(0);
});

test('notes survive going back, closing the page and a short network failure', { tag: '@full' }, async ({ page, secondPage }) => {
  const title = unique('Notes');
  await reportedToTwo(page, secondPage, title);
  await open(secondPage, REPORTS);
  await openReport(secondPage, title);
  const [own, theirs] = [reportOf(page, title).getByLabel('Resolution notes'), reportOf(secondPage, title).getByLabel('Resolution notes')];

  // The back button removes the field without a blur event.
  await open(page, '/admin/alder-ridge');
  await page.getByRole('link', { name: 'Reported Content' }).click();
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(page).toHaveURL(/status=all/);
  await openReport(page, title);
  await own.fill('Before the way back.');
  await page.goBack();
  await expect(theirs).toHaveValue('Before the way back.');

  await open(page, REPORTS);
  await openReport(page, title);
  await own.fill('As the page closed.');
  await page.goto('about:blank');
  await expect(theirs).toHaveValue('As the page closed.');
  await open(page, REPORTS);
  await openReport(page, title);
  await theirs.fill('Jonas goes on.');
  await theirs.blur();
  await expect(own).toHaveValue('Jonas goes on.');
  await open(page, REPORTS);
  await openReport(page, title);
  await expect(own).toHaveValue('Jonas goes on.');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  expectAnswers(page, /^500 \/api\/reports\/.*\/notes$/);
  await page.route('**/notes', (route) => route.fulfill({ status: 500, json: {} }));
  await own.fill('Without a network.');
  await own.blur();
  await expect(page.getByText('Failed to update notes')).toBeVisible();
  await expect(own).toHaveValue('Without a network.');
  await page.unroute('**/notes');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(theirs).toHaveValue('Without a network.');

  await own.fill('Two at once.');
  await theirs.fill('Jonas was faster.');
  await theirs.blur();
  await expect(reportOf(page, title).getByText(/^Another moderator has meanwhile written notes/)).toBeVisible();
  await own.blur();
  await expect(reportOf(page, title).getByText('Jonas Lindqvist has meanwhile written notes.')).toBeVisible();
  await expectAccessible(page);
  await reportOf(page, title).getByRole('button', { name: 'Take theirs' }).click();
  await expect(own).toBeFocused();

  await own.fill('n'.repeat(5_001));
  await own.blur();
  await expect(reportOf(page, title).getByText('1 character too many. They are not saved yet.')).toBeVisible();
  await expect(own).toHaveValue('n'.repeat(5_001));
});

test('long words and other scripts are complete on screen, in print and in the export', { tag: '@full' }, async ({ page, other }) => {
  const title = unique('A long one');
  const body = `${'It goes on and on. '.repeat(150)}The very end.`;
  await logIn(other, NOOR);
  await logIn(page, PRIYA);
  const path = await reported(other, page, title, body);
  await forget(page);
  await logIn(page, MAYA);
  for (const address of [REPORTS, `${path}/full-report`]) {
    await open(page, address);
    if (address === REPORTS) await openReport(page, title);
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The very end.')).toBeVisible();
  const cut = await page
    .locator('main p, main td')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 2).length);
  expect(cut).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('The very end.');
});

test('filters are in the address, old reports are marked, and each kind has its full report', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, `${TO_DO}&status=Unresolved&kind=profile`);
  await expect(page.getByRole('link', { name: /^Unresolved/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('Kind')).toHaveValue('profile');
  const overdue = page.getByRole('article', { name: 'Impersonation' }).filter({ hasText: 'Overdue: 48 hours' });
  await overdue.getByRole('heading', { level: 3 }).getByRole('button').click();
  await expect(overdue.getByRole('button', { name: /^Email / })).toBeVisible();
  await page.getByLabel('Kind').selectOption('');
  await expect(page).toHaveURL(/status=Unresolved$/);
  const late = page.getByText('Over 24 hours').first();
  // Reports of other tests are newer and may fill a page.
  await expect(async () => {
    if (!(await late.isVisible())) await page.locator('[data-load-more] button').click({ timeout: 500 });
    await expect(late).toBeVisible({ timeout: 500 });
  }).toPass();
  const resolved = page.getByRole('link', { name: /^Resolved/ });
  await resolved.click();
  await expect(resolved).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Kind').selectOption('profile');
  await expect(page).toHaveURL(/status=Resolved&kind=profile$/);
  await expect(page.getByText('No reports here')).toBeVisible();
  await expectAccessibleInFull(page);

  for (const [kind, title] of [
    ['profile', 'Profile Report'],
    ['post', 'Post Report'],
    ['comment', 'Comment Report'],
  ] as const) {
    const { items } = (await (await page.request.get(`/api/institutions/alder-ridge/reports?kind=${kind}`)).json()) as {
      items: { content: { fullReportPath: string } }[];
    };
    await follow(page, items[0]?.content.fullReportPath ?? kind);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('table')).toContainText('@alderridge.edu');
    await expectFits(page);
    await expectAccessibleInFull(page);
  }
  await page.getByRole('link', { name: 'Reported Content' }).click();
  await expect(page).toHaveURL(TO_DO);
});

test('an export shows progress, runs once, and shows failures', { tag: '@rare' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/admin/alder-ridge');
  const columns = await page.getByRole('columnheader').allTextContents();
  let asked = 0;
  await page.route('**/api/exports', async (route) => {
    asked += 1;
    if (asked > 1) return route.fulfill({ status: 500, json: {} });
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
    await page.keyboard.press('Enter');
    await route.continue();
  });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()]);
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeFocused();
  expect(asked).toBe(1);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toBe(`\uFEFF${columns.map((one) => `"${one}"`).join(',')}`);
  expectAnswers(page, '500 /api/exports');
  const failed = page.waitForResponse('**/api/exports');
  await page.keyboard.press('Enter');
  expect((await failed).status()).toBe(500);
  await expect(page.getByText('Failed to export CSV file')).toBeVisible();
});

test('the bar shows the number of open reports, live', async ({ page, other }) => {
  await logIn(other, NOOR);
  const title = unique('Answers for sale');
  const slug = (await write(other, title)).split('/').at(-1) ?? '';
  await logIn(other, PRIYA);
  const { id } = (await (await other.request.get(`/api/posts/${slug}`)).json()) as { id: string };

  await logIn(page, MAYA);
  const unresolved = async () => {
    const answer = await page.request.get('/api/institutions/alder-ridge/report-counts');
    const { items } = (await answer.json()) as { items: { status: string; total: number }[] };
    return items.filter(({ status }) => status === 'Unresolved').reduce((sum, { total }) => sum + total, 0);
  };
  const before = await unresolved();
  await open(page, '/thedashboard');
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('button', { name: /^Communities/ });
  const narrow = test.info().project.name === 'phone';
  const says = async (count: number) => {
    if (narrow) await expect(menu).toHaveAccessibleName(count > 0 ? 'Communities, reports are waiting' : 'Communities');
    else await expect(bar.getByRole('link', { name: /^Reports/ })).toHaveAccessibleName(count > 0 ? `Reports ${count} waiting` : 'Reports');
  };
  await says(before);
  await other.request.post('/api/reports', { data: { kind: 'post', targetId: id, reasons: ['Spam or Advertising'] } });
  await says(before + 1);
  await expectAccessibleInFull(page);
  await expectFits(page);
  if (!narrow) {
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(bar.getByRole('button', { name: /^Communities ?, with news: Reports$/ })).toBeVisible();
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(bar.getByRole('button', { name: 'Communities', exact: true })).toBeVisible();
  }
  const linksToReports = async ({ request }: Requester) => (await (await request.get('/thedashboard')).text()).includes(`href="${TO_DO}"`);
  expect([await linksToReports(page), await linksToReports(other)]).toEqual([true, false]);

  if (narrow) {
    await menu.click();
    await page.getByRole('link', { name: `Reports ${before + 1} waiting` }).click();
  } else await bar.getByRole('link', { name: /^Reports/ }).click();
  await page.getByRole('link', { name: /^All/ }).click();
  await reportOf(page, title).getByRole('button', { name: 'Take' }).click();
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await says(before);
});
