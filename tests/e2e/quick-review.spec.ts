import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import {
  DATA_DIR,
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  hold,
  logIn,
  ORIGIN,
  open,
  test,
} from './fixtures.ts';
import { unique } from './post-steps.ts';
import { countEffort } from './press-counter.ts';
import { MAYA, NOOR, openReport, PRIYA, REPORTS, reported, reportedToTwo, reportOf, TO_DO } from './report-steps.ts';

/** Older than all other reports, so that they come first. */
async function fiveOldest(like: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  await client.query(
    `INSERT INTO reported_content (institution_id, kind, target_id, post_id, community_id, reported_author_id, report_reasons, reported_name,
      content_title, content_text, created_at)
    SELECT institution_id, 'post', gen_random_uuid(), gen_random_uuid(), community_id, reported_author_id, report_reasons, reported_name,
      content_title || ' ' || n, content_text, timestamptz '2020-01-01' + n * interval '1 hour'
    FROM reported_content, generate_series(1, 5) n WHERE content_title = $1`,
    [like],
  );
  await client.end();
}

test('five reports are read and resolved in at most twelve presses, from the feed', async ({ page, other }) => {
  const title = unique('One of five');
  await logIn(page, PRIYA);
  await logIn(other, NOOR);
  await reported(page, other, title);
  await logIn(page, MAYA);
  await fiveOldest(title);
  await open(page, '/thedashboard');
  const { effort, press } = countEffort(page);
  const way = page.getByRole('link', { name: /^Reports/ }).filter({ visible: true });
  if (!(await way.first().isVisible())) await press(page.getByRole('button', { name: /^Communities/ }));
  await press(way.first());
  await expect(page).toHaveURL(ORIGIN + TO_DO);
  await expect(page.getByRole('link', { name: /^To do/ })).toHaveAttribute('aria-current', 'page');
  const rows = page.getByRole('article');
  for (let place = 0; place < 5; place += 1) await expect(rows.nth(place)).toContainText(`${title} ${place + 1}`);
  const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(96);
  await expect(page.getByRole('article', { name: `${title} 1` })).toHaveCount(1);
  await expect(rows.first().getByText(/^Unresolved ·/)).toBeVisible({ visible: await rows.first().getByLabel('Status').isHidden() });
  await expectAccessibleInFull(page);
  await expectFits(page);
  for (let place = 0; place < 5; place += 1) {
    const row = rows.nth(place);
    await press(row.getByRole('heading', { level: 3 }).getByRole('button'));
    await expect(row.getByText('Only twenty dollars.')).toBeVisible();
    await press(row.getByRole('button', { name: 'Resolve' }));
    await expect(row.getByText(/^Resolved by Maya Okafor/)).toBeVisible();
  }
  expect(effort.presses).toBeLessThanOrEqual(12);
  await expectAccessible(page);
  await expectFits(page);
  await open(page, TO_DO);
  await expect(rows.first()).not.toContainText(title);
});

test('by keyboard: next, open, take, undo, resolve; another moderator sees each live, and who was faster; closing keeps notes', async ({
  page,
  secondPage,
}) => {
  const title = unique('Both at once');
  await reportedToTwo(page, secondPage, title);
  await open(page, REPORTS);
  await open(secondPage, REPORTS);
  const [own, theirs] = [reportOf(page, title), reportOf(secondPage, title)];
  await expect(own).toBeVisible();
  await page.keyboard.press('j');
  await expect(own).toBeFocused();
  await page.keyboard.press('o');
  await expect(own.getByText('Only twenty dollars.')).toBeVisible();
  await own.focus();

  const release = await hold(secondPage, '**/api/reports/*/status');
  expectAnswers(secondPage, /^409 \/api\/reports\/.*\/status$/);
  await theirs.getByRole('button', { name: 'Take' }).click();
  await page.keyboard.press('t');
  await expect(own.getByText('With Maya Okafor')).toBeVisible();
  release();
  await expect(secondPage.getByText('Maya Okafor has meanwhile taken this report.')).toBeVisible();
  await expect(theirs.getByText('With Maya Okafor')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Take' })).toHaveCount(0);

  await page.keyboard.press('u');
  await expect(own.getByLabel('Status')).toHaveValue('Unresolved');
  await expect(theirs.getByRole('button', { name: 'Take' })).toBeVisible();
  await page.keyboard.press('t');
  await expect(own.getByText('With Maya Okafor')).toBeVisible();
  await expect(theirs.getByText('With Maya Okafor')).toBeVisible();
  await theirs.getByRole('button', { name: 'Resolve' }).click();
  await expect(own.getByText(/^Resolved by Jonas Lindqvist/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByText('With Maya Okafor')).toBeVisible();
  await page.keyboard.press('e');
  await expect(own.getByText(/^Resolved by Maya Okafor/)).toBeVisible();
  await expect(own).toBeFocused();
  await expect(theirs.getByText(/^Resolved by Maya Okafor/)).toBeVisible();

  await openReport(page, title);
  await own.getByLabel('Resolution notes').fill('Half a thought');
  await own.getByRole('heading', { level: 3 }).getByRole('button').click();
  await expect(own.getByLabel('Resolution notes')).toHaveCount(0);
  await expect(page.getByText('Notes updated successfully')).toBeVisible();
  await openReport(page, title);
  await expect(own.getByLabel('Resolution notes')).toHaveValue('Half a thought');
});
