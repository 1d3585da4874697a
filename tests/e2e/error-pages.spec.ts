import pg from 'pg';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { DATA_DIR, expect, expectAnswers, haveVisited, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const NOOR = 'noor.h@alderridge.edu';

/** Preloaded fonts, and the number in use. Browsers warn about unused ones only seconds later. */
function faces() {
  const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href);
  return document.fonts.ready.then((fonts) => ({ asked, shown: [...fonts].filter(({ status }) => status === 'loaded').length }));
}

for (const path of ['/nothing/here', '/thedashboard/posts/1-none', '/profiles/nobody.here', '/pages/none', '/admin/none'])
  test(`a missing page preloads only fonts that it shows: ${path}`, { tag: ['@any-width', '@rare'] }, async ({ page }) => {
    await logIn(page, NOOR);
    await haveVisited(page);
    expectAnswers(page, `404 ${path}`);
    await open(page, path);
    const { asked, shown } = await page.evaluate(faces);
    expect(asked).toHaveLength(shown);
  });

test('a failed page preloads only fonts that it shows; a post preloads the font of its text', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, NOOR);
  await haveVisited(page);
  const path = await write(page, unique('Set in the reading face'));
  await open(page, path);
  const there = await page.evaluate(faces);
  expect(there.asked).toHaveLength(there.shown);
  expect(there.asked.filter((face) => /serif-4-latin-400/.test(face))).toHaveLength(1);

  expectAnswers(page, /^500 /);
  const client = new pg.Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' });
  await client.connect();
  try {
    await client.query('ALTER TABLE posts RENAME TO posts_away');
    expect((await page.reload())?.status()).toBe(500);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    const failed = await page.evaluate(faces);
    expect(failed.asked).toHaveLength(failed.shown);
  } finally {
    await client.query('ALTER TABLE posts_away RENAME TO posts');
    await client.end();
  }
});
