import type { Locator, Page } from '@playwright/test';
import { LIMITS } from '#shared/rules/limits.ts';
import { expect, follow, goOffline, goOnline, hold, logIn, ORIGIN, open, test } from './fixtures.ts';
import { memberWithProfile, newMember } from './member-steps.ts';
import { box, message, say as write } from './message-steps.ts';
import { readCache, waitForModule } from './offline-steps.ts';
import { ANATOMY } from './post-steps.ts';
import { beginListening, heard } from './screen-reader-steps.ts';
import { discussion, numbered, say, sayAll } from './thread-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';
const PRIYA = 'priya-raman@alderridge.edu';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function hears(page: Page, words: string | RegExp): Promise<string[]> {
  const all: string[] = [];
  const wanted = typeof words === 'string' ? words : expect.stringMatching(words);
  await expect
    .poll(async () => {
      all.push(...(await heard(page)));
      return all;
    })
    .toContainEqual(wanted);
  return all;
}

test('lists, headings and the names of buttons and fields tell who replies to whom', { tag: '@any-width' }, async ({
  page,
  secondPage,
}) => {
  await logIn(page, MAYA);
  await logIn(secondPage, PRIYA);
  const there = await discussion(page, 'Who answers whom');
  const first = await say(secondPage.request, there, 'To begin with.');
  const reply = await say(page.request, there, 'Go on.', first);
  await say(secondPage.request, there, 'That was all.', reply);
  await open(page, there.path);
  await expect(page.getByRole('heading', { level: 2, name: 'Comments (3)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comments', exact: true })).toMatchAriaSnapshot(`
    - list "Comments":
      - listitem:
        - article "Comment by Priya Raman":
          - heading "Comment by Priya Raman" [level=3]
          - paragraph: To begin with.
        - list "Replies to Priya Raman":
          - listitem:
            - article "Reply by Maya Okafor to Priya Raman":
              - heading "Reply by Maya Okafor to Priya Raman" [level=4]
          - listitem:
            - article "Reply by Priya Raman to Maya Okafor":
              - heading "Reply by Priya Raman to Maya Okafor" [level=4]
  `);
  const comment = page.getByRole('article', { name: 'Comment by Priya Raman', exact: true });
  for (const name of ['Like 0, comment by Priya Raman', 'Comment actions: Priya Raman'])
    await expect(comment.getByRole('button', { name, exact: true })).toBeVisible();
  await comment.getByRole('button', { name: 'Reply to Priya Raman', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Your reply to Priya Raman' })).toBeFocused();

  await open(page, ANATOMY);
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Who answers whom' }).first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  for (const name of [`Like 0, ${title}`, `Share, ${title}`, `More actions for ${title}`])
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
});

test('a new page is announced once: its heading gets the focus, or its title is announced if a field gets the focus', {
  tag: '@any-width',
}, async ({ page }) => {
  await logIn(page, MAYA);
  const there = await discussion(page, 'Reached by a link');
  await sayAll(there, numbered('Thread', 12));
  await open(page, ANATOMY);
  await beginListening(page);
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').filter({ hasText: 'Reached by a link' });
  await link.first().press('Enter');
  await expect(page).toHaveURL(ORIGIN + there.path);
  await expect(heading(page)).toBeFocused();

  const order = page.getByRole('button', { name: /^Sort: / });
  await order.press('Enter');
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.getByRole('menuitemradio', { name: 'Most Recent' }).press('Enter');
  await hears(page, 'polite: Most Recent: the first 10 threads');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Load More Comments' }).press('Enter');
  await hears(page, 'polite: 12 threads shown');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(ORIGIN + ANATOMY);
  await expect(heading(page)).toBeFocused();
  await heard(page);
  await page.getByRole('search').getByRole('searchbox').fill('thread');
  await page.getByRole('search').getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await expect(heading(page)).toBeFocused();
  const found = await hears(page, /^polite: thread, .*: .*posts? found/);
  expect(found.filter((words) => words.includes(' found'))).toHaveLength(1);

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Create Post/ })
    .press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const told = await hears(page, 'polite: Create Post');
  expect(told.filter((words) => words === 'polite: Create Post')).toHaveLength(1);
});

test('a sent message is confirmed once, a received one is read aloud, and other pages announce only that there is one', {
  tag: '@any-width',
}, async ({ page, secondPage }) => {
  const one = await memberWithProfile(page, 'medical_student', 'Mara Listens');
  const other = await memberWithProfile(secondPage, 'medical_student', 'Odd Speaks');
  await open(page, `/direct/messages/${other.username}`);
  const counted = secondPage.waitForResponse('**/api/unread-conversations');
  await open(secondPage, '/about');
  await counted;
  await beginListening(page);
  await beginListening(secondPage);
  await write(page, 'Is the quiz tomorrow?');
  expect(await hears(page, 'polite: Message sent')).toEqual(['polite: Message sent']);
  await expect(box(page)).toBeFocused();
  expect(await hears(secondPage, 'polite: New message')).toEqual(['polite: New message']);

  await open(secondPage, `/direct/messages/${one.username}`);
  await expect(message(secondPage, 'Is the quiz tomorrow?')).toBeVisible();
  await write(secondPage, 'On Thursday');
  expect(await hears(page, 'polite: Odd Speaks: On Thursday')).toEqual(['polite: Odd Speaks: On Thursday']);
  await write(page, 'Thanks');
  await expect(message(page, 'Thanks')).toHaveCount(1);
  await hears(page, 'polite: Message sent');
  await write(page, 'Thanks');
  expect(await hears(page, 'polite: Message sent')).toEqual(['polite: Message sent']);

  // A toast shows only where the send had to be tried again.
  const toast = page.getByText('Your message has been sent successfully.');
  const addresses = '**/api/conversations/*/messages';
  let lost = false;
  await page.route(addresses, (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    return route.abort('aborted');
  });
  await write(page, 'See you there');
  await expect(toast).toBeVisible();
  await expect(toast).toBeHidden();
  const release = await hold(page, addresses);
  await write(page, 'I have to go');
  await follow(page, '/about');
  await expect(box(page)).toHaveCount(0);
  release();
  await hears(page, 'polite: Message sent');
  await expect(toast).toBeHidden();
});

async function fields(page: Page): Promise<{ invalid: string[]; required: string[] }> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const named = (property: string) =>
    nodes
      .filter(({ properties }) => properties?.some(({ name, value }) => name === property && [true, 'true'].includes(value.value)))
      .map(({ name }) => String(name?.value));
  return { invalid: named('invalid'), required: named('required') };
}

test('no field is invalid before it is touched; a counter speaks at 20, 10, 5 and 0 characters left, after a pause in typing', {
  tag: '@any-width',
}, async ({ page }) => {
  await open(page, '/signup');
  expect((await fields(page)).invalid).toEqual([]);
  expect((await fields(page)).required).toEqual(expect.arrayContaining(['Name', 'Email', 'Username', 'Password', 'Confirm password']));
  const member = await newMember(page, 'medical_student', 'Cora Counts');
  await open(page, `/${member.id}/profile-setup`);
  expect((await fields(page)).invalid).toEqual([]);
  // Chromium's accessibility tree does not mark these as required, so check the attribute.
  for (const name of ['School', 'Year']) await expect(page.getByLabel(name)).toHaveAttribute('aria-required', 'true');

  await beginListening(page);
  const field = page.getByLabel('Specialty or field of interest');
  const upTo = (left: number) => field.fill('x'.repeat(LIMITS.specialty - left));
  await upTo(22);
  await upTo(18);
  expect(await hears(page, 'polite: 18 characters left')).toEqual(['polite: 18 characters left']);
  await field.pressSequentially('xxxx');
  await page.waitForTimeout(1_500);
  expect(await heard(page), 'between two steps').toEqual([]);
  await upTo(9);
  await hears(page, 'polite: 9 characters left');
  await upTo(4);
  await hears(page, 'polite: 4 characters left');
  await upTo(0);
  await hears(page, 'polite: 0 characters left');
  await upTo(-1);
  await hears(page, 'polite: 1 character too many');
});

test('sending a comment without a connection leaves the focus where it is', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, PRIYA);
  const there = await discussion(page, 'Sent from the basement');
  await open(page, there.path);
  await expect.poll(() => readCache(page), { timeout: 60_000 }).not.toBeNull();
  await waitForModule(page, 'toast-list');
  await goOffline(page);
  await page.getByLabel('Your comment').fill('Sent later');
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  await send.press('Enter');
  await expect(page.getByText('It will be sent when you are back online.')).toBeVisible();
  await expect(send).toBeFocused();
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await like.focus();
  await goOnline(page);
  await expect(page.getByRole('article', { name: 'Comment by Priya Raman' })).toBeVisible();
  await expect(like).toBeFocused();
});

function covered(toast: Locator): Promise<string[]> {
  return toast.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const kept = document.querySelectorAll('main :is(h1, h2, h3, h4, input, textarea, select), :focus:not(body)');
    return [...kept]
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        // Elements scrolled below the bar are hidden anyway.
        const isSeen = width > 1 && one.checkVisibility() && (bottom > bar || one.closest('header') !== null);
        return isSeen && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      })
      .map(({ localName, textContent }) => `${localName} ${textContent}`);
  });
}

test('a toast covers neither the focused element nor a heading, at any width', { tag: '@any-width' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, MAYA);
  await open(page, ANATOMY);
  const toast = page.locator('.toasts > div > *').filter({ hasText: 'Link copied to clipboard!' }).last();
  for (const width of [1440, 1280, 760, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const share of (await page.getByRole('button', { name: /^Share/ }).all()).slice(0, 6)) {
      await share.focus();
      await share.press('Enter');
      await expect(toast).toBeVisible();
      await expect.poll(() => covered(toast), { message: `at ${width} px` }).toEqual([]);
    }
    await page.getByRole('main').getByRole('article').last().getByRole('heading').getByRole('link').focus();
    if (await toast.isVisible()) await expect.poll(() => covered(toast), { message: `at ${width} px` }).toEqual([]);
  }
});
