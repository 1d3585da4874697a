import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  logIn,
  loseSession,
  open,
  quietFor,
  test,
} from './fixtures.ts';
import { choose, unique, write } from './post-steps.ts';

// One author per test, because an account may post only five times a minute.
const GRACE = 'grace.mbeki@alderridge.edu';
const OLIVER = 'oliver_pratt@alderridge.edu';
const YUKI = 'yuki.tanabe@alderridge.edu';
const RAHEL = 'rahel.g@alderridge.edu';

const text = (page: Page) => page.locator('textarea[name=body]');

async function drop(page: Page, name: string, type: string, bytes: Buffer) {
  const transfer = await page.evaluateHandle(
    ({ name, type, base64 }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      return data;
    },
    { name, type, base64: bytes.toString('base64') },
  );
  await text(page).dispatchEvent('dragover', { dataTransfer: transfer });
  await text(page).dispatchEvent('drop', { dataTransfer: transfer });
}

/** @returns whether the browser would insert the text */
function paste(page: Page, name: string, bytes: Buffer, words = ''): Promise<boolean> {
  return text(page).evaluate(
    (field, { name, base64, words }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type: 'image/png' }));
      if (words !== '') clipboardData.setData('text/plain', words);
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, base64: bytes.toString('base64'), words },
  );
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#1e857e' } })
    .png()
    .toBuffer();
}

function attachment(page: Page) {
  return page.getByRole('group', { name: /^Attachment/ });
}

async function fillPost(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByLabel('Community').selectOption({ label: 'Anatomy' });
  await page.getByRole('radio', { name: 'Resource' }).check({ force: true });
}

function create(page: Page) {
  return page.getByRole('main').getByRole('button', { name: /^(Create Post|Posting|Waiting)/ });
}

test('a picture dropped onto the text is previewed, uploaded and shown with the post', async ({ page }) => {
  const title = unique('My drawing of the plexus');
  await logIn(page, GRACE);
  await open(page, '/create-post');
  await fillPost(page, title);
  await drop(page, 'plexus.png', 'image/png', await picture());
  const preview = attachment(page).getByRole('img', { name: 'Preview of the file' });
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await expect(attachment(page).getByText('Remove')).toBeVisible();
  await expectAccessibleInFull(page);
  await expectFits(page);

  await page.reload();
  await expect(preview).toHaveAttribute('src', /^\/attachment-previews\//);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await text(page).press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const shown = page.getByRole('main').getByRole('img', { name: 'Picture without a description' });
  await expect(shown).toHaveAttribute('width', '900');
  await shown.evaluate((image: HTMLImageElement) => image.decode());
  await expectAccessibleInFull(page);
  await expectFits(page);
});

test('an upload can be cancelled, shows failures, can be retried, and Create Post waits for it', async ({ page }) => {
  const title = unique('Notes with a table');
  await logIn(page, OLIVER);
  await open(page, '/create-post');
  await fillPost(page, title);
  let answer: 'never' | 'fail' | 'slow' = 'never';
  const held = Promise.withResolvers<void>();
  await page.route('**/api/attachments*', async (route) => {
    if (answer === 'never') return;
    if (answer === 'fail') return route.abort('aborted');
    await held.promise;
    await route.continue();
  });
  const file = { name: `${'a very long name '.repeat(12)}.csv`, mimeType: 'text/csv', buffer: Buffer.from('nerve,root\nulnar,C8') };
  const input = page.locator('input[type=file]');

  await input.setInputFiles(file);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectFits(page);
  await attachment(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(attachment(page).getByText('Choose a file')).toBeVisible();
  await expect(input).toBeFocused();

  answer = 'fail';
  await input.setInputFiles(file);
  await expect(attachment(page).getByText(/^Failed to upload attachment: /)).toBeVisible();
  await create(page).click();
  await expect(attachment(page).getByText('The file is not uploaded. Try again, or remove it.')).toBeVisible();
  await expect(attachment(page).getByRole('button', { name: 'Retry' })).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);

  answer = 'slow';
  await attachment(page).getByRole('button', { name: 'Retry' }).click();
  await create(page).click();
  await expect(create(page)).toHaveText('Waiting for the upload...');
  await expect(page.getByText('Your post is sent as soon as the file is uploaded.')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download/ }).click();
  expect((await download).suggestedFilename()).toContain('a very long name');
  await expectFits(page);
});

test('leaving the page while a post waits for its upload says that the post was not sent', { tag: ['@any-width', '@rare'] }, async ({
  page,
}) => {
  await logIn(page, YUKI);
  await open(page, '/create-post');
  await fillPost(page, unique('Too large for the train'));
  const upload = page.waitForRequest('**/api/attachments*');
  await page.route('**/api/attachments*', () => {});
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  expect((await upload).headers()[SESSION_HEADER]).toMatch(/./);
  await create(page).click();
  await expect(create(page)).toHaveText('Waiting for the upload...');
  await follow(page, '/about');
  const toast = page.getByText('Your post was not sent, because its file was not uploaded yet.');
  await expect(toast).toBeVisible();
  await toast.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Too large for the train/);
});

test('an upload that is left says so; the description is kept for the file that is chosen again', { tag: '@any-width' }, async ({
  page,
}) => {
  await logIn(page, YUKI);
  await open(page, '/create-post');
  await fillPost(page, unique('In the tunnel'));
  await page.route('**/api/attachments*', () => {});
  const png = { name: 'ecg.png', mimeType: 'image/png', buffer: await picture() };
  const description = page.getByLabel('Describe the picture');
  await page.locator('input[type=file]').setInputFiles(png);
  await description.fill('An ECG with tall T waves');
  await follow(page, '/about');
  const toast = page.getByText('The file was not uploaded, because you left the page.');
  await expect(toast).toBeVisible();
  await toast.getByRole('link').click();
  await page.unroute('**/api/attachments*');
  await page.locator('input[type=file]').setInputFiles(png);
  await expect(attachment(page).getByText('Remove')).toBeVisible();
  await expect(description).toHaveValue('An ECG with tall T waves');
  await create(page).click();
  await expect(page.getByRole('main').getByRole('img', { name: 'An ECG with tall T waves' })).toBeVisible();
});

test('cancelling the upload that a post waits for sends nothing, not even with the earlier file', {
  tag: ['@any-width', '@full'],
}, async ({ page }) => {
  await logIn(page, YUKI);
  await open(page, '/create-post');
  await fillPost(page, unique('Second thoughts'));
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(attachment(page).getByText('Remove')).toBeVisible();
  await page.route('**/api/attachments*', () => {});
  await input.setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') });
  await create(page).click();
  await expect(create(page)).toHaveText('Waiting for the upload...');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await attachment(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(attachment(page).getByText('a.txt').first()).toBeVisible();
  await expect(create(page)).toHaveText('Create Post / Thread');
  await expect.poll(() => quietFor(page, 1_000)).toBe(true);
  expect(sent).toEqual([]);
});

test('a community chosen during an upload stays chosen', { tag: ['@any-width', '@rare'] }, async ({ page }) => {
  await logIn(page, YUKI);
  await open(page, '/create-post');
  await fillPost(page, unique('Chosen late'));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/attachments*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await page.getByLabel('Community').selectOption({ label: 'Pathology' });
  held.resolve();
  await expect(attachment(page).getByText('Remove')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Community').locator('option:checked')).toHaveText('Pathology');
});

test('an incomplete post names the missing fields; a file of more than 50 MB and an upload without a session are refused', async ({
  page,
}) => {
  await logIn(page, YUKI);
  await open(page, '/create-post');
  await create(page).click();
  await expect(page.getByText('Please enter a title.')).toBeVisible();
  await expect(page.getByText('Please select a community.')).toBeVisible();
  await expect(page.getByText('Please select a category.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  const categories = page.getByRole('radiogroup', { name: 'Category' });
  await expect(categories).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('alert').getByRole('button', { name: 'Category' }).click();
  await expect(page.getByRole('radio', { name: 'Resource' })).toBeFocused();
  await expectAccessibleInFull(page);
  await expectFits(page);

  await page.getByText('Choose a file').evaluate((zone) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'lecture.mov'));
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(attachment(page).getByText('File size exceeds 50MB limit.')).toBeVisible();
  await loseSession(page);
  expectAnswers(page, '401 /api/attachments');
  await page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByText('Authentication error. Cannot upload file.').first()).toBeVisible();
  await expect(page, 'and leads to the log-in').toHaveURL(/\/login/);
});

test('a kept edit leaves a file that was attached elsewhere meanwhile, and can remove it', { tag: '@any-width' }, async ({ page }) => {
  const title = unique('Slides');
  await logIn(page, RAHEL);
  const path = await write(page, title);
  const link = page.getByRole('main').getByRole('link', { name: /slides/ });

  async function keepEdit(changed: string) {
    await open(page, `${path}?edit=true`);
    await page.getByRole('textbox', { name: 'Title' }).fill(changed);
    await page.goto('about:blank');
  }
  async function attachElsewhere(name: string) {
    const uploaded = await page.request.post(`/api/attachments?name=${name}`, {
      headers: { 'content-type': 'application/octet-stream' },
      data: Buffer.from('The slides'),
    });
    const { id: attachmentId } = (await uploaded.json()) as { id: string };
    const { id, category, body } = await (await page.request.get(`/api/posts/${path.split('/').at(-1)}`)).json();
    expect((await page.request.put(`/api/posts/${id}`, { data: { title, category, body, attachmentId } })).status()).toBe(200);
    await open(page, `${path}?edit=true`);
    await expect(attachment(page).getByText(name, { exact: true })).toBeVisible();
  }

  await keepEdit(`${title}, kept`);
  await attachElsewhere('slides.txt');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${title}, kept`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title}, kept` })).toBeVisible();
  await expect(link).toBeVisible();

  await keepEdit(`${title}, again`);
  await attachElsewhere('slides-2.txt');
  await attachment(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(attachment(page).getByText('slides-2.txt', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title}, again` })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('editing a post keeps, replaces or removes its file', async ({ page }) => {
  const title = unique('Handout');
  await logIn(page, RAHEL);
  const uploaded = await page.request.post('/api/attachments?name=handout.zip', {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('PK\u0003\u0004 not really'),
  });
  const { id } = (await uploaded.json()) as { id: string };
  const path = await write(page, title, { attachmentId: id });
  const main = page.getByRole('main');

  await open(page, `${path}?edit=true`);
  await expect(attachment(page).getByText('handout.zip', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title}, kept`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('link', { name: /handout\.zip/ })).toBeVisible();

  await choose(page, 'Edit');
  await page.locator('input[type=file]').setInputFiles({ name: 'tool.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await expect(attachment(page).getByText('The file must be a PDF, Word, text, JPEG or PNG file of at most 10 MB.')).toBeVisible();
  expect(await paste(page, 'words.png', await picture(), 'Words with a picture of them')).toBe(true);
  expect(await paste(page, 'image.png', await picture())).toBe(false);
  await expect(attachment(page).getByText('image.png', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('img', { name: 'Picture without a description' })).toBeVisible();

  await choose(page, 'Edit');
  await attachment(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title}, kept` })).toBeFocused();
  await expect(main.getByRole('img', { name: 'Picture without a description' })).toHaveCount(0);
});
