import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInFull, expectFits, logIn, open, test } from './fixtures.ts';
import { unique, write } from './post-steps.ts';

const LUCIA = 'lucia.fer@alderridge.edu';
const ELI = 'eli.rosen@alderridge.edu';

const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });

test.beforeEach(async ({ page, secondPage }) => {
  await logIn(page, LUCIA);
  await logIn(secondPage, ELI);
  expect((await secondPage.request.delete('/api/notifications')).status()).toBe(200);
});

test('people are suggested while typing, linked and notified; new mentions stay marked until the next visit', async ({
  page,
  secondPage,
}) => {
  const path = await write(page, unique('Who has the notes'));
  await open(page, path);
  const field = page.getByRole('textbox', { name: 'Your comment' });

  await field.pressSequentially('Mail x@el');
  await field.press('Enter');
  await field.pressSequentially('or ask @eli.r');
  await expect(people(page).getByRole('option')).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-activedescendant', (await people(page).getByRole('option').getAttribute('id')) ?? '');
  await expectAccessibleInFull(page);
  await expectFits(page);
  await field.press('Escape');
  await expect(people(page)).toHaveCount(0);
  await expect(field).toHaveValue('Mail x@el\nor ask @eli.r');

  await field.fill('Ask @eli.r');
  await expect(people(page).getByRole('option', { name: /Eli Rosen/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Ask @eli.rosen ');
  await field.fill('');
  await field.fill('Ask @eli.r now');
  for (const _ of ' now') await field.press('ArrowLeft');
  await expect(people(page).getByRole('option', { name: /Eli Rosen/ })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('Ask @eli.rosen now');
  await expect(people(page), 'in the middle of a text').toHaveCount(0);
  await field.fill('Ask @eli.rosen ');
  await field.pressSequentially('or @mod');
  await people(page)
    .getByRole('option', { name: /moderators of your school/ })
    .click();
  await expect(field).toHaveValue('Ask @eli.rosen or @moderators ');
  await expect(field).toBeFocused();
  await field.fill('Ask @eli.rosen or @nobody.here');
  await field.press('Control+Enter');

  const comment = page.getByRole('article', { name: /Lucía/ }).filter({ hasText: 'Ask @eli.rosen' });
  await expect(comment.getByRole('link', { name: '@eli.rosen' })).toHaveAttribute('href', '/profiles/eli.rosen');
  await expect(comment.getByRole('link', { name: '@nobody.here' })).toHaveCount(0);

  await open(secondPage, '/profiles/eli.rosen/notifications');
  const fresh = secondPage.getByRole('list', { name: 'Notifications: New since your last visit' });
  await expect(fresh.getByRole('listitem')).toHaveCount(1);
  await expect(fresh).toContainText('mentioned you');
  await expect(secondPage.getByRole('banner').getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
  await expect(secondPage.getByRole('heading', { level: 2, name: 'New since your last visit' })).toBeVisible();
  await expectAccessible(secondPage);
  await expectFits(secondPage);
  await expect.poll(async () => (await secondPage.request.get('/api/notifications/unread')).json()).toEqual({ unread: false });
  await open(secondPage, '/profiles/eli.rosen/notifications');
  await expect(secondPage.getByRole('list', { name: 'Notifications: Today' }).getByRole('listitem')).toHaveCount(1);
  await secondPage.getByRole('list', { name: 'Notifications: Today' }).getByRole('link').click();
  await expect(secondPage.getByRole('link', { name: '@eli.rosen' })).toBeVisible();
});
