import { expect, expectAccessible, expectFits, logIn, open, test } from './fixtures.ts';
import { memberInSettings, PASSWORD } from './member-steps.ts';

const COMMON = 'Not one of the most common passwords';

test('a student changes their name, and their moderators see the former name', { tag: '@full' }, async ({ page, secondPage }) => {
  const { username } = await memberInSettings(page, 'medical_student', 'Rosa Delgado');
  const section = page.getByRole('region', { name: 'Name', exact: true });
  await expect(section.getByText('You can change it twice a year.')).toBeVisible();
  const field = section.getByLabel('Name');
  await field.fill('Rosa 2');
  await section.getByRole('button', { name: 'Change name' }).click();
  await expect(section.getByText('Name must contain only letters and at least one word')).toBeVisible();
  await field.fill('rosa O’Brien-Delgado');
  await expect(section.getByText('First letter of each word must be capitalized')).toBeVisible();
  await field.fill('Rosa O’Brien-Delgado');
  await section.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByText('Your name was changed.')).toBeVisible();
  await expect(section.getByText('You can change it once more this year.')).toBeVisible();
  await expect(section.locator(':focus')).toHaveCount(1);
  await field.fill('Rosa Brien');
  await section.getByRole('button', { name: 'Change name' }).click();
  await expect(section.getByText(/^You have changed your name twice within a year\. You can change it again on /)).toBeVisible();
  await expect(section.getByText('Rosa Brien', { exact: true })).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(section.locator(':focus')).toContainText('You can change it again on');
  await expectAccessible(page);
  await expectFits(page);

  await open(page, `/profiles/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Brien');
  await expect(page.getByText('Formerly')).toBeHidden();
  await logIn(secondPage, 'maya.okafor@alderridge.edu');
  await open(secondPage, `/profiles/${username}`);
  await expect(secondPage.getByText('Formerly Rosa O’Brien-Delgado, Rosa Delgado')).toBeVisible();
});

test('a username of the wrong length and the rules that a new password breaks are shown while typing', { tag: '@any-width' }, async ({
  page,
}) => {
  await open(page, '/signup');
  const username = page.getByLabel('Username');
  const length = page.getByText('Username must have 3 to 30 characters');
  await username.fill('n'.repeat(31));
  await expect(length).toBeVisible();
  await username.fill('no');
  await expect(length).toBeHidden();
  await username.blur();
  await expect(length).toBeVisible();

  const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Password');
  await expect(rule('One of ! @')).toContainText('not yet met');
  await expect(rule(COMMON)).toContainText('not yet met');
  await password.fill('Password!');
  await expect(rule('One of ! @')).toContainText(': met');
  await expect(rule(COMMON)).toContainText(': not met');
  await password.fill(PASSWORD);
  await expect(rule(COMMON)).toContainText(': met');
});
