import { expect, hold, logIn, open, test } from './fixtures.ts';
import { address, at, log, message, post, say } from './message-steps.ts';
import { PRIYA } from './report-steps.ts';

const LUCIA = 'lucia.fer@alderridge.edu';
const COMMONS = '/communities/alder-ridge/general/commons';

test('a like given while more posts are on their way stays given', { tag: '@any-width' }, async ({ page }) => {
  await logIn(page, PRIYA);
  await open(page, COMMONS);
  const cards = page.getByRole('main').getByRole('article');
  const release = await hold(page, '**/api/communities/*/posts?*cursor=*');
  await page.getByRole('main').locator('[data-load-more] button').click();
  const like = cards.nth(3).getByRole('button', { name: /^Like/ });
  const before = await like.getAttribute('aria-pressed');
  const answered = page.waitForResponse('**/like');
  await like.click();
  await answered;
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
  release();
  await expect(cards.nth(11)).toBeVisible();
  await expect(like).not.toHaveAttribute('aria-pressed', before ?? '');
});

test('a message sent while older ones are on their way stays', { tag: '@any-width' }, async ({ page }) => {
  const other = at('noor.h', 'Noor Haddad', 'alderridge');
  await logIn(page, LUCIA);
  for (let number = 1; number <= 40; number += 1) await post(page, other, `Message ${number}`);
  const release = await hold(page, '**/api/conversations/*/messages?*cursor=*');
  await open(page, address(other));
  await expect(message(page, 'Message 40')).toBeVisible();
  const asked = page.waitForRequest('**/api/conversations/*/messages?*cursor=*');
  await log(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await asked;
  await say(page, 'Written meanwhile');
  await expect(message(page, 'Written meanwhile')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(message(page, 'Written meanwhile').getByText('Sending')).toHaveCount(0);
  release();
  await expect(message(page, 'Message 20')).toBeVisible();
  await expect(message(page, 'Written meanwhile')).toBeVisible();
});
