import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { expect, logIn, open, test } from './fixtures.ts';
import { ANATOMY, unique, write } from './post-steps.ts';
import { MAYA, NOOR, REPORTS, reportedToTwo, reportOf } from './report-steps.ts';

/**
 * Holds the first response of these addresses after the server has read the data.
 * @returns `read` when it has; `release` lets it through and waits until it is painted
 */
async function holdFirst(page: Page, addresses: string): Promise<{ read: Promise<void>; release: () => Promise<void> }> {
  const read = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let late: Request | undefined;
  await page.route(
    addresses,
    async (route) => {
      late = route.request();
      const response = await route.fetch();
      read.resolve();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const release = async () => {
    const arrived = page.waitForEvent('requestfinished', (request) => request === late);
    held.resolve();
    await arrived;
    await page.evaluate(() => new Promise((painted) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(painted, 100)))));
  };
  return { read: read.promise, release };
}

test('a report shows the latest state, although an older response arrives later', { tag: ['@any-width', '@full'] }, async ({
  page,
  secondPage,
}) => {
  const title = unique('Overtaken');
  await reportedToTwo(page, secondPage, title);
  for (const one of [page, secondPage]) await open(one, REPORTS);
  const [own, theirs] = [reportOf(page, title).getByLabel('Status'), reportOf(secondPage, title).getByLabel('Status')];
  const first = await holdFirst(page, '**/api/institutions/*/report-states*');
  await theirs.selectOption('In Review');
  await first.read;
  await theirs.selectOption('Resolved');
  await expect(own).toHaveValue('Resolved');
  await first.release();
  // Not polled, because a later request would correct the value.
  expect(await own.inputValue()).toBe('Resolved');
});

test('a post in a feed and a comment show the latest state, although an older response arrives later', {
  tag: ['@any-width', '@full'],
}, async ({ page, secondPage }) => {
  const [title, words] = [unique('Overtaken'), unique('Words')];
  await logIn(secondPage, NOOR);
  const path = await write(secondPage, title);
  const { id } = (await (await secondPage.request.get(`/api/posts/${path.split('/').at(-1)}`)).json()) as { id: string };
  const rename = async (now: string) => {
    const answer = await secondPage.request.put(`/api/posts/${id}`, { data: { title: now, category: 'Question' } });
    expect(answer.status()).toBe(200);
  };
  await logIn(page, MAYA);
  await open(page, ANATOMY);
  const card = (named: string) => page.getByRole('article', { name: named });
  await expect(card(title)).toBeVisible();
  const posts = await holdFirst(page, '**/api/communities/*/posts/states*');
  await rename(`${title} once`);
  await posts.read;
  await rename(`${title} twice`);
  await expect(card(`${title} twice`)).toBeVisible();
  await posts.release();
  expect(await card(`${title} twice`).count()).toBe(1);

  const written = await secondPage.request.post(`/api/posts/${id}/comments`, { data: { requestKey: randomUUID(), content: words } });
  const { comment } = (await written.json()) as { comment: { id: string } };
  const edit = async (content: string) => {
    expect((await secondPage.request.put(`/api/comments/${comment.id}`, { data: { content } })).status()).toBe(200);
  };
  await open(page, path);
  const shown = page.getByRole('main').getByText(words);
  await expect(shown).toHaveText(words);
  const comments = await holdFirst(page, '**/api/posts/*/comments/states*');
  await edit(`${words} once`);
  await comments.read;
  await edit(`${words} twice`);
  await expect(shown).toHaveText(`${words} twice`);
  await comments.release();
  expect(await shown.textContent()).toBe(`${words} twice`);
});
