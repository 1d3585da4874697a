import type { Page } from 'playwright-core';
import { PICTURE, press, type Row } from './row.ts';

const POSTS = '**/api/communities/*/posts*';
const M2 = '/communities/alder-ridge/grades/m2';

async function searchedBefore(page: Page): Promise<void> {
  const field = page.getByRole('searchbox');
  for (const words of ['badge', 'where do I find the shelf exam question banks that everybody talks about?', 'step exam']) {
    await field.fill(words);
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === words);
    await page.waitForFunction((title) => document.title.includes(title), `Search: ${words}`);
    await page.waitForLoadState('networkidle');
  }
  await field.fill('');
  await page.getByRole('region', { name: 'Recent searches' }).waitFor();
}

export const FEEDS: Row[] = [
  { route: '/thedashboard', state: 'full', as: 'maya', path: '/thedashboard' },
  {
    route: '/thedashboard',
    state: 'open',
    note: 'warning of an operator',
    as: 'maya',
    path: '/thedashboard',
    announced: true,
    act: (page) => page.getByRole('region', { name: 'Announcement' }).evaluate((banner) => banner.setAttribute('data-level', 'warning')),
  },
  {
    route: '/thedashboard',
    state: 'open',
    note: 'menu of an account',
    as: 'maya',
    path: '/thedashboard',
    act: press(/^Your account/),
  },
  {
    route: '/thedashboard',
    state: 'open',
    note: 'palette',
    as: 'maya',
    path: '/thedashboard',
    moves: true,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('the', { delay: 20 });
      await page.getByRole('dialog').getByRole('group', { name: 'Posts' }).getByRole('option').nth(1).waitFor();
    },
  },
  {
    route: '/search',
    state: 'open',
    note: 'palette',
    as: 'maya',
    path: '/search',
    moves: true,
    act: async (page) => {
      await searchedBefore(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('group', { name: 'Recent searches' }).waitFor();
    },
  },
  {
    route: '/thedashboard',
    state: 'open',
    note: 'shortcuts',
    as: 'maya',
    path: '/thedashboard',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { route: '/thedashboard', state: 'open', note: 'filter', as: 'maya', path: '/thedashboard', act: press(/^Filter/) },
  { route: '/thedashboard', state: 'full', note: 'compact', as: 'maya', path: '/thedashboard', moves: true, act: press('Compact list') },
  { route: '/thedashboard', state: 'full', note: 'muted post', as: 'jonas', path: '/thedashboard' },
  { route: '/thedashboard', state: 'full', note: 'premed', as: 'ava', path: '/thedashboard' },
  { route: '/thedashboard', state: 'full', note: 'first visit', as: 'fresh', path: '/thedashboard' },
  { route: '/thedashboard', state: 'loading', as: 'maya', path: '/thedashboard', hold: POSTS },
  { route: '/thedashboard', state: 'error', as: 'maya', path: '/thedashboard', stop: POSTS },
  { route: '/thedashboard', state: 'empty', note: 'filtered', as: 'maya', path: '/thedashboard?range=today&categories=Resource' },
  { route: '/thedashboard', state: 'no access', as: 'visitor', path: '/thedashboard' },
  { route: '/communities/:institution/:sub/:community', state: 'full', as: 'maya', path: '/communities/alder-ridge/general/commons' },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'full',
    note: 'compact',
    as: 'maya',
    path: '/communities/alder-ridge/general/commons',
    moves: true,
    act: press('Compact list'),
  },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'open',
    note: 'all pinned',
    as: 'maya',
    path: ({ paths }) => paths.pinned,
    moves: true,
    act: press(/^All pinned/),
  },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'loading',
    as: 'maya',
    path: '/communities/alder-ridge/general/commons',
    hold: '**/api/communities/alder-ridge/general/commons',
  },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'full',
    note: 'first visit',
    as: 'premedFresh',
    path: '/communities/alder-ridge/premed/premed',
  },
  { route: '/communities/:institution/:sub/:community', state: 'long', as: 'maya', path: M2 },
  { route: '/communities/:institution/:sub/:community', state: 'empty', as: 'quiet', path: ({ paths }) => paths.quiet },
  { route: '/communities/:institution/:sub/:community', state: 'no access', as: 'quiet', path: M2 },
  { route: '/communities/:institution/:sub/:community', state: 'error', as: 'maya', path: M2, stop: POSTS },
  { route: '/communities/:institution/your-posts', state: 'full', as: 'maya', path: '/communities/alder-ridge/your-posts' },
  { route: '/communities/:institution/your-posts', state: 'long', as: 'long', path: '/communities/alder-ridge/your-posts' },
  {
    route: '/communities/:institution/your-posts',
    state: 'long',
    note: 'comments',
    as: 'long',
    path: '/communities/alder-ridge/your-posts?tab=comments',
  },
  { route: '/communities/:institution/your-posts', state: 'empty', as: 'quiet', path: '/communities/quiet-hollow/your-posts?tab=comments' },
  {
    route: '/communities/:institution/your-posts',
    state: 'loading',
    as: 'maya',
    path: '/communities/alder-ridge/your-posts',
    hold: '**/api/contributions/**',
  },
  {
    route: '/communities/:institution/your-posts',
    state: 'error',
    as: 'maya',
    path: '/communities/alder-ridge/your-posts',
    stop: '**/api/contributions/**',
  },
  { route: '/home', state: 'full', as: 'maya', path: '/home' },
  { route: '/home', state: 'full', note: 'compact', as: 'maya', path: '/home', moves: true, act: press('Compact list') },
  { route: '/home', state: 'full', note: 'following', as: 'maya', path: '/home?tab=following' },
  { route: '/home', state: 'full', note: 'unread', as: 'maya', path: '/home?tab=unread' },
  { route: '/home', state: 'full', note: 'new comments', as: 'jonas', path: '/home?tab=unread' },
  { route: '/home', state: 'full', note: 'premed', as: 'ava', path: '/home' },
  { route: '/home', state: 'open', note: 'mark all as read', as: 'maya', path: '/home', act: press('Mark all as read') },
  { route: '/home', state: 'open', note: 'communities with numbers', as: 'maya', path: '/home', act: press('Communities') },
  { route: '/home', state: 'empty', note: 'unread', as: 'quiet', path: '/home?tab=unread' },
  { route: '/home', state: 'empty', note: 'following', as: 'premedFresh', path: '/home?tab=following' },
  { route: '/home', state: 'loading', as: 'maya', path: '/home', hold: '**/api/home*' },
  { route: '/home', state: 'error', as: 'maya', path: '/home', stop: '**/api/home*' },
  { route: '/home', state: 'no access', as: 'visitor', path: '/home' },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'open',
    note: 'following',
    as: 'jonas',
    path: '/communities/alder-ridge/general/commons',
    act: press('Following'),
  },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'open',
    note: 'about',
    as: 'maya',
    path: M2,
    act: async (page) => {
      const button = page.getByRole('button', { name: /^About / });
      if (await button.isVisible()) await button.click();
      await page.getByRole('region', { name: 'Moderators' }).waitFor();
    },
  },
  {
    route: '/communities/:institution/:sub/:community',
    state: 'full',
    note: 'muted',
    as: 'fresh',
    path: '/communities/alder-ridge/general/commons',
  },
  {
    route: '/drafts',
    state: 'full',
    as: 'maya',
    path: '/create-post',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Who has a skeleton to lend for a weekend?');
      await page.goto(new URL('/drafts', page.url()).href);
      await page.getByRole('main').getByRole('article').waitFor();
    },
  },
  { route: '/drafts', state: 'empty', as: 'quiet', path: '/drafts' },
  { route: '/drafts', state: 'no access', as: 'visitor', path: '/drafts' },
  { route: '/saved', state: 'full', as: 'jonas', path: '/saved' },
  {
    route: '/saved',
    state: 'open',
    note: 'reminder',
    as: 'jonas',
    path: '/saved',
    act: async (page) => {
      await press('Change reminder')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { route: '/saved', state: 'empty', as: 'quiet', path: '/saved' },
  { route: '/saved', state: 'loading', as: 'jonas', path: '/saved', hold: '**/api/saved*' },
  { route: '/saved', state: 'error', as: 'jonas', path: '/saved', stop: '**/api/saved*' },
  { route: '/saved', state: 'no access', as: 'visitor', path: '/saved' },
  { route: '/unanswered', state: 'full', as: 'maya', path: '/unanswered' },
  { route: '/unanswered', state: 'full', note: 'own year', as: 'maya', path: '/unanswered?tab=year' },
  { route: '/unanswered', state: 'full', note: 'premed', as: 'ava', path: '/unanswered' },
  { route: '/unanswered', state: 'open', note: 'menu of an own question', as: 'quiet', path: '/unanswered', act: press('More actions') },
  { route: '/unanswered', state: 'empty', as: 'quiet', path: '/unanswered?tab=year' },
  { route: '/unanswered', state: 'loading', as: 'maya', path: '/unanswered', hold: '**/api/unanswered*' },
  { route: '/unanswered', state: 'error', as: 'maya', path: '/unanswered', stop: '**/api/unanswered*' },
  { route: '/unanswered', state: 'no access', as: 'visitor', path: '/unanswered' },
  { route: '/create-post', state: 'full', as: 'maya', path: '/create-post' },
  {
    route: '/create-post',
    state: 'open',
    note: 'similar questions',
    as: 'maya',
    path: '/create-post',
    moves: true,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill('How do I get a locker near the anatomy lab?');
      await page.getByRole('status').filter({ hasText: 'similar post' }).waitFor();
    },
  },
  {
    route: '/create-post',
    state: 'open',
    note: 'picture',
    as: 'maya',
    path: '/create-post',
    moves: true,
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.getByRole('button', { name: 'Remove' }).waitFor();
    },
  },
  { route: '/create-post', state: 'error', as: 'maya', path: '/create-post', act: press(/^(Create Post|Post|Publish)/) },
  {
    route: '/create-post',
    state: 'error',
    note: 'community',
    as: 'maya',
    path: '/create-post?community=0190c1a0-0000-7000-8000-000000000000',
  },
  { route: '/create-post', state: 'full', note: 'from a search', as: 'maya', path: '/create-post?title=Where+is+the+mail+room%3F' },
  { route: '/create-post', state: 'no access', as: 'visitor', path: '/create-post' },
  { route: '/login', state: 'error', note: 'profile check', as: 'visitor', path: '/login?checkFailed=1' },
  { route: '/search', state: 'full', as: 'maya', path: '/search?q=exam' },
  { route: '/search', state: 'full', note: 'answered', as: 'maya', path: '/search?q=which%20tract%20crosses' },
  {
    route: '/search',
    state: 'full',
    note: 'filters',
    as: 'maya',
    path: '/search?q=exam+-shelf+category:question+is:unanswered+before:soon',
    moves: true,
  },
  { route: '/search', state: 'open', note: 'more filters', as: 'maya', path: '/search?q=exam+from:me', act: press('More filters') },
  {
    route: '/search',
    state: 'full',
    note: 'other communities',
    as: 'maya',
    path: M2,
    moves: true,
    act: async (page) => {
      await page.getByRole('searchbox').fill('badge office');
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('region', { name: 'In your other communities' }).waitFor();
    },
  },
  { route: '/search', state: 'long', as: 'maya', path: '/search?q=whiteboard' },
  { route: '/search', state: 'empty', as: 'maya', path: '/search' },
  { route: '/search', state: 'empty', note: 'nothing found', as: 'maya', path: '/search?q=xylophone' },
  {
    route: '/search',
    state: 'empty',
    note: 'nearest posts',
    as: 'maya',
    path: `/search?q=${encodeURIComponent('"exam of whiteboards"')}&range=today`,
    moves: true,
    act: (page) => page.getByRole('region', { name: /^Closest results/ }).waitFor(),
  },
  {
    route: '/search',
    state: 'open',
    note: 'while typing',
    as: 'maya',
    path: '/search',
    moves: true,
    act: async (page) => {
      await page.getByRole('searchbox').pressSequentially('step exam', { delay: 20 });
      await page.getByRole('article').nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { route: '/search', state: 'open', note: 'recent searches', as: 'maya', path: '/search', moves: true, act: searchedBefore },
  {
    route: '/search',
    state: 'error',
    note: 'while typing',
    as: 'maya',
    path: '/search',
    moves: true,
    act: async (page) => {
      await page.route('**/api/search*', (route) => route.abort('aborted'));
      await page.getByRole('searchbox').fill('exam');
      await page.getByRole('alert').waitFor();
    },
  },
  { route: '/search', state: 'full', note: 'premed', as: 'ava', path: '/search?q=interview' },
  { route: '/search', state: 'loading', as: 'maya', path: '/search?q=exam', hold: '**/api/search*' },
  { route: '/search', state: 'error', as: 'maya', path: '/search?q=exam', stop: '**/api/search*' },
];
