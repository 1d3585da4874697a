import { expect, expectFits, goOffline, goOnline, logIn, open, test } from './fixtures.ts';
import { readCache } from './offline-steps.ts';
import { comment, idOf, unique } from './post-steps.ts';
import { JONAS, MAYA, NOOR, reported } from './report-steps.ts';

test('a moderator is marked in replies, full reports and offline copies of posts', { tag: '@full' }, async ({ page, secondPage }) => {
  const title = unique('Marked');
  await logIn(page, MAYA);
  await logIn(secondPage, NOOR);
  const path = await reported(page, secondPage, title);
  const id = await idOf(page, path);
  const first = await comment(secondPage, id, 'Is it still there?');
  const reply = await comment(page, id, 'It is.', first);
  await comment(secondPage, id, 'Then I come by.', reply);

  await open(secondPage, path);
  await expect(secondPage.getByText(/^Answering/)).toHaveText('Answering Maya Okafor Moderator');
  await expectFits(secondPage);
  await expect.poll(() => readCache(secondPage), { timeout: 20_000 }).toContain(path);
  const copy = () => secondPage.evaluate(async (at) => (await caches.match(at))?.text(), path);
  await expect.poll(copy, { timeout: 20_000 }).toContain('Then I come by.');
  await goOffline(secondPage);
  await secondPage.goto(path);
  await expect(secondPage.getByText('Maya Okafor (Moderator)')).toHaveCount(2);
  await expect(secondPage.getByText(/^Noor [^(]*, /)).toHaveCount(2);
  await goOnline(secondPage);

  await logIn(page, JONAS);
  await open(page, `${path}/full-report`);
  await expect(page.getByRole('blockquote')).toContainText('Maya Okafor Moderator · ');
  await expectFits(page);
});
