import { expect, expectAnswers, follow, logIn, open, test } from './fixtures.ts';
import { memberWithProfile } from './member-steps.ts';
import { beginListening, heard } from './screen-reader-steps.ts';
import { discussion, numbered, say, sayAll } from './thread-steps.ts';

const MAYA = 'maya.okafor@alderridge.edu';

test('“Try again” keeps the focus in the page, whether it helps or not', async ({ page }) => {
  let broken = true;
  await page.route('**/api/sessions', (route) =>
    broken ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', data: {} } }) : route.continue(),
  );
  expectAnswers(page, /^500 \/api\/sessions/);
  const { username } = await memberWithProfile(page, 'medical_student', 'Lea Moran');
  await open(page, '/about');
  await follow(page, `/profiles/settings/${username}`);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(again).toBeVisible();
  broken = false;
  await again.press('Enter');
  await expect(page.getByRole('list', { name: 'Where you are logged in' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('further replies are announced when they arrive', async ({ page }) => {
  await logIn(page, MAYA);
  const there = await discussion(page, 'Many replies');
  const first = await say(page.request, there, 'To begin with.');
  await sayAll(there, numbered('Reply', 4), first);
  await say(page.request, there, 'My own.', first);
  await sayAll(there, numbered('Later reply', 7), first);
  await open(page, `${there.path}?sort=my_comments`);
  await expect(page.getByText('My own.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '5 more replies' })).toBeVisible();
  await open(page, there.path);
  await page.getByRole('button', { name: '7 more replies' }).press('Enter');
  await beginListening(page);
  await page.getByRole('button', { name: 'Load More Replies' }).press('Enter');
  await expect(page.getByText('Later reply 7.', { exact: true })).toBeVisible();
  await expect.poll(() => heard(page)).toContain('polite: More is shown, and there is nothing further to load here');
});
