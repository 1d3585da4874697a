import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectAccessibleInFull, expectFits, hold, open, test } from './fixtures.ts';
import { memberInSettings, memberWithProfile } from './member-steps.ts';
import { choose, unique } from './post-steps.ts';

async function upload(page: Page, name: string, width: number, height: number): Promise<void> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#1e857e' } });
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: await picture.png().toBuffer() });
}

test('an author describes an attached picture; readers hear the description and load the size that their screen needs', async ({ page }, {
  project,
}) => {
  const title = unique('Which rhythm is this?');
  const said = 'An ECG: broad complexes at 180 a minute, without P waves.';
  const main = page.getByRole('main');
  const description = page.getByLabel('Describe the picture');
  await memberWithProfile(page, 'medical_student', 'Iris Vale');
  await open(page, '/create-post');
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Community').selectOption({ label: 'Anatomy' });
  await page.getByRole('radio', { name: 'Question' }).check({ force: true });
  await expect(description).toHaveCount(0);
  await upload(page, 'IMG_0042.png', 1_200, 800);
  await description.fill(said);
  await expect(page.getByRole('status').filter({ hasText: 'IMG_0042.png is attached. Describe it in the next field.' })).toBeAttached();
  await expectAccessibleInFull(page);
  await expectFits(page);
  await page.reload();
  await expect(description).toHaveValue(said);

  const release = await hold(page, '**/attachment-previews/**');
  await main.getByRole('button', { name: /^(Create Post|Posting)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const shown = main.getByRole('img', { name: said, exact: true });
  const place = await shown.boundingBox();
  expect((place?.width ?? 0) / (place?.height ?? 1), 'its place is kept before it comes').toBeCloseTo(1.5, 1);
  release();
  const address = await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
  expect(address).toContain(project.name === 'phone' ? '-480.webp' : '-720.webp');
  expect((await shown.boundingBox())?.height).toBe(place?.height);
  await expectAccessibleInFull(page);

  await choose(page, 'Edit');
  await expect(description).toHaveValue(said);
  await upload(page, 'IMG_0043.png', 600, 900);
  await expect(description, 'the words about one picture are not said of another').toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('img', { name: 'Picture without a description' })).toBeVisible();
});

test('the crop of a profile picture can be chosen with buttons alone', { tag: '@rare' }, async ({ page }) => {
  await memberInSettings(page, 'medical_student', 'Otis Marsh');
  await upload(page, 'me.png', 900, 600);
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(button('Move picture right')).toHaveAttribute('aria-disabled', 'false');
  await expect(button('Move picture up'), 'it is shown in its whole height').toHaveAttribute('aria-disabled', 'true');
  await expect(button('Make picture smaller')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await expectFits(page);
  for (let press = 0; press < 2; press += 1) await button('Make picture larger').click();
  await expect(dialog.getByLabel('Zoom')).toHaveAttribute('aria-valuetext', '1.5 times');
  await button('Move picture down').click();
  await button('Move picture right').focus();
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Enter');
  await expect(button('Move picture right'), 'its edge is reached').toHaveAttribute('aria-disabled', 'true');
  await expect(button('Move picture right')).toBeFocused();

  const saved = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/api/profile/'));
  await button('Use picture').click();
  await expect(page.getByAltText('The chosen part')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const { crop } = ((await saved).postDataJSON() as { picture: { crop: { x: number; y: number; size: number } } }).picture;
  expect([crop.x, crop.size]).toEqual([0, 400]);
  expect(Math.abs(crop.y - 60), 'a tenth of what is shown').toBeLessThan(2);
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
});
