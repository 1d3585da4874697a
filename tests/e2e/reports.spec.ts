import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAnswers, expectFits, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const JONAS = 'jonas_lindqvist@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const REPORTS = '/admin/alder-ridge?tab=reports';

function reportOf(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title });
}

/** Whoever is logged in here no longer is; from a page that asks for nothing more. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** A post by one student, reported by another. Gives its path. */
async function reported(author: Page, reporter: Page, title: string, body = 'Only twenty dollars.'): Promise<string> {
  const path = await write(author, title, { body });
  const { id } = (await (await reporter.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  const answer = await reporter.request.post('/api/reports', { data: { kind: 'post', targetId: id, reasons: ['Spam or Advertising'] } });
  expect(answer.status()).toBe(201);
  return path;
}

test('a student reports a post and a person', async ({ page, secondPage }) => {
  const title = unique('Notes for sale');
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  await logIn(page, PRIYA);
  await open(page, path);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Report']);
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await expect(dialog).toContainText('the moderators of Alder Ridge School of Medicine');
  await expect(dialog.getByRole('checkbox')).toHaveCount(11);
  await expectAccessible(page);
  await expectFits(page);

  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please select at least one reason for reporting')).toBeVisible();
  await dialog.getByLabel('Spam or Advertising').check();
  await dialog.getByLabel('Additional details').fill('x'.repeat(1_501));
  await expect(dialog.getByText('1501/1500')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeVisible();
  // What was begun is there again, also after a failure.
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

  // One's own profile has no such menu; another's has.
  await open(page, '/profiles/noor.h');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Report this person' }).getByLabel('Impersonation').check();
  await page.getByRole('button', { name: 'Send report' }).click();
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
  const [own, theirs] = [reportOf(page, title), reportOf(secondPage, title)];
  await expect(own.getByText('Only twenty dollars.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await own.getByLabel('Status').selectOption('In Review');
  await expect(page.getByText('Status updated successfully')).toBeVisible();
  await expect(theirs.getByText('With Maya Okafor')).toBeVisible();

  // Both write notes; the later one is told and keeps both.
  await theirs.getByLabel('Resolution notes').fill('From Jonas.');
  await own.getByLabel('Resolution notes').fill('From Maya.');
  await own.getByLabel('Resolution notes').blur();
  await expect(page.getByText('Notes updated successfully')).toBeVisible();
  await theirs.getByLabel('Resolution notes').blur();
  await expect(theirs.getByText('Maya Okafor has written notes meanwhile.')).toBeVisible();
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
  await expect(own.getByText(/^By Maya Okafor/)).toBeVisible();
  await expect(theirs.getByText(/^By Maya Okafor/)).toBeVisible();

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()]);
  await expect(page.getByText('CSV file downloaded successfully')).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^reported_content-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv).toContain(title);

  // Gone, and still to be reviewed.
  await open(page, `${path}/full-report`);
  await expect(page.getByRole('heading', { name: 'Post Report' })).toBeVisible();
  await expect(page.getByText('Only twenty dollars.')).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test('the list works by keyboard alone, and reports are deleted together', async ({ page, secondPage }) => {
  const titles = [unique('One'), unique('Two')];
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  for (const title of titles) await reported(secondPage, page, title);
  await forget(page);
  await logIn(page, MAYA);
  await open(page, REPORTS);
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

test('after each choice and each act the focus is where the work goes on', async ({ page, secondPage }) => {
  const [one, two] = [unique('Focus one'), unique('Focus two')];
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  for (const title of [one, two]) await reported(secondPage, page, title);
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

  // Somebody who goes through the choices with the arrow keys means the last one.
  const first = reportOf(page, two);
  const status = first.getByLabel('Status');
  await status.focus();
  await status.selectOption('In Review');
  await status.selectOption('Resolved');
  await expect(first.getByText(/^By Maya Okafor/)).toBeVisible();
  await expect(status).toHaveValue('Resolved');
  await expect(status).toBeFocused();

  // What was written to a person is there again after Escape.
  const warn = first.getByRole('button', { name: 'Warn' });
  await warn.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Please do not.');
  await page.keyboard.press('Escape');
  await expect(warn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('What should they know?')).toHaveValue('Please do not.');
  await page.keyboard.press('Escape');

  await first.getByRole('button', { name: 'Delete post' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('delete_post');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(first.getByText('(no longer there)')).toBeVisible();
  await expect(first).toBeFocused();

  // The next report takes the place of the one that went.
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Delete 1 report' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete this report?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(first).toHaveCount(0);
  await expect(reportOf(page, one)).toBeFocused();

  // A new one waits until it is asked for, and is then where one goes on.
  const three = unique('Focus three');
  const path = await write(secondPage, three);
  await forget(secondPage);
  await logIn(secondPage, PRIYA);
  const { id: targetId } = (await (await secondPage.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  await secondPage.request.post('/api/reports', { data: { kind: 'post', targetId, reasons: ['Other'] } });
  const news = page.getByRole('button', { name: '1 new report' });
  await expect(news).toBeVisible();
  await expect(reportOf(page, three)).toHaveCount(0);
  await news.focus();
  await page.keyboard.press('Enter');
  await expect(reportOf(page, three)).toBeFocused();
  await expect(news).toHaveCount(0);
});

test('notes outlast the way back, the closed page and a moment without a network', async ({ page, secondPage }) => {
  const title = unique('Notes');
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  await reported(secondPage, page, title);
  for (const one of [page, secondPage]) await forget(one);
  await logIn(page, MAYA);
  await logIn(secondPage, JONAS);
  await open(secondPage, REPORTS);
  const [own, theirs] = [reportOf(page, title).getByLabel('Resolution notes'), reportOf(secondPage, title).getByLabel('Resolution notes')];

  // The browser's way back takes the field away without leaving it.
  await open(page, '/admin/alder-ridge');
  await page.getByRole('link', { name: 'Reported Content' }).click();
  await own.fill('Before the way back.');
  await page.goBack();
  await expect(theirs).toHaveValue('Before the way back.');

  // Saved on the way out, and so no longer kept in this browser as if it were not.
  await open(page, REPORTS);
  await own.fill('As the page closed.');
  await page.goto('about:blank');
  await expect(theirs).toHaveValue('As the page closed.');
  await open(page, REPORTS);
  await theirs.fill('Jonas goes on.');
  await theirs.blur();
  await expect(own).toHaveValue('Jonas goes on.');
  await open(page, REPORTS);
  await expect(own).toHaveValue('Jonas goes on.');
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  // Without a network they wait here, and go out when it is back.
  expectAnswers(page, /^500 \/api\/reports\/.*\/notes$/);
  await page.route('**/notes', (route) => route.fulfill({ status: 500, json: {} }));
  await own.fill('Without a network.');
  await own.blur();
  await expect(page.getByText('Failed to update notes')).toBeVisible();
  await expect(own).toHaveValue('Without a network.');
  await page.unroute('**/notes');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(theirs).toHaveValue('Without a network.');

  // What another writes meanwhile is said before one leaves the field.
  await own.fill('Two at once.');
  await theirs.fill('Jonas was faster.');
  await theirs.blur();
  await expect(reportOf(page, title).getByText(/^Another moderator has written notes meanwhile/)).toBeVisible();
  await own.blur();
  await expect(reportOf(page, title).getByText('Jonas Lindqvist has written notes meanwhile.')).toBeVisible();
  await expectAccessible(page);
  await reportOf(page, title).getByRole('button', { name: 'Take theirs' }).click();
  await expect(own).toBeFocused();

  // What is too long stays as it was typed, and is not sent.
  await own.fill('n'.repeat(5_001));
  await own.blur();
  await expect(reportOf(page, title).getByText('1 character too many. They are not saved yet.')).toBeVisible();
  await expect(own).toHaveValue('n'.repeat(5_001));
});

test('long words and other scripts are whole on the screen, on paper and in the file', async ({ page, secondPage }) => {
  const title = unique('A long one');
  const body = `${'It goes on and on. '.repeat(150)}The very end.`;
  await logIn(secondPage, NOOR);
  await logIn(page, PRIYA);
  const path = await reported(secondPage, page, title, body);
  await forget(page);
  await logIn(page, MAYA);
  for (const address of [REPORTS, `${path}/full-report`]) {
    await open(page, address);
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

test('filters stand in the address, ages are marked, and each kind has its full report', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, `${REPORTS}&status=Unresolved&kind=profile`);
  await expect(page.getByRole('link', { name: /^Unresolved/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByLabel('Kind')).toHaveValue('profile');
  const overdue = page.getByRole('article', { name: 'Impersonation' }).filter({ hasText: 'Overdue: 48 hours' });
  await expect(overdue.getByRole('link', { name: /^Email / })).toHaveAttribute('href', /^mailto:[^?]+@alderridge\.edu\?subject=/);
  await page.getByLabel('Kind').selectOption('');
  await expect(page).toHaveURL(/status=Unresolved$/);
  await expect(page.getByText('Over 24 hours').first()).toBeVisible();
  await open(page, `${REPORTS}&status=Resolved&kind=profile`);
  await expect(page.getByText('No reports here')).toBeVisible();
  await expectAccessible(page);

  const { items } = (await (await page.request.get('/api/institutions/alder-ridge/reports')).json()) as {
    items: { kind: string; content: { fullReportPath: string } }[];
  };
  for (const [kind, title] of [
    ['profile', 'Profile Report'],
    ['post', 'Post Report'],
    ['comment', 'Comment Report'],
  ] as const) {
    await open(page, items.find((one) => one.kind === kind)?.content.fullReportPath ?? kind);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('table')).toContainText('@alderridge.edu');
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Reported Content' }).click();
  await expect(page).toHaveURL(REPORTS);
});

test('an export says that it runs, runs once, and says when it fails', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/admin/alder-ridge');
  const columns = await page.getByRole('columnheader').allTextContents();
  let asked = 0;
  await page.route('**/api/exports', async (route) => {
    asked += 1;
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
    // It keeps the focus, and takes no second press.
    await page.keyboard.press('Enter');
    await route.continue();
  });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()]);
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeFocused();
  expect(asked).toBe(1);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[0]).toBe(`\uFEFF${columns.map((one) => `"${one}"`).join(',')}`);
  await page.unroute('**/api/exports');
  await page.route('**/api/exports', (route) => {
    expectAnswers(page, '500 /api/exports');
    return route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  await expect(page.getByText('Failed to export CSV file')).toBeVisible();
});

test('the pages of moderators: students, log, guidelines, and nothing of it for others', async ({ page }) => {
  await logIn(page, MAYA);
  await open(page, '/admin/alder-ridge');
  await expect(page.getByRole('link', { name: 'Priya Raman' })).toBeVisible();
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
