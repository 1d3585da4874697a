import { expect, open, test } from './fixtures.ts';
import { memberInSettings } from './member-steps.ts';

test('a kept change leaves what was saved elsewhere meanwhile', { tag: '@any-width' }, async ({ page }) => {
  const { username } = await memberInSettings(page, 'medical_student', 'Iva Twice');
  await page.getByLabel('Bio').fill('Typed here');
  await page.goto('about:blank');
  const data = { year: 'M2', interests: 'Saved elsewhere', bio: '', specialty: '', instagram: '', facebook: '' };
  expect((await page.request.put('/api/profile/medical', { data })).status()).toBe(200);
  await open(page, `/profiles/settings/${username}`);
  await expect(page.getByLabel('Bio')).toHaveValue('Typed here');
  await expect(page.getByLabel('Interests')).toHaveValue('Saved elsewhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  expect(await (await page.request.get('/api/profile')).json()).toMatchObject({
    year: 'M2',
    interests: 'Saved elsewhere',
    bio: 'Typed here',
  });
});
