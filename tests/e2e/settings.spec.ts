import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  logIn,
  loseSession,
  open,
  reload,
  test,
} from './fixtures.ts';
import { ALDER_RIDGE, institutionId, memberInSettings, memberWithProfile, newMember, PASSWORD, readMailedCode } from './member-steps.ts';

const PORT_ELLERY = 'Port Ellery College of Medicine';
const ENDINGS = '.png,.jpg,.jpeg,.webp,.heic,.heif,.avif,.gif,.tif,.tiff,.bmp';
const KINDS = 'PNG, JPEG, WebP, HEIC, AVIF, GIF, TIFF or BMP';
const TELEPHONE_PHOTO = join(import.meta.dirname, 'files', 'telephone.heic');

type Upload = Parameters<Page['setInputFiles']>[1];

async function chooseFile(page: Page, file: Upload): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await picture(page)
    .getByRole('button', { name: /Choose picture|Change/ })
    .click();
  await (await chooser).setFiles(file);
}

function picture(page: Page) {
  return page.getByRole('group', { name: 'Profile picture' });
}

async function pictureInBar(page: Page): Promise<string> {
  const image = page.getByRole('banner').locator('img').filter({ visible: true });
  await expect(image).toHaveJSProperty('complete', true);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  return (await image.getAttribute('src')) ?? '';
}

async function save(page: Page): Promise<void> {
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  await expect(page.getByText('You have changes that are not saved yet.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
}

function photoWithGps(background: string, kind: 'jpeg' | 'tiff' = 'jpeg'): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .toFormat(kind)
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1' } })
    .toBuffer();
}

test('a new medical student sets up a profile with a phone’s photo, and sees it in the bar', async ({ page }) => {
  const member = await newMember(page, 'medical_student', 'Nora Feld');
  await open(page, `/${member.id}/profile-setup`);
  await page.getByLabel('School').selectOption({ label: ALDER_RIDGE });
  await page.getByLabel('Year').selectOption('M1');
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', ENDINGS);
  await chooseFile(page, TELEPHONE_PHOTO);
  await expect(page.getByRole('dialog', { name: 'Your picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByAltText('The chosen part')).toBeVisible();
  await expectFits(page);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/\/thedashboard$/);
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const address = await pictureInBar(page);
  expect(address).toMatch(/^\/pictures\/.*\.webp$/);
  const served = await sharp(await (await page.request.get(address)).body()).metadata();
  expect([served.format, served.width, served.height, served.exif]).toEqual(['webp', 256, 256, undefined]);
  await open(page, '/thedashboard');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Profile updated successfully', { exact: true }).count(), 'said once').toBe(0);
});

test('a new medical student whose address is of no school here can change it before the set-up', async ({ page }) => {
  const { id, email } = await newMember(page, 'medical_student', 'Nora Feld', 'elsewhere.edu');
  await open(page, `/${id}/profile-setup`);
  await page.getByLabel('Year').selectOption('M1');
  await expect(page.getByText(`None of these schools has addresses like ${email}.`)).toBeVisible();
  await expectFits(page);
  await page.getByRole('main').getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible();
  const to = email.replace('elsewhere.edu', 'alderridge.edu');
  await page.getByLabel('New email address').fill(to);
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Email me the codes' }).click();
  await page.getByLabel(`Code sent to ${email}`).fill(await readMailedCode(page, email, 0));
  await page.getByLabel(`Code sent to ${to}`).fill(await readMailedCode(page, to, 0));
  await page.getByRole('button', { name: 'Change my email address' }).click();
  await expect(page).toHaveURL(new RegExp(`/${id}/profile-setup`));
  await expect(page.getByLabel('School').locator('option:checked')).toHaveText(ALDER_RIDGE);
  await expect(page.getByText('None of these schools')).toHaveCount(0);
  await expect(page.getByLabel('Year')).toHaveValue('M1');
});

test('settings show what was saved on another device, and do not write over it', async ({ page }) => {
  await page.clock.install();
  await memberInSettings(page, 'medical_student', 'Nora Feld');
  const bio = page.getByLabel('Bio');
  await expect(bio).toHaveValue('');
  const own = await (await page.request.get('/api/profile')).json();
  const { specialty, interests, instagram, facebook } = own;
  const saveElsewhere = async (text: string) => {
    const data = { year: 'M1', specialty, interests, instagram, facebook, bio: text };
    expect((await page.request.put('/api/profile/medical', { data })).status()).toBe(200);
    await page.clock.fastForward('10:00');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  };
  await saveElsewhere('Written on my phone.');
  await expect(bio).toHaveValue('Written on my phone.');
  await expect(page.getByText('You have changes that are not saved yet.')).toBeHidden();
  await page.getByLabel('Interests').fill('Ultrasound');
  await saveElsewhere('Written on my phone, again.');
  await expect(bio).toHaveValue('Written on my phone, again.');
  await expect(page.getByLabel('Interests')).toHaveValue('Ultrasound');
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
});

test('a profile set-up that was completed elsewhere shows the stored profile and continues', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  const member = await newMember(page, 'premed_student', 'Tess Amani');
  await open(page, `/${member.id}/premed-profile-setup`);
  await page.getByLabel('School').fill(ALDER_RIDGE);
  await page.getByLabel('Bio').fill('Written in the second tab.');
  const elsewhere = { institutionId: await institutionId(page, PORT_ELLERY) };
  expect((await page.request.put('/api/profile/premed-setup', { data: elsewhere })).status()).toBe(200);
  expectAnswers(page, '409 /api/profile/premed-setup');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(
    page.getByText(`Your profile is already set up: ${PORT_ELLERY}. What you entered here was not saved.`, { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/communities\/port-ellery\/premed\/premed/);
});

test('a profile picture is chosen by keyboard, served without GPS data, replaced and removed', { tag: '@full' }, async ({ page }) => {
  test.slow();
  const { username, name } = await memberInSettings(page, 'medical_student', 'Ivo Brandt');
  await expectAccessible(page);
  await expectFits(page);
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', ENDINGS);
  await expect(picture(page).getByText(`${KINDS}, up to 10 MB.`)).toBeVisible();

  await chooseFile(page, { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps('#b04a2f') });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeEnabled();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByLabel('Zoom').focus();
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('application').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  const [request] = await Promise.all([
    page.waitForRequest('**/api/profile/medical'),
    dialog
      .getByRole('button', { name: 'Use picture' })
      .click()
      .then(() => expect(page.getByAltText('The chosen part')).toBeVisible())
      .then(() => expect(picture(page).getByRole('button', { name: 'Change' })).toBeFocused())
      .then(() => save(page)),
  ]);
  const { crop } = (request.postDataJSON() as { picture: { crop: { x: number; y: number; size: number } } }).picture;
  expect(crop.size, 'zoomed in one and a half times').toBe(400);
  expect(crop.x, 'moved to the right, so that more of the left is seen').toBeLessThan(250);

  const first = await pictureInBar(page);
  const served = await page.request.get(first);
  const metadata = await sharp(await served.body()).metadata();
  expect([metadata.format, metadata.exif]).toEqual(['webp', undefined]);
  expect(served.headers()['cache-control']).toContain('immutable');

  await chooseFile(page, { name: 'other.tiff', mimeType: 'image/tiff', buffer: await photoWithGps('#2f6ab0', 'tiff') });
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await save(page);
  const second = await pictureInBar(page);
  expect(second).not.toBe(first);
  await expect(async () => expect((await page.request.get(first)).status()).toBe(404)).toPass();

  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', second);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await picture(page).getByRole('button', { name: 'Remove' }).click();
  await picture(page).getByRole('button', { name: 'Keep it' }).click();
  await picture(page).getByRole('button', { name: 'Remove' }).click();
  await save(page);
  await expect(page.locator('img')).toHaveCount(0);
  await open(page, `/profiles/${username}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator(`img[src='${second}']`)).toHaveCount(0);
});

test('a file that is no picture is refused at the field, typed text is kept, and leaving asks about unsaved changes', async ({ page }) => {
  const { username } = await memberInSettings(page, 'medical_student', 'Lea Moran');
  await page.getByLabel('Outside interests').fill('x'.repeat(351));
  await page.getByLabel('Bio').fill('Long walks and short meetings.');
  await expect(page.getByText('351/350 characters')).toBeVisible();
  await expect(page.getByText('30/1500 characters')).toBeVisible();
  await expect(page.getByText('0/40 characters')).toBeVisible();

  expectAnswers(page, '400 /api/picture-drafts');
  await chooseFile(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture at all. '.repeat(50)) });
  await expect(picture(page).getByText(`Please choose a picture: ${KINDS}`)).toBeVisible();
  await chooseFile(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) });
  await expect(picture(page).getByText('The picture can be at most 10 MB')).toBeVisible();

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('At most 350 characters')).toBeVisible();
  await expect(page.getByLabel('Outside interests')).toBeFocused();
  await page.getByLabel('Outside interests').fill('Rowing');
  await page.getByLabel('Instagram').fill('https://www.instagram.com/lea.moran/');
  await save(page);
  await expect(page.getByLabel('Instagram')).toHaveValue('lea.moran');
  await reload(page);
  await expect(page.getByLabel('Bio')).toHaveValue('Long walks and short meetings.');
  await expect(page.getByLabel('Outside interests')).toHaveValue('Rowing');

  await page.getByLabel('Bio').fill('Not saved yet');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Not saved yet');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${username}$`));
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Long walks and short meetings.');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page, 'nothing to ask about').toHaveURL(new RegExp(`/profiles/${username}$`));
});

test('an upload shows progress, can be cancelled, and retried when it fails', { tag: '@rare' }, async ({ page }) => {
  await memberInSettings(page, 'medical_student', 'Tom Ashby');
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photoWithGps('#447755') };
  const held = Promise.withResolvers<void>();
  await page.route('**/api/picture-drafts', async (route) => {
    await held.promise;
    await route.abort().catch(() => {});
  });
  await chooseFile(page, file);
  await expect(picture(page).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(picture(page).getByText('Your picture is still being uploaded. Please wait a moment, or cancel it.')).toBeVisible();
  await picture(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(picture(page).getByRole('progressbar')).toBeHidden();
  await expect(picture(page).getByRole('button', { name: 'Choose picture' })).toBeFocused();
  held.resolve();
  await page.unroute('**/api/picture-drafts');

  await page.route('**/api/picture-drafts', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong on our side. Please try again.', data: {} } }),
  );
  expectAnswers(page, '500 /api/picture-drafts');
  await chooseFile(page, file);
  await expect(picture(page).getByText('Failed to upload profile picture')).toBeVisible();
  await page.unroute('**/api/picture-drafts');
  await chooseFile(page, file);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(picture(page).getByRole('button', { name: 'Choose picture' })).toBeFocused();
  await chooseFile(page, file);
  await page.getByRole('button', { name: 'Use picture' }).click();
  await picture(page).getByRole('button', { name: 'Remove' }).click();
  await expect(picture(page).getByRole('button', { name: 'Choose picture' })).toBeFocused();
});

test('a premed student chooses another school, and the Dashboard follows', async ({ page }) => {
  await memberInSettings(page, 'premed_student', 'Mia Sorel');
  await expect(page.getByText('Premed', { exact: true })).toBeVisible();
  const school = page.getByLabel('School');
  await expect(school).toHaveValue(ALDER_RIDGE);
  await school.fill('a school that nobody knows');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please select a school')).toBeVisible();
  await school.fill(PORT_ELLERY.toUpperCase());
  await expect(page.getByText('School confirmed')).toBeVisible();
  await save(page);
  const menu = page.getByRole('button', { name: 'Communities' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/communities\/port-ellery\/premed\//);
});

test('typed text is restored after logging in when the session has ended', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  const { email } = await memberInSettings(page, 'medical_student', 'Ola Berg');
  await page.getByLabel('Bio').fill('Typed before the session ended');
  await loseSession(page);
  expectAnswers(page, '401 /api/profile/medical', '401 /api/sessions', '401 /api/profile');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Authentication error. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Typed before the session ended');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Typed before the session ended');
  await expect(page.getByText('You have changes that are not saved yet.')).toBeHidden();
});

test('another session is listed and can be signed out from here; a new password needs the present one and signs out all others', {
  tag: '@any-width',
}, async ({ page, other }) => {
  const { email } = await memberInSettings(page, 'medical_student', 'Kim Orban');
  const expectEnded = async () => expect((await other.request.get('/api/sessions')).status()).toBe(401);
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await logIn(other, email, PASSWORD);
  await reload(page);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  await list.getByRole('button', { name: /^Log out/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toBeFocused();
  await expectEnded();

  await logIn(other, email, PASSWORD);
  await reload(page);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByText('Logged out everywhere else')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectEnded();

  await logIn(other, email, PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Please enter your current password')).toBeVisible();
  await page.getByLabel('Current password').fill('Wrong-harbor-1!');
  await page.getByLabel('New password', { exact: true }).fill('Quiet-river-22!');
  await page.getByLabel('Confirm new password').fill('Quiet-river-22');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('Confirm new password').fill('Quiet-river-22!');
  expectAnswers(page, '400 /api/password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. You are logged out everywhere else.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await expectEnded();
  await logIn(other, email, 'Quiet-river-22!');
});

test('the settings of another person say so', async ({ page }) => {
  const { username } = await memberWithProfile(page, 'medical_student', 'Eli Marsh');
  await open(page, '/profiles/settings/maya.okafor');
  await expect(page.getByRole('heading', { level: 1, name: 'These are not your settings' })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInFull(page);
  await page.getByRole('link', { name: 'Go to your own settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await open(page, `/profiles/settings/${username.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('an empty profile suggests the next step to its owner, and is explained to others', { tag: '@rare' }, async ({ page, secondPage }) => {
  const { username, name } = await memberInSettings(page, 'medical_student', 'Nothing Said');
  await logIn(secondPage, 'priya-raman@alderridge.edu');
  await open(secondPage, `/profiles/${username}`);
  await expect(secondPage.getByText(`${name} has not added anything about themselves yet.`)).toBeVisible();
  await expect(secondPage.getByRole('link', { name: 'Add your interests or a few words' })).toHaveCount(0);
  await open(page, `/profiles/${username}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add your interests or a few words' }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles/settings/${username}$`));
  await page.getByLabel('Outside interests').fill('Bouldering');
  await save(page);
  await open(page, `/profiles/${username}`);
  await expect(page.getByText('Bouldering')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your interests or a few words' })).toHaveCount(0);
});
