import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { DATA_DIR, expect, expectAccessible, expectAccessibleInFull, expectAnswers, expectFits, logIn, open, test } from './fixtures.ts';
import { isPhone } from './message-steps.ts';
import { idOf, unique, write } from './post-steps.ts';
import { forget, JONAS, MAYA, NOOR, openReport, PRIYA, REPORTS, reported, reportedToOne, reportOf, TO_DO } from './report-steps.ts';

test('a student reports a post', async ({ page, other }) => {
  const title = unique('Notes for sale');
  await logIn(other, NOOR);
  const path = await write(other, title);
  await logIn(page, PRIYA);
  await open(page, path);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Remind me…', 'Report']);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await expect(dialog).toContainText('the moderators of Alder Ridge School of Medicine');
  await expect(dialog.getByRole('checkbox')).toHaveCount(11);
  await expectAccessibleInFull(page);
  await expectFits(page);

  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please select at least one reason for reporting')).toBeVisible();
  await dialog.getByLabel('Spam or Advertising').check();
  await dialog.getByLabel('Additional details').fill('x'.repeat(1_501));
  await expect(dialog.getByText('1501/1500')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Additional details').fill('Third time this week.');
  await page.route('**/api/reports', (route) => {
    expectAnswers(page, '500 /api/reports');
    return route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, message: 'Something went wrong.', data: {} } });
  });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Failed to submit report. Please try again.')).toBeVisible();
  await page.unroute('**/api/reports');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect(dialog.getByLabel('Additional details')).toHaveValue('Third time this week.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Report submitted successfully')).toBeVisible();
});

test('two moderators review a report, resolve it, warn and delete by phrase, and export the list', async ({ page, secondPage }) => {
  const title = unique('Cheap notes');
  const [author, reporter] = [secondPage, page];
  await logIn(author, NOOR);
  await logIn(reporter, PRIYA);
  const path = await reported(author, reporter, title);
  for (const one of [page, secondPage]) await forget(one);

  await logIn(page, MAYA);
  await logIn(secondPage, JONAS);
  await open(page, REPORTS);
  await open(secondPage, REPORTS);
  const [own, theirs] = [await openReport(page, title), await openReport(secondPage, title)];
  await expect(own.getByText('Only twenty dollars.')).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);

  await own.getByLabel('Status').selectOption('In Review');
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await expect(theirs.getByText('With Maya Okafor')).toBeVisible();

  await theirs.getByLabel('Resolution notes').fill('From Jonas.');
  await own.getByLabel('Resolution notes').fill('From Maya.');
  await own.getByLabel('Resolution notes').blur();
  await expect(page.getByText('Notes updated successfully')).toBeVisible();
  await theirs.getByLabel('Resolution notes').blur();
  await expect(theirs.getByText('Maya Okafor has meanwhile written notes.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Put both together' }).click();
  await theirs.getByLabel('Resolution notes').blur();
  await expect(secondPage.getByText('Notes updated successfully')).toBeVisible();
  await expect(own.getByLabel('Resolution notes')).toHaveValue('From Maya.\n\nFrom Jonas.');

  await own.getByRole('button', { name: 'Warn' }).click();
  const warning = page.getByRole('dialog', { name: /^Warn/ });
  await warning.getByLabel('What should they know?').fill('Nothing is sold here.');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Send warning' }).click();
  await expect(page.getByText(/^Warning recorded/)).toBeVisible();
  await expect(own.getByText(/\d warnings?\)/)).toBeVisible();

  await own.getByRole('button', { name: 'Delete post' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this post?' });
  await expect(deletion.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await deletion.getByLabel(/Type delete_post/).fill('delete_post');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(own.getByText('(no longer there)')).toBeVisible();

  await own.getByLabel('Status').selectOption('Resolved');
  await expect(own.getByText(/^Resolved by Maya Okafor/)).toBeVisible();
  await expect(theirs.getByText(/^Resolved by Maya Okafor/)).toBeVisible();

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()]);
  await expect(page.getByText('CSV file downloaded successfully')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^reported_content-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv).toContain(title);

  await open(page, `${path}/full-report`);
  await expect(page.getByRole('heading', { name: 'Post Report' })).toBeVisible();
  await expect(page.getByText('Only twenty dollars.')).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
});

test('a post that its author has deleted meanwhile is gone in its report after a try', { tag: '@any-width' }, async ({ page, other }) => {
  const title = unique('Deleted first');
  await logIn(other, NOOR);
  await logIn(page, PRIYA);
  const path = await reported(other, page, title);
  await forget(page);
  await logIn(page, MAYA);
  await open(page, REPORTS);
  const report = await openReport(page, title);
  expect((await other.request.delete(`/api/posts/${await idOf(other, path)}`)).status()).toBe(200);
  expectAnswers(page, /^404 \/api\/posts\//);
  await report.getByRole('button', { name: 'Delete post' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this post?' });
  await deletion.getByLabel(/Type delete_post/).fill('delete_post');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('It was already deleted.')).toBeVisible();
  await expect(deletion).toBeHidden();
  await expect(report.getByText('(no longer there)')).toBeVisible();
});

test('a post deleted through one of its reports is gone in the others too', { tag: '@rare' }, async ({ page, other }) => {
  const title = unique('Twice reported');
  await logIn(other, NOOR);
  await logIn(page, PRIYA);
  const path = await reported(other, page, title);
  await forget(page);
  await logIn(page, JONAS);
  const again = { kind: 'post', targetId: await idOf(page, path), reasons: ['Other'] };
  expect((await page.request.post('/api/reports', { data: again })).status()).toBe(201);
  await forget(page);
  await logIn(page, MAYA);
  await open(page, REPORTS);
  const reports = reportOf(page, title);
  await expect(reports).toHaveCount(2);
  for (const report of [reports.first(), reports.last()]) {
    const button = report.getByRole('heading', { level: 3 }).getByRole('button');
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  }
  await expect(reports.getByRole('button', { name: 'Delete post' })).toHaveCount(2);
  await reports.first().getByRole('button', { name: 'Delete post' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete this post?' });
  await deletion.getByLabel(/Type delete_post/).fill('delete_post');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(reports.getByText('(no longer there)')).toHaveCount(2);
  await expect(reports.getByRole('button', { name: 'Delete post' })).toHaveCount(0);
});

async function chooseStatusByKeyboard(page: Page, title: string): Promise<void> {
  const status = reportOf(page, title).getByLabel('Status');
  const hint = reportOf(page, title).getByText('Press Enter to save or Escape to undo.').filter({ visible: true });
  const logged = async () => {
    const { items } = (await (await page.request.get('/api/institutions/alder-ridge/moderation-log')).json()) as {
      items: { action: string; subject: { text: string } }[];
    };
    return items.flatMap(({ action, subject: { text } }) => (action === 'status' && text.startsWith(title) ? [text.split(' · ')[1]] : []));
  };
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/status'));

  await status.focus();
  let answer = saved();
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('In Review');
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('Resolved');
  await page.keyboard.press('Enter');
  await answer;
  await expect(reportOf(page, title).getByText(/^Resolved by Maya Okafor/)).toBeVisible();
  await expect(status).toBeFocused();
  expect(await logged()).toEqual(['Resolved']);

  await page.keyboard.press('Home');
  await expect(status).toHaveValue('Unresolved');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(status).toHaveValue('Resolved');
  await expect(hint).toBeHidden();

  answer = saved();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await answer;
  await expect(status).toHaveValue('Unresolved');
  expect(await logged()).toEqual(['Unresolved', 'Resolved']);

  await status.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  answer = saved();
  await status.selectOption('In Review');
  await answer;
  await expect.poll(logged).toEqual(['In Review', 'Unresolved', 'Resolved']);
}

test('by keyboard alone, a status is saved on Enter or blur, with one log row, and reports are deleted together', async ({
  page,
  other,
}) => {
  const titles = [unique('One'), unique('Two')];
  await logIn(other, NOOR);
  await logIn(page, PRIYA);
  for (const title of titles) await reported(other, page, title);
  await forget(page);
  await logIn(page, MAYA);
  await open(page, REPORTS);
  // On a phone a closed report shows no field for the status.
  if (!isPhone(page)) await chooseStatusByKeyboard(page, titles[1] ?? '');
  const first = page.getByRole('article').first();
  await first.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(page.getByRole('article').nth(1)).toBeFocused();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Delete 2 reports' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete these 2 reports?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reports deleted successfully')).toBeVisible();
  for (const title of titles) await expect(reportOf(page, title)).toHaveCount(0);
});

test('any number of reports is deleted in requests of 100 with progress; after a failure the rest stays selected', {
  tag: ['@any-width', '@rare'],
}, async ({ page, secondPage }) => {
  const title = unique('Many times');
  await reportedToOne(page, secondPage, title);
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  await client.query(
    `INSERT INTO reported_content (institution_id, kind, target_id, reported_author_id, report_reasons, reported_name, content_title, content_text, resolved_status)
    SELECT institution_id, 'profile', gen_random_uuid(), reported_author_id, report_reasons, reported_name, content_title, content_text, 'In Review'
    FROM reported_content, generate_series(1, 110) WHERE content_title = $1`,
    [title],
  );
  await client.end();

  await open(page, `${TO_DO}&status=In+Review&kind=profile`);
  const shown = page.getByRole('article');
  for (let loaded = 20; loaded < 110; loaded += 20) {
    await expect(shown).toHaveCount(loaded);
    await page.getByRole('button', { name: 'Load More' }).click();
  }
  await expect(shown).toHaveCount(110);
  await page.getByRole('checkbox', { name: 'Select all 110 shown' }).check({ force: true });
  await page.getByRole('button', { name: 'Delete 110 reports' }).click();
  const dialog = page.getByRole('dialog');
  const act = dialog.getByRole('button', { name: 'Delete', exact: true });

  const calls: number[] = [];
  let lose = () => {};
  await page.route('**/api/institutions/*/report-deletions', async (route) => {
    calls.push((route.request().postDataJSON() as { reportIds: string[] }).reportIds.length);
    if (calls.length !== 2) return route.continue();
    await new Promise<void>((resolve) => {
      lose = resolve;
    });
    await route.abort('aborted');
  });
  await act.click();
  await expect(dialog.getByRole('status')).toHaveText('100 of 110 deleted');
  await expect(dialog.getByRole('heading', { name: 'Delete these 110 reports?' })).toBeVisible();
  await expect(shown).toHaveCount(10);
  lose();
  await expect(dialog.getByRole('alert')).toHaveText(
    '100 of 110 reports were deleted, the others are still selected. Failed to delete reports',
  );
  await expect(dialog.getByRole('heading', { name: 'Delete these 10 reports?' })).toBeVisible();
  await act.click();
  await expect(page.getByText('Reports deleted successfully')).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect(calls).toEqual([100, 10, 10]);
});

test('the moderators’ pages show students, log and guidelines, and nothing to others', { tag: '@full' }, async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/admin/alder-ridge');
  await expect(page.getByRole('link', { name: 'Ben Ashworth' })).toBeVisible();
  for (const path of ['/admin/alder-ridge', '/admin/alder-ridge/log', '/moderator-guidelines']) {
    await open(page, path);
    await expectFits(page);
    await expectAccessible(page);
  }
  for (const path of ['/admin/port-ellery', '/profiles/maya.okafor/full-report']) {
    expectAnswers(page, `404 ${path}`);
    await open(page, path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  expectAnswers(page, '404 /profiles/nobody-here/full-report');
  await open(page, '/profiles/nobody-here/full-report');
  await expect(page.getByRole('heading', { name: 'Error: Profile not found' })).toBeVisible();

  await forget(page);
  await logIn(page, PRIYA);
  expectAnswers(page, '404 /admin/alder-ridge');
  await open(page, '/admin/alder-ridge');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.goto('/moderator-guidelines');
  await expect(page).toHaveURL('/');
  await forget(page);
  await page.goto('/profiles/maya.okafor/full-report');
  await expect(page).toHaveURL('/');
});
