import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { DATA_DIR, expect, expectAnswers, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

test('a database that hangs shows an error, keeps the text, and a second try works', { tag: ['@any-width', '@full'] }, async ({ page }) => {
  await logIn(page, 'priya-raman@alderridge.edu');
  const path = await write(page, unique('While nothing moves'));
  await open(page, path);
  expectAnswers(page, /^503 /);
  const words = 'Does it still hang?';
  const field = page.getByLabel('Your comment');
  const send = page.getByRole('button', { name: 'Comment', exact: true });

  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE comments, posts IN ACCESS EXCLUSIVE MODE');
    await field.fill(words);
    await send.click();
    await expect(page.getByText('Failed to post comment. Please try again.')).toBeVisible({ timeout: 30_000 });
    await expect(field).toHaveValue(words);

    expect((await page.reload())?.status()).toBe(503);
    await expect(page.getByText(ERRORS.DATABASE_SLOW.message)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await client.query('ROLLBACK');
  } finally {
    await client.end();
  }

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field).toHaveValue(words);
  await send.click();
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(1);
  await expect(field).toHaveValue('');
});
