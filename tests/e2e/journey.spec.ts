import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { confirmationLink, expect, expectAccessibleInFull, expectFits, open, reload, test } from './fixtures.ts';
import { memberWithProfile, PASSWORD } from './member-steps.ts';

interface Newcomer {
  name: string;
  username: string;
  email: string;
}

function newcomer(name: string): Newcomer {
  const username = `${name.split(' ')[0]?.toLowerCase()}.${randomInt(1e9).toString(36)}`;
  return { name, username, email: `${username}@alderridge.edu` };
}

async function signUp(page: Page, person: Newcomer): Promise<void> {
  await open(page, '/');
  await page.getByRole('link', { name: /join/i }).first().click();
  await expect(page).toHaveURL(/\/pre-signup$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Medical Student/ })
    .click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please check your email to verify your account before logging in.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  const main = page.getByRole('main');
  await expect(main.getByText('Verify your account with it before logging in.')).toBeVisible();
  await expect(main.getByLabel('Email')).toHaveCount(0);
  await expectAccessibleInFull(page);
  await main.getByRole('button', { name: 'Log in instead' }).click();
  await expect(main.getByLabel('Email')).toHaveValue(person.email);
  await expect(main.getByLabel('Password', { exact: true })).toBeFocused();
}

async function confirmAndSetUp(page: Page, person: Newcomer): Promise<void> {
  const link = await confirmationLink(page, person.email);
  await page.goto('/outbox');
  const redirecting = page.getByText('Redirecting to profile setup...').waitFor();
  await page
    .locator('article', { hasText: `To ${person.email}` })
    .locator(`a[href="${link}"]`)
    .click();
  await redirecting;
  await expect(page).toHaveURL(/\/profile-setup/);
  await page.getByLabel('School').selectOption({ label: 'Alder Ridge School of Medicine' });
  await page.getByLabel('Year').selectOption('M2');
  await page.getByLabel('Bio').fill('Second year, first forum.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page).toHaveURL(/\/thedashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'The Dashboard' })).toBeVisible();
}

async function goToCommunity(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Communities' }).click();
  await page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('from an empty installation to a first answered question, with two people', async ({ page, secondPage }) => {
  const asker = newcomer('Dana Whitlock');
  const title = `How do you keep the brachial plexus in your head? ${asker.username}`;

  await signUp(page, asker);
  await confirmAndSetUp(page, asker);
  await goToCommunity(page, 'Anatomy');
  await expectFits(page);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Create Post/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/create-post/);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('radio', { name: 'Question' }).check({ force: true });
  await page.getByRole('textbox', { name: /^Text/ }).fill('I can draw it **once**, then it is gone.');
  await page.getByRole('button', { name: /Create Post/ }).click();
  await expect(page.getByText('Post created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/communities\/alder-ridge\/classes\/anatomy\/posts\//);
  const address = new URL(page.url()).pathname;

  const answerer = await memberWithProfile(secondPage, 'medical_student', 'Ilse Brandt');
  await open(secondPage, address);
  await secondPage.getByLabel('Your comment').fill('Draw it every morning with coffee. Week three it sticks.');
  await secondPage.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(secondPage.getByText('Comment posted successfully!')).toBeVisible();
  await expect(secondPage.getByRole('article', { name: `Comment by ${answerer.name}` })).toBeFocused();

  await reload(page);
  const comment = page.getByRole('article', { name: `Comment by ${answerer.name}` });
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.keyboard.press('Escape');
  await expect(comment.getByRole('button', { name: 'Reply' })).toBeFocused();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('Coffee I can do.');
  await page
    .getByRole('form', { name: /Reply to/ })
    .getByRole('button', { name: 'Reply' })
    .click();
  await expect(page.getByText('Reply posted!')).toBeVisible();

  await reload(secondPage);
  const reply = secondPage.getByRole('article', { name: `Reply by ${asker.name} to ${answerer.name}` });
  await reply.getByRole('button', { name: 'Reply' }).click();
  await secondPage.getByLabel('Your reply').fill('That is most of medicine.');
  await secondPage
    .getByRole('form', { name: /Reply to/ })
    .getByRole('button', { name: 'Reply' })
    .click();
  await expect(secondPage.getByText('Answering')).toBeVisible();

  const postLike = secondPage.getByRole('main').getByRole('button', { name: /^Like/ }).first();
  await postLike.click();
  await expect(postLike).toHaveAttribute('aria-pressed', 'true');
  await expect(postLike).toContainText('1');
  const commentLike = page.getByRole('article', { name: `Comment by ${answerer.name}` }).getByRole('button', { name: /^Like/ });
  await commentLike.click();
  await expect(commentLike).toHaveAttribute('aria-pressed', 'true');

  await reload(page);
  await expect(page.getByText('I can draw it once, then it is gone.')).toBeVisible();
  await expect(page.getByText('Draw it every morning with coffee. Week three it sticks.')).toBeVisible();
  await expect(page.getByText('Coffee I can do.')).toBeVisible();
  await expect(page.getByText('That is most of medicine.')).toBeVisible();
  await expect(page.getByText(/^3 comments/).first()).toBeVisible();
  await expectFits(page);
  await expect(page.getByRole('main').getByRole('button', { name: /^Like/ }).first()).toContainText('1');
  await expectAccessibleInFull(page);
});
