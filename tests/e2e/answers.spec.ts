import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInFull,
  expectAnswers,
  expectFits,
  follow,
  hold,
  logIn,
  open,
  test,
} from './fixtures.ts';
import { ANATOMY, comment, idOf, unique, write } from './post-steps.ts';

const TOMASZ = 'tomasz.w@alderridge.edu';
const JONAS = 'jonas_lindqvist@alderridge.edu';

function said(page: Page, words: string): Locator {
  return page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words });
}

async function menuOf(page: Page, words: string): Promise<Locator> {
  await said(page, words).getByRole('button', { name: 'Comment actions' }).click();
  return page.getByRole('menu');
}

async function choose(page: Page, words: string, item: string): Promise<void> {
  await (await menuOf(page, words)).getByRole('menuitem', { name: item, exact: true }).click();
}

async function edit(page: Page, commentId: string, content: string): Promise<void> {
  expect((await page.request.put(`/api/comments/${commentId}`, { data: { content } })).status()).toBe(200);
}

test('the asker accepts an answer and a moderator confirms one, both live for the other', async ({ page, secondPage }) => {
  const title = unique('Which nerve drops the wrist?');
  const [theirs, own] = ['Radial: it lies in the groove.', 'I found it, the radial nerve.'];
  const year = new Date().getUTCFullYear();
  await logIn(page, TOMASZ);
  await logIn(secondPage, JONAS);
  const path = await write(page, title);
  const id = await idOf(page, path);
  await comment(secondPage, id, theirs);
  const ownId = await comment(page, id, own);
  await open(page, path);
  await open(secondPage, path);

  const accept = page.getByRole('button', { name: 'Accept as answer' });
  await expect(said(page, theirs).locator(accept)).toBeVisible();
  await expect(said(page, own).locator(accept)).toBeHidden();
  await expect(secondPage.getByRole('button', { name: 'Accept as answer' })).toBeHidden();
  await said(page, theirs).locator(accept).press('Enter');
  await expect(page.getByText('Answer accepted')).toBeVisible();
  await expect(accept).toBeHidden();
  await expect(said(page, theirs).getByRole('button', { name: 'Comment actions' })).toBeFocused();
  for (const one of [page, secondPage]) await expect(one.getByRole('region', { name: 'Accepted answer' })).toContainText(theirs);
  await expect(said(page, theirs).getByText('Accepted answer')).toBeVisible();
  await page.getByRole('region', { name: 'Accepted answer' }).getByRole('link', { name: 'See it among the comments' }).click();
  await expect(said(page, theirs)).toBeFocused();
  await expect(said(page, theirs)).toBeInViewport();

  const menu = await menuOf(secondPage, theirs);
  await expect(menu.getByRole('menuitem', { name: 'Share link' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Confirm answer' })).toBeHidden();
  await secondPage.keyboard.press('Escape');
  await choose(secondPage, own, 'Confirm answer');
  await expect(secondPage.getByText('Answer confirmed')).toBeVisible();
  const confirmed = `Confirmed by a moderator, ${year}`;
  for (const one of [page, secondPage]) await expect(one.getByRole('region', { name: confirmed })).toContainText(own);
  await expectAccessibleInFull(page);
  await expectFits(page);

  await choose(page, own, 'Accept as answer');
  const answer = page.getByRole('region', { name: 'Answered by the asker' });
  await expect(answer).toContainText(confirmed);
  await expect(page.getByRole('region', { name: confirmed })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Accepted answer' })).toBeHidden();
  await expectAccessibleInFull(page);

  await choose(page, own, 'Edit');
  await expect(page.getByText('If you change them, the confirmation is removed.')).toBeVisible();
  await page.getByLabel('Your words').fill(`${own} Or so.`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(answer).toContainText('Or so.');
  await expect(answer.getByText(confirmed)).toBeHidden();
  await expect(answer.getByText('edited')).toBeVisible();
  await expect(said(secondPage, `${own} Or so.`)).toBeVisible();
  expectAnswers(secondPage, /^409 .*confirmed-answer$/);
  const release = await hold(secondPage, '**/api/posts/*/comments/states*');
  await edit(page, ownId, `${own} Or not.`);
  await choose(secondPage, own, 'Confirm answer');
  await expect(secondPage.getByText('Somebody else has changed this in the meantime.')).toBeVisible();
  await expect(said(secondPage, `${own} Or so.`)).toBeVisible();
  release();
  await expect(said(secondPage, `${own} Or not.`)).toBeVisible();
  await choose(secondPage, own, 'Confirm answer');
  await expect(answer).toContainText(confirmed);

  const card = secondPage.getByRole('article', { name: title });
  for (const list of [`/search?q=${encodeURIComponent(title)}`, ANATOMY]) {
    await open(secondPage, list);
    await expect(card.getByText('Answered')).toBeVisible();
    await expect(card.getByText('Confirmed')).toBeVisible();
    await expectFits(secondPage);
    await expectAccessibleInFull(secondPage);
  }

  await choose(page, own, 'No longer the answer');
  await expect(page.getByRole('region', { name: confirmed })).toContainText(own);
  await card.getByRole('heading').getByRole('link').click();
  await expect(secondPage.getByRole('region', { name: confirmed })).toContainText(own);
  await choose(secondPage, own, 'Withdraw confirmation');
  await expect(secondPage.getByText('Confirmation withdrawn')).toBeVisible();
  for (const one of [page, secondPage]) await expect(one.getByRole('region', { name: confirmed })).toBeHidden();

  await choose(page, own, 'Accept as answer');
  await expect(answer).toContainText(own);
  expect((await page.request.put(`/api/posts/${id}/saved`, { data: { saved: true } })).status()).toBe(200);
  const ownCard = page.getByRole('article', { name: title });
  await follow(page, '/saved');
  await expect(ownCard.getByText('Answered')).toBeVisible();
  await ownCard.getByRole('heading').getByRole('link').click();
  await choose(page, own, 'Delete');
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted successfully')).toBeVisible();
  await follow(page, '/saved');
  await expect(ownCard).toBeVisible();
  await expect(ownCard.getByText('Answered')).toHaveCount(0);
});

test('the author reads that another category removes the accepted answer', { tag: ['@any-width', '@rare'] }, async ({ page, other }) => {
  await logIn(page, TOMASZ);
  await logIn(other, JONAS);
  const path = await write(page, unique('Which nerve drops the foot?'));
  const id = await idOf(page, path);
  const commentId = await comment(other, id, 'The common fibular.');
  expect((await page.request.put(`/api/posts/${id}/answer`, { data: { commentId } })).status()).toBe(200);
  await open(page, path);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Only questions have a marked answer' });
  await expect(note).toBeHidden();
  await page.getByText('Insight', { exact: true }).click();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByText('Question', { exact: true }).click();
  await expect(note).toBeHidden();
  await page.getByText('Insight', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Edit post' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Accepted answer' })).toBeHidden();
});
