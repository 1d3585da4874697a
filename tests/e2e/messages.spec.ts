import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  hold,
  logIn,
  ORIGIN,
  open,
  test,
} from './fixtures.ts';
import { address, at, box, isPhone, log, message, messagesLink, type Person, pair, post, row, say } from './message-steps.ts';

test('two people talk live, starting from a profile, with unread counts and read marks', async ({ page, secondPage }) => {
  const [one, other] = pair('live');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  await open(secondPage, '/direct/messages');
  await expect(secondPage.getByText('No messages yet')).toBeVisible();
  await expectAccessibleInFull(secondPage);
  const otherTab = await secondPage.context().newPage();
  await open(otherTab, '/about');
  await expect(messagesLink(otherTab)).toHaveAccessibleName('Messages');

  await open(page, `/profiles/${other.username}`);
  await page.getByRole('link', { name: 'Send message' }).click();
  await expect(page).toHaveURL(ORIGIN + address(other));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.name);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await box(page).click({ position: { x: 8, y: 8 } });
  await box(page).fill('  \n ');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await say(page, 'Is the quiz tomorrow?');
  await expect(message(page, 'Is the quiz tomorrow?')).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
  await expect(box(page)).toBeFocused();

  await expect(row(secondPage, one)).toContainText('Is the quiz tomorrow?');
  await expect(row(secondPage, one)).toHaveAccessibleName(/Unread/);
  await expect(messagesLink(secondPage)).toHaveAccessibleName('Messages, unread');
  await expect(messagesLink(otherTab)).toHaveAccessibleName('Messages, unread');
  await row(secondPage, one).click();
  await expect(secondPage).toHaveURL(ORIGIN + address(one));
  await expect(message(secondPage, 'Is the quiz tomorrow?')).toHaveCount(1);
  // A phone shows the keyboard only when the field is touched, and hides the tabs in a conversation.
  if (!isPhone(secondPage)) {
    await expect(box(secondPage)).toBeFocused();
    await expect(messagesLink(secondPage)).toHaveAccessibleName('Messages');
  }
  await expect(messagesLink(otherTab)).toHaveAccessibleName('Messages');
  await expect(page.getByText('Read', { exact: true })).toBeVisible();

  await say(secondPage, 'Thursday, I think');
  await expect(message(page, 'Thursday, I think')).toBeVisible();
  await expect(page.getByText('Read', { exact: true })).toBeHidden();
  await expect(message(page, 'Thursday, I think')).toHaveCount(1);
  await expectAccessibleInFull(page);
  await expectFits(page);

  if (isPhone(secondPage)) {
    await expect(row(secondPage, one)).toBeHidden();
    await secondPage.getByRole('link', { name: 'Back to the inbox' }).click();
    await expect(secondPage).toHaveURL(`${ORIGIN}/direct/messages`);
    await row(secondPage, one).click();
    await expect(log(secondPage)).toBeVisible();
    await secondPage.goBack();
    await expect(secondPage.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  } else {
    await expect(row(secondPage, one)).toHaveAttribute('aria-current', 'page');
    await expect(row(secondPage, one)).not.toHaveAccessibleName(/Unread/);
    expect((await secondPage.getByRole('region', { name: 'Conversations' }).boundingBox())?.width).toBe(350);
    await follow(secondPage, '/direct/messages');
    await expect(secondPage.getByText('Select a conversation to start messaging')).toBeVisible();
  }
});

test('older messages load without a jump, and new ones do not move a reader further up', async ({ page, secondPage }) => {
  const [one, other] = pair('long');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  for (let number = 1; number <= 50; number += 1)
    await (number % 2 === 0 ? post(page, other, `Message ${number}`) : post(secondPage, one, `Message ${number}`));
  const html = await (await page.request.get(address(other))).text();
  expect(html).toContain('Message 50');
  await open(page, address(other));
  const visible = (text: string) => expect(message(page, text).filter({ visible: true }).first()).toBeInViewport();
  await visible('Message 50');

  await expect(async () => {
    const first = log(page).getByRole('listitem').filter({ hasText: 'Message' }).first();
    const before = await first.elementHandle();
    const count = await log(page).getByRole('listitem').count();
    await log(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight + element.clientHeight + 120 }));
    const place = await before?.boundingBox();
    await expect.poll(() => log(page).getByRole('listitem').count(), { timeout: 2_000 }).toBeGreaterThan(count - (count === 50 ? 1 : 0));
    const after = await before?.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(count === 50 ? Number.POSITIVE_INFINITY : 4);
    expect(await log(page).getByRole('listitem').count()).toBe(50);
  }).toPass({ timeout: 20_000 });
  await log(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await expect(message(page, 'Message 1').first()).toBeInViewport();

  const read = await message(page, 'Message 4').first().boundingBox();
  await say(secondPage.url().includes('/direct/') ? secondPage : await opened(secondPage, one), 'Something new');
  const pill = page.getByRole('button', { name: '1 new message' });
  await expect(pill).toBeVisible();
  expect(Math.abs(((await message(page, 'Message 4').first().boundingBox())?.y ?? 0) - (read?.y ?? 0))).toBeLessThan(4);
  await expect(secondPage.getByText('Read', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await pill.click();
  await expect(message(page, 'Something new')).toBeInViewport();
  await expect(pill).toBeHidden();
  await expect(secondPage.getByText('Read', { exact: true })).toBeVisible();
  await say(secondPage, 'And more');
  await expect(message(page, 'And more')).toBeInViewport();

  // Also while a message of the reader is not sent.
  await page.route('**/api/conversations/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('aborted') : route.fallback(),
  );
  await say(page, 'Not sent yet');
  await expect(message(page, 'Not sent yet')).toBeInViewport();
  await log(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await expect(message(page, 'Message 1').first()).toBeInViewport();
  const place = await message(page, 'Message 4').first().boundingBox();
  await say(secondPage, 'Something else');
  await expect(pill).toBeVisible();
  expect(Math.abs(((await message(page, 'Message 4').first().boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(4);
});

async function opened(page: Page, person: Person): Promise<Page> {
  await open(page, address(person));
  return page;
}

test('restricting explains itself, closes the conversation for both, and can be undone in the settings', {
  tag: '@full',
}, async ({ page, secondPage }) => {
  const [one, other] = pair('restrict');
  await logIn(page, one.email);
  await logIn(secondPage, other.email);
  await post(page, other, 'Hello there');
  await open(secondPage, address(one));
  await expect(box(secondPage)).toBeVisible();

  await open(page, `/profiles/${other.username}`);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Restrict' }).click();
  const dialog = page.getByRole('dialog', { name: `Restrict ${other.name}?` });
  await expect(dialog).toContainText('Neither of you can send the other messages');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Restrict' }).click();
  const release = await hold(page, `**/api/profiles/${other.username}`);
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();
  await expect(page.getByText(`You now restrict ${other.name}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText(`You restrict ${other.name}. Neither`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send message' })).toBeHidden();
  await expectAccessible(page);

  await expect(secondPage.getByText('You can no longer send messages in this conversation.')).toBeVisible();
  await expect(box(secondPage)).toBeHidden();
  await expect(message(secondPage, 'Hello there')).toBeVisible();
  await expectAccessible(secondPage);
  expectAnswers(secondPage, `403 /api/profiles/${one.username}`, `403 /profiles/${one.username}`);
  await secondPage.getByRole('heading', { level: 1 }).getByRole('link').click();
  await expect(secondPage).toHaveURL(`${ORIGIN}/thedashboard`);
  // The toast, because the profile page may show the same text for a moment.
  await expect(secondPage.getByRole('alert').getByText('Unable to view profile.')).toBeVisible();
  await secondPage.goto(`/profiles/${one.username}`);
  await expect(secondPage).toHaveURL(`${ORIGIN}/thedashboard`);

  await open(page, address(other));
  await expect(page.getByText(`You restrict ${other.name}. Neither`)).toBeVisible();
  await expect(box(page)).toBeHidden();
  await open(page, `/profiles/settings/${one.username}`);
  const list = page.getByRole('list', { name: 'People you restrict' });
  await expect(list).toContainText(`@${other.username}`);
  await list.getByRole('button', { name: `Unrestrict ${other.name}` }).click();
  await expect(page.getByText('You do not restrict anybody.')).toBeVisible();
  await open(secondPage, `/profiles/${one.username}`);
  await expect(secondPage.getByRole('link', { name: 'Send message' })).toBeVisible();
});

test('“New message” to the person of the open conversation leads to its field', async ({ page }) => {
  const [one, other] = pair('keys');
  await logIn(page, one.email);
  await post(page, other, 'First');
  await open(page, address(other));
  const find = page.getByRole('dialog', { name: 'New message' });
  for (const _ of [1, 2]) {
    // On a phone, the conversation covers the list.
    if (isPhone(page)) await page.getByRole('link', { name: /^Back to the inbox/ }).click();
    await page.getByRole('main').getByRole('button', { name: 'New message' }).click();
    await find.getByRole('combobox').fill(other.name);
    await find.getByRole('option').first().click();
    await expect(find).toBeHidden();
    await expect(box(page)).toBeFocused();
  }
});

test('a conversation works by keyboard, fits all kinds of text, and has its own draft', async ({ page }) => {
  const [one, other] = pair('keys');
  await logIn(page, one.email);
  await post(page, other, 'First');
  await open(page, '/direct/messages');
  await row(page, other).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ORIGIN + address(other));
  await expect(box(page)).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Restrict' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(log(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('Two');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('lines');
  // In Safari, an input method confirms a word with this key code after its composition has ended.
  await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
  await expect(box(page)).toHaveValue('Two\nlines');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Two\nlines')).toHaveCount(1);
  const release = await hold(page, '**/api/conversations/*/messages');
  await say(page, 'While this one is on its way,');
  await say(page, 'this one waits');
  await expect(box(page)).toHaveValue('');
  release();
  await expect(message(page, 'this one waits')).toHaveCount(1);

  for (const text of [
    'x'.repeat(400),
    'مرحبا، هل تريد أن ندرس معًا غدًا؟',
    '👩🏽‍⚕️🫀🧠',
    'See https://example.org/a/very/long/path?with=a&query=and#parts, please. <script>alert(1)</script> javascript:alert(1)',
  ])
    await say(page, text);
  const link = log(page).getByRole('link');
  await expect(link).toHaveAttribute('href', 'https://example.org/a/very/long/path?with=a&query=and#parts');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expectFits(page);
  expect(await log(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expectAccessibleInFull(page);

  const tip = message(page, 'example.org').locator('time');
  await expect(tip).toHaveCSS('opacity', '0');
  await message(page, 'example.org').locator('[dir="auto"]').hover();
  await expect(tip).toHaveCSS('opacity', '1');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(tip).toHaveCSS('transition-delay', '0.2s');

  await box(page).fill('Half a thou');
  await page.waitForTimeout(200);
  await page.reload();
  await expect(box(page)).toHaveValue('Half a thou');
  await follow(page, '/direct/messages');
  await expect(row(page, other)).toContainText('Draft: Half a thou');
  await expectAccessibleInFull(page);
  await follow(page, address(at('maya.okafor', '', 'alderridge')));
  await expect(box(page)).toHaveValue('');
  await follow(page, address(other));
  await expect(box(page)).toHaveValue('Half a thou');

  const tall = isPhone(page) ? 100 : 150;
  await box(page).fill('line\n'.repeat(30));
  expect((await box(page).boundingBox())?.height).toBe(tall);
  await box(page).fill('y'.repeat(10_001));
  await expect(page.getByText('A message can have at most 10,000 characters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expectAccessibleInFull(page);
  await box(page).fill('y'.repeat(10_000));
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
});

test('the inbox is for medical students; people who cannot be messaged are explained', { tag: '@rare' }, async ({ page, secondPage }) => {
  await secondPage.goto('/direct/messages/maya.okafor');
  await expect(secondPage).toHaveURL(`${ORIGIN}/login?returnTo=${encodeURIComponent('/direct/messages/maya.okafor')}`);
  await logIn(secondPage, 'ava.premed@mail.example');
  for (const path of ['/direct/messages', '/direct/messages/maya.okafor']) {
    await secondPage.goto(path);
    await expect(secondPage).toHaveURL(`${ORIGIN}/thedashboard`);
  }
  await expect(messagesLink(secondPage)).toHaveCount(0);
  await open(secondPage, '/profiles/maya.okafor');
  await expect(secondPage.getByRole('button', { name: 'Options' })).toHaveCount(0);

  await logIn(page, 'maya.okafor@alderridge.edu');
  expectAnswers(page, '404 /direct/messages/nobody-here', '403 /direct/messages/maya.okafor', '403 /direct/messages/ava.premed');
  await open(page, '/direct/messages/nobody-here');
  await expect(page.getByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible();
  await expectAccessibleInFull(page);
  for (const username of ['maya.okafor', 'ava.premed']) {
    await open(page, `/direct/messages/${username}`);
    await expect(page.getByText('Direct messaging is only available between medical students')).toBeVisible();
  }
});

test('the list shows the time today, the weekday within a week, else the date', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  const other = at('kai.nakoa', 'Kai Nakoa', 'portellery');
  await logIn(page, 'rosa.delgado@portellery.edu');
  await open(page, address(other));
  await say(page, 'See you on the wards');
  const time = row(page, other).getByRole('time');
  await expect(time).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
  const sent = Date.parse((await time.getAttribute('datetime')) ?? '');
  for (const [days, shown] of [
    [3, new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(sent)],
    [10, new RegExp(`^${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }).format(sent)}(, \\d{4})?$`)],
  ] as const) {
    await page.clock.setFixedTime(sent + days * 86_400_000);
    await open(page, '/direct/messages');
    await expect(time).toHaveText(shown);
  }
});
