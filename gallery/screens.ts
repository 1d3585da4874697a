import type { Page } from 'playwright-core';
import { FEEDS } from './feed-screens.ts';
import { MODERATION } from './moderation-screens.ts';
import { PICTURE, press, type Row } from './row.ts';
import { livelyPath, long } from './world.ts';

const PASSWORD = 'Harbor-light-9!';
const MESSAGES = '/direct/messages';

/** A confirmation token as operators mail it, with an invalid signature. */
const NEW_ADDRESS = `x.${btoa(JSON.stringify({ email: 'moved@students.alderridge.edu', changeId: 'x' }))}.x`;

async function signUp(page: Page): Promise<void> {
  const username = `gallery.${crypto.randomUUID().slice(0, 8)}`;
  const fields = {
    Name: 'Lou Ames',
    Email: `${username}@alderridge.edu`,
    Username: username,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('checkbox').check();
  await press('Create account')(page);
  await page.getByRole('button', { name: 'Log in instead' }).waitFor();
}

const PUBLIC: Row[] = [
  { route: '/', state: 'full', as: 'visitor', path: '/' },
  { route: '/', state: 'open', note: 'announcement', as: 'visitor', path: '/', announced: true },
  { route: '/about', state: 'full', as: 'visitor', path: '/about' },
  { route: '/community-guidelines', state: 'full', as: 'visitor', path: '/community-guidelines' },
  { route: '/privacy-policies', state: 'full', as: 'visitor', path: '/privacy-policies' },
  { route: '/accessibility', state: 'full', as: 'visitor', path: '/accessibility' },
  { route: '/privacy/data', state: 'full', as: 'visitor', path: '/privacy/data' },
  { route: '/login', state: 'full', as: 'visitor', path: '/login' },
  { route: '/login', state: 'error', as: 'visitor', path: '/login', act: press('Log in') },
  {
    route: '/login',
    state: 'open',
    note: 'after signing up',
    as: 'visitor',
    path: '/signup',
    moves: true,
    act: signUp,
  },
  { route: '/login/code', state: 'full', as: 'visitor', path: '/login/code' },
  { route: '/pre-signup', state: 'full', as: 'visitor', path: '/pre-signup' },
  { route: '/signup', state: 'full', as: 'visitor', path: '/signup' },
  { route: '/signup', state: 'error', as: 'visitor', path: '/signup', act: press('Create account') },
  { route: '/premed-signup', state: 'full', as: 'visitor', path: '/premed-signup' },
  { route: '/auth/confirm', state: 'full', as: 'visitor', path: '/auth/confirm?token=abc', moves: true },
  { route: '/auth/confirm', state: 'empty', as: 'visitor', path: '/auth/confirm', moves: true },
  { route: '/auth/confirm', state: 'open', note: 'new address', as: 'visitor', path: `/auth/confirm?token=${NEW_ADDRESS}` },
  { route: '/auth/confirm', state: 'open', note: 'other browser', as: 'visitor', path: ({ paths }) => paths.otherBrowser, moves: true },
  { route: '/reset-password', state: 'full', as: 'visitor', path: '/reset-password', moves: true },
  { route: '/reset-password', state: 'error', as: 'visitor', path: '/reset-password?token=abc' },
  { route: '/:userId/profile-setup', state: 'full', as: 'newcomer', path: ({ ids }) => `/${ids.newcomer}/profile-setup` },
  {
    route: '/:userId/premed-profile-setup',
    state: 'full',
    as: 'premedNewcomer',
    path: ({ ids }) => `/${ids.premedNewcomer}/premed-profile-setup`,
  },
  { route: '/pages/:slug', state: 'full', as: 'visitor', path: '/pages/first-days' },
  { route: '/:slug', state: 'full', as: 'maya', path: '/pubmed' },
  { route: '/*', state: 'full', as: 'visitor', path: '/nothing/here' },
  { route: '/*', state: 'full', note: 'member', as: 'maya', path: '/nothing/here' },
];

const mention = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Your comment' }).pressSequentially('Thank you for the card, @lu');
  await page.getByRole('option').first().waitFor();
};

const POST_PAGES: Row[] = [
  { route: '/thedashboard/posts/:postSlug', state: 'full', as: 'maya', path: livelyPath },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'full',
    note: 'new comments',
    as: 'jonas',
    path: ({ paths }) => paths.returned,
    hold: '**/api/posts/*/seen',
    moves: true,
  },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'open',
    note: 'all replies, and a folded thread',
    as: 'maya',
    path: livelyPath,
    act: async (page) => {
      await press(/more repl/)(page);
      await press(/^Thread by/)(page);
    },
  },
  { route: '/thedashboard/posts/:postSlug', state: 'full', note: 'visitor', as: 'visitor', path: livelyPath },
  { route: '/thedashboard/posts/:postSlug', state: 'full', note: 'answered', as: 'maya', path: ({ paths }) => paths.answered },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'full',
    note: 'answered by the asker',
    as: 'maya',
    path: ({ paths }) => paths.ownAnswer,
  },
  { route: '/thedashboard/posts/:postSlug', state: 'full', note: 'seen by the asker', as: 'quiet', path: ({ paths }) => paths.asked },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'open',
    note: 'menu of an answer',
    as: 'jonas',
    path: ({ paths }) => paths.answered,
    act: press('Comment actions'),
  },
  { route: '/thedashboard/posts/:postSlug', state: 'empty', as: 'maya', path: ({ paths }) => paths.bare },
  { route: '/thedashboard/posts/:postSlug', state: 'loading', as: 'maya', path: livelyPath, hold: '**/api/posts/*/comments*' },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'error',
    note: 'comments',
    as: 'maya',
    path: livelyPath,
    stop: '**/api/posts/*/comments*',
  },
  { route: '/thedashboard/posts/:postSlug', state: 'no access', note: 'not there', as: 'maya', path: '/thedashboard/posts/nothing' },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'open',
    note: 'people to mention',
    as: 'maya',
    path: livelyPath,
    act: mention,
  },
  { route: '/thedashboard/posts/:postSlug', state: 'open', note: 'following', as: 'jonas', path: livelyPath, act: press('Following') },
  { route: '/thedashboard/posts/:postSlug', state: 'open', note: 'menu', as: 'maya', path: livelyPath, act: press('More actions') },
  {
    route: '/thedashboard/posts/:postSlug',
    state: 'open',
    note: 'report',
    as: 'jonas',
    path: livelyPath,
    act: async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('dialog').getByLabel('Spam or Advertising').check();
    },
  },
  {
    route: '/communities/:institution/:sub/:community/posts/:postSlug',
    state: 'full',
    note: 'confirmed',
    as: 'maya',
    path: ({ paths }) => paths.confirmed,
  },
  { route: '/communities/:institution/:sub/:community/posts/:postSlug', state: 'long', as: 'maya', path: long },
  {
    route: '/communities/:institution/:sub/:community/posts/:postSlug',
    state: 'full',
    note: 'asked before',
    as: 'priya',
    path: ({ paths }) => paths.again,
    moves: true,
    act: (page) => page.getByRole('region', { name: 'Related' }).waitFor(),
  },
  {
    route: '/communities/:institution/:sub/:community/posts/:postSlug',
    state: 'open',
    note: 'same question',
    as: 'maya',
    path: ({ paths }) => paths.original,
    moves: true,
    act: async (page) => {
      await press('More actions')(page);
      await page.getByRole('menuitem', { name: 'Same question as…' }).click();
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  { route: '/communities/:institution/:sub/:community/posts/:postSlug', state: 'no access', as: 'visitor', path: long },
];

const OWN_DATA = '/settings/data';
const DOWNLOAD = '**/api/own-data/download';

const requestDownload = (state: 'making' | 'failed') => async (page: Page) => {
  const json = { state, url: null, until: null, nextAt: state === 'making' ? new Date(Date.now() + 86_000_000).toISOString() : null };
  await page.route(DOWNLOAD, (route) => route.fulfill({ json }));
  await press('Download my data')(page);
  await page.getByLabel('Your password', { exact: true }).fill('Whatever-it-is-7!');
  await press('Make the file')(page);
  await page.getByText(state === 'making' ? /^Your file is being made/ : /^The file could not be made/).waitFor();
};

const FOLLOWING = '**/api/notification-settings/following*';

/** Makes a choice whose request fails. Narrow screens have a list in place of the radio buttons. */
async function chooseWithFailure(page: Page): Promise<void> {
  await page.route('**/api/notification-settings/choices/*', (route) => route.abort());
  const radio = page.getByRole('radiogroup', { name: 'Likes' }).getByRole('radio', { name: 'Off' });
  if (await radio.isVisible()) await radio.click();
  else await page.getByRole('combobox', { name: 'Likes' }).selectOption('Off');
  await page.getByText('Not saved').waitFor();
}

const PERSONAL: Row[] = [
  { route: '/settings/data', state: 'full', as: 'maya', path: OWN_DATA },
  { route: '/settings/data', state: 'full', note: 'ready', as: 'quiet', path: OWN_DATA },
  { route: '/settings/data', state: 'full', note: 'to be deleted', as: 'leaving', path: OWN_DATA },
  { route: '/settings/data', state: 'full', note: 'being made', as: 'maya', path: OWN_DATA, act: requestDownload('making') },
  { route: '/settings/data', state: 'error', note: 'not made', as: 'maya', path: OWN_DATA, act: requestDownload('failed') },
  { route: '/settings/data', state: 'error', note: 'phrase', as: 'maya', path: OWN_DATA, act: press('Continue') },
  { route: '/settings/data', state: 'open', note: 'password', as: 'maya', path: OWN_DATA, act: press('Download my data') },
  { route: '/settings/data', state: 'loading', as: 'maya', path: OWN_DATA, hold: DOWNLOAD },
  { route: '/settings/data', state: 'error', as: 'maya', path: OWN_DATA, stop: DOWNLOAD },
  { route: '/settings/data', state: 'no access', as: 'visitor', path: OWN_DATA },
  { route: '/direct/messages', state: 'full', as: 'maya', path: MESSAGES },
  { route: '/direct/messages', state: 'empty', as: 'quiet', path: MESSAGES },
  { route: '/direct/messages', state: 'empty', note: 'first visit', as: 'fresh', path: MESSAGES },
  {
    route: '/direct/messages',
    state: 'open',
    note: 'new message',
    as: 'maya',
    path: MESSAGES,
    act: async (page) => {
      await press('New message')(page);
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  { route: '/direct/messages', state: 'loading', as: 'maya', path: MESSAGES, hold: '**/api/conversations*' },
  { route: '/direct/messages', state: 'error', as: 'maya', path: MESSAGES, stop: '**/api/conversations*' },
  { route: '/direct/messages/:username', state: 'full', as: 'maya', path: `${MESSAGES}/jonas_lindqvist` },
  { route: '/direct/messages/:username', state: 'long', as: 'maya', path: `${MESSAGES}/longest.username.anybody.has.` },
  { route: '/direct/messages/:username', state: 'empty', as: 'quiet', path: `${MESSAGES}/maya.okafor` },
  {
    route: '/direct/messages/:username',
    state: 'loading',
    as: 'maya',
    path: `${MESSAGES}/jonas_lindqvist`,
    hold: '**/api/conversations/*/messages*',
  },
  {
    route: '/direct/messages/:username',
    state: 'loading',
    note: 'with whom',
    as: 'maya',
    path: `${MESSAGES}/jonas_lindqvist`,
    hold: '**/api/conversations/jonas_lindqvist',
  },
  {
    route: '/direct/messages/:username',
    state: 'error',
    as: 'maya',
    path: `${MESSAGES}/jonas_lindqvist`,
    stop: '**/api/conversations/*/messages*',
  },
  {
    route: '/direct/messages/:username',
    state: 'open',
    note: 'menu of a message',
    as: 'maya',
    path: `${MESSAGES}/jonas_lindqvist`,
    act: press('Message actions'),
  },
  {
    route: '/direct/messages/:username',
    state: 'open',
    note: 'report of a message',
    as: 'maya',
    path: `${MESSAGES}/jonas_lindqvist`,
    act: async (page) => {
      await press('Message actions')(page);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).waitFor();
    },
  },
  { route: '/direct/messages/:username', state: 'no access', as: 'maya', path: `${MESSAGES}/nobody-here` },
  { route: '/profiles/:username', state: 'full', as: 'priya', path: '/profiles/maya.okafor' },
  { route: '/profiles/:username', state: 'full', note: 'own', as: 'maya', path: '/profiles/maya.okafor' },
  { route: '/profiles/:username', state: 'long', as: 'maya', path: '/profiles/longest.username.anybody.has.' },
  { route: '/profiles/:username', state: 'empty', as: 'maya', path: '/profiles/quiet' },
  { route: '/profiles/:username', state: 'loading', as: 'priya', path: '/profiles/maya.okafor', hold: '**/api/profiles/*' },
  {
    route: '/profiles/:username',
    state: 'loading',
    note: 'posts',
    as: 'priya',
    path: '/profiles/maya.okafor',
    hold: '**/api/profiles/*/posts*',
  },
  {
    route: '/profiles/:username',
    state: 'error',
    note: 'posts',
    as: 'priya',
    path: '/profiles/maya.okafor',
    stop: '**/api/profiles/*/posts*',
  },
  { route: '/profiles/:username', state: 'no access', note: 'not there', as: 'maya', path: '/profiles/nobody-here' },
  { route: '/profiles/settings/:username', state: 'full', as: 'maya', path: '/profiles/settings/maya.okafor' },
  { route: '/profiles/settings/:username', state: 'long', as: 'long', path: '/profiles/settings/longest.username.anybody.has.' },
  {
    route: '/profiles/settings/:username',
    state: 'open',
    note: 'part of a picture',
    as: 'maya',
    path: '/profiles/settings/maya.okafor',
    act: async (page) => {
      await page.locator('input[type=file]').setInputFiles(PICTURE);
      await page.getByRole('slider', { name: 'Zoom' }).waitFor();
    },
  },
  { route: '/profiles/settings/:username', state: 'no access', as: 'priya', path: '/profiles/settings/maya.okafor' },
  { route: '/settings/email', state: 'full', as: 'maya', path: '/settings/email' },
  { route: '/settings/email', state: 'error', as: 'maya', path: '/settings/email', act: press('Email me the codes') },
  { route: '/settings/email', state: 'long', note: 'codes', as: 'long', path: '/settings/email' },
  { route: '/settings/email', state: 'error', note: 'codes', as: 'long', path: '/settings/email', act: press('Change my email address') },
  { route: '/settings/email', state: 'no access', as: 'visitor', path: '/settings/email' },
  { route: '/settings/notifications', state: 'full', as: 'maya', path: '/settings/notifications' },
  { route: '/settings/notifications', state: 'empty', note: 'first visit', as: 'quiet', path: '/settings/notifications' },
  { route: '/settings/notifications', state: 'error', note: 'list', as: 'maya', path: '/settings/notifications', stop: FOLLOWING },
  { route: '/settings/notifications', state: 'loading', as: 'maya', path: '/settings/notifications', hold: FOLLOWING },
  {
    route: '/settings/notifications',
    state: 'error',
    note: 'not saved',
    as: 'maya',
    path: '/settings/notifications',
    act: chooseWithFailure,
  },
  { route: '/settings/notifications', state: 'no access', as: 'visitor', path: '/settings/notifications' },
  { route: '/unsubscribe', state: 'full', as: 'visitor', path: ({ paths }) => paths.unsubscribe },
  { route: '/unsubscribe', state: 'full', note: 'done', as: 'visitor', path: ({ paths }) => paths.unsubscribeDone },
  { route: '/unsubscribe', state: 'error', as: 'visitor', path: '/unsubscribe?token=abc' },
  { route: '/profiles/:username/notifications', state: 'full', as: 'maya', path: '/profiles/maya.okafor/notifications' },
  { route: '/profiles/:username/notifications', state: 'long', as: 'long', path: '/profiles/longest.username.anybody.has./notifications' },
  {
    route: '/profiles/:username/notifications',
    state: 'full',
    note: 'replies',
    as: 'maya',
    path: '/profiles/maya.okafor/notifications?kind=replies',
  },
  { route: '/profiles/:username/notifications', state: 'empty', as: 'quiet', path: '/profiles/quiet/notifications' },
  {
    route: '/profiles/:username/notifications',
    state: 'empty',
    note: 'first visit',
    as: 'fresh',
    path: '/profiles/fresh/notifications',
  },
  {
    route: '/profiles/:username/notifications',
    state: 'error',
    as: 'maya',
    path: '/profiles/maya.okafor/notifications',
    stop: '**/api/notifications*',
  },
  { route: '/profiles/:username/notifications', state: 'no access', as: 'priya', path: '/profiles/maya.okafor/notifications' },
  { route: '/profiles/:username/full-report', state: 'empty', as: 'maya', path: '/profiles/priya-raman/full-report' },
];

export const ROWS: readonly Row[] = [...PUBLIC, ...FEEDS, ...POST_PAGES, ...MODERATION, ...PERSONAL];

export function nameOf({ route, state, note, as }: Row): string {
  return [route, state, ...(note === undefined ? [] : [note]), as].join(' · ');
}
