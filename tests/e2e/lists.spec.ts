import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  haveVisited,
  logIn,
  open,
  quietFor,
  reload,
  test,
} from './fixtures.ts';
import { ANATOMY, idOf, unique, write } from './post-steps.ts';
import { asCrowd, discussion, numbered, say, sayAll } from './thread-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const NOOR = 'noor.h@alderridge.edu';
const COMMONS = '/communities/alder-ridge/general/commons';

function titlesInView(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Posts' }).evaluate((list) => {
    const seen = (title: Element) => {
      const { left, top, bottom } = title.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => title.contains(document.elementFromPoint(left + 8, y)));
    };
    return [...list.querySelectorAll(':scope > article > h2')].filter(seen).length;
  });
}

test('a feed shows three titles (compact six, on a phone two or four); the choice is kept, and in the HTML', { tag: '@phone' }, async ({
  page,
}) => {
  const narrow = (page.viewportSize()?.width ?? 0) < 640;
  await haveVisited(page);
  await logIn(page, MAYA);
  await open(page, COMMONS);
  expect(await titlesInView(page)).toBeGreaterThanOrEqual(narrow ? 2 : 3);
  const compact = page.getByRole('button', { name: 'Compact list' });
  await expect(compact).toHaveAttribute('aria-pressed', 'false');
  await compact.click();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  expect(await titlesInView(page)).toBeGreaterThanOrEqual(narrow ? 4 : 6);
  expectAnswers(page, '404 /api/navigation/no-such-page');
  await follow(page, '/no-such-page');
  await expect(compact).toBeHidden();
  await page.goBack();
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await expectFits(page);
  await expectAccessibleInFull(page);

  expect(await (await page.request.get('/home')).text()).toContain('data-density="compact"');
  await open(page, '/home');
  await expect(compact).toHaveAttribute('aria-pressed', 'true');
  await expectFits(page);
  await compact.click();
  expect(await (await page.request.get('/home')).text()).toContain('data-density="comfortable"');
});

test('two pinned posts are shown as lines above the others, and all on demand', async ({ page }) => {
  await logIn(page, MAYA);
  const titles = [1, 2, 3].map((number) =>
    unique(`Pinned, number ${number}, with a title that is too long for a single line of any screen`),
  );
  const ids: string[] = [];
  for (const title of titles) {
    const id = await idOf(page, await write(page, title));
    expect((await page.request.put(`/api/posts/${id}/pin`, { data: { pinned: true } })).status()).toBe(200);
    ids.push(id);
  }
  await open(page, ANATOMY);
  const pinned = page.getByRole('region', { name: 'Pinned' }).getByRole('article');
  await expect(pinned).toHaveCount(2);
  for (const one of await pinned.all()) expect((await one.boundingBox())?.height).toBeLessThanOrEqual(44);
  await expectFits(page);
  await expectAccessibleInFull(page);
  await page.getByRole('button', { name: /^All pinned \(\d+\)$/ }).click();
  const oldest = pinned.filter({ hasText: titles[0] ?? '' });
  await expect(oldest).toBeVisible();
  await oldest.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(oldest).toHaveCount(0);
  const card = page.getByRole('article', { name: titles[0] ?? '' });
  await expect(card.getByRole('button', { name: 'More actions' })).toBeFocused();
  await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible();
  for (const id of ids) await page.request.put(`/api/posts/${id}/pin`, { data: { pinned: false } });
});

test('fifty comments have at most 60 % of their former height, and keys move through them', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, MAYA);
  const there = await discussion(page, 'Fifty comments');
  const tops = await asCrowd(async (person) => {
    const ids: string[] = [];
    for (let thread = 0; thread < 10; thread += 1) {
      const top = await say(person(thread), there, 'The dissection guide by Rohen, with photographs, and an atlas for the way home.');
      for (let reply = 1; reply <= 4; reply += 1) await say(person(thread + reply), there, 'Seconded, and the library has three.', top);
      ids.push(top);
    }
    return ids;
  });
  await open(page, there.path);
  const comments = page.locator('#comments article');
  await expect(comments).toHaveCount(40);
  await expect(page.getByRole('button', { name: '1 more reply' })).toHaveCount(10);
  const [first, last] = [
    await comments.first().boundingBox(),
    await page.getByRole('button', { name: '1 more reply' }).last().boundingBox(),
  ];
  // Compared with the height at 1280 px before threads folded, for fifty comments in ten threads.
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(0.6 * 6_616);

  await page
    .getByRole('button', { name: /^Thread by/ })
    .first()
    .click();
  await comments.first().focus();
  await page.keyboard.press('j');
  await expect(page.locator(`#comment-${tops[1]}`)).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.locator(`#comment-${tops[0]}`)).toBeFocused();
});

test('a thread folds; a link to a reply unfolds it, and the line above leads to new comments', async ({ page, other }) => {
  await logIn(page, NOOR);
  const there = await discussion(page, 'Folded');
  const top = await say(page.request, there, 'The first comment.');
  const replies = await sayAll(there, numbered('Reply', 5), top);
  await sayAll(there, numbered('Another comment', 6));
  await open(page, there.path);
  await expect.poll(() => newComments(page, there.path)).toBe(0);

  const thread = page.getByRole('button', { name: 'Thread by Noor' }).first();
  await expect(thread).toHaveAttribute('aria-expanded', 'true');
  await thread.click();
  await expect(thread).toHaveAttribute('aria-expanded', 'false');
  const first = page.locator(`#comment-${top}`);
  await expect(first.getByText('The first comment.')).toBeHidden();
  await expect(page.locator(`#comment-${replies[0]}`)).toBeHidden();
  await expect(first.getByText('5 replies')).toBeVisible();
  await expectAccessibleInFull(page);
  await page.evaluate((hash) => window.location.assign(hash), `#comment-${replies[4]}`);
  const last = page.locator(`#comment-${replies[4]}`);
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect(thread).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('The linked comment')).toHaveCount(0);
  await thread.click();
  await expect(last).toBeHidden();

  await open(page, there.path);
  await page.getByRole('button', { name: '2 more replies' }).click();
  await expect(page.locator(`#comment-${replies[3]}`)).toBeFocused();

  await logIn(other, MAYA);
  const fresh = await say(other.request, there, 'New in a folded branch.', top);
  await say(other.request, there, 'New at the end.');
  await reload(page);
  await expect(page.getByRole('button', { name: '3 more replies, 1 new' })).toBeVisible();
  const line = page.getByRole('status').filter({ hasText: '14 comments, 2 new' });
  await page.locator('#comments article').last().scrollIntoViewIfNeeded();
  await expect(line).toBeInViewport();
  await line.getByRole('button', { name: '2 new comments' }).click();
  const found = page.locator(`#comment-${fresh}`);
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await expect(found.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^14 comments$/ })).toBeVisible();
  await expectFits(page);
});

test('new comments of a long discussion are shown one after the other, and stay unread until then', async ({ page, other }) => {
  await logIn(page, NOOR);
  await logIn(other, MAYA);
  const there = await discussion(page, 'Long');
  await sayAll(there, numbered('Another comment', 11));
  await openRead(page, there.path);
  const first = await say(other.request, there, 'First new one.');
  const second = await say(other.request, there, 'Second new one.');
  const news = (count: string) => page.getByRole('button', { name: new RegExp(`^${count}`) });
  await expect(news('2 new comments')).toBeVisible();
  await expect.poll(() => quietFor(page, 2_000)).toBe(true);
  expect(await newComments(page, there.path)).toBe(2);
  // The first page of another order does not contain them either.
  await page.getByRole('button', { name: /^Sort: / }).click();
  await page.getByRole('menuitemradio', { name: 'Most Reacts' }).click();
  await expect(page.getByRole('button', { name: 'Sort: Most Reacts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => quietFor(page, 2_000)).toBe(true);
  expect(await newComments(page, there.path)).toBe(2);
  await news('2 new comments').click();
  await expect(page.locator(`#comment-${first}`)).toBeFocused();
  await news('1 new comment').click();
  await expect(page.locator(`#comment-${second}`)).toBeFocused();
  await expect(page.getByRole('button', { name: /new comment/ })).toHaveCount(0);
  await say(other.request, there, 'Third new one.');
  await news('1 new comment').click();
  await expect(page.getByText('Third new one.')).toBeVisible();
  await expect.poll(() => newComments(page, there.path)).toBe(0);
});

test('a comment shown on request is added to its order alone, and a deleted reply no longer counts', { tag: '@rare' }, async ({
  page,
  other,
}) => {
  await logIn(page, NOOR);
  await logIn(other, MAYA);
  const there = await discussion(page, 'Short');
  const top = await say(page.request, there, 'A comment of mine.');
  const own = await say(page.request, there, 'My own reply.', top);
  await sayAll(there, numbered('Reply', 4), top);
  await openRead(page, there.path);
  const shown = (words: string) => page.getByRole('article').filter({ hasText: words });
  const order = async (name: string) => {
    await page.getByRole('button', { name: /^Sort: / }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('button', { name: `Sort: ${name}` })).toBeVisible();
    // The menu stays open, so that another order can be tried.
    await page.keyboard.press('Escape');
  };
  await order('My Comments');
  await order('Oldest');
  await say(other.request, there, 'By somebody else.');
  await page.getByRole('button', { name: '1 new comment' }).click();
  await expect(shown('By somebody else.')).toBeVisible();
  await order('My Comments');
  await expect(shown('A comment of mine.')).toBeVisible();
  await expect(shown('By somebody else.')).toHaveCount(0);

  await order('Oldest');
  await expect(page.getByRole('button', { name: '2 more replies' })).toBeVisible();
  await page.locator(`#comment-${own}`).getByRole('button', { name: 'Comment actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 more reply' })).toBeVisible();
});

/** Comments of the last second before the page was loaded count as new. */
async function openRead(page: Page, path: string): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More Comments' });
  await expect(async () => {
    await open(page, path);
    if (await more.isVisible()) await more.click();
    await expect.poll(() => newComments(page, path), { timeout: 3_000 }).toBe(0);
  }).toPass();
  await reload(page);
}

async function newComments(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.request.get(`/api/posts/${path.split('/').at(-1)}`);
  return ((await answer.json()) as { state: { newComments: number } | null }).state?.newComments;
}
