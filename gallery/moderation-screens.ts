import type { Page } from 'playwright-core';
import { press, type Row } from './row.ts';
import { livelyPath, long } from './world.ts';

function openFirst(page: Page) {
  return page.getByRole('article').first().getByRole('heading').getByRole('button').click();
}

export const MODERATION: Row[] = [
  {
    route: '/thedashboard/posts/:postSlug/full-report',
    state: 'no access',
    as: 'maya',
    path: (world) => `${livelyPath(world)}/full-report`,
  },
  {
    route: '/thedashboard/posts/:postSlug/comments/:commentId/full-report',
    state: 'no access',
    as: 'priya',
    path: (world) => `${livelyPath(world)}/comments/00000000-0000-4000-8000-000000000000/full-report`,
  },
  {
    route: '/communities/:institution/:sub/:community/posts/:postSlug/full-report',
    state: 'long',
    as: 'maya',
    path: (world) => `${long(world)}/full-report`,
  },
  {
    route: '/communities/:institution/:sub/:community/posts/:postSlug/comments/:commentId/full-report',
    state: 'long',
    as: 'maya',
    path: ({ paths }) => paths.reportedComment,
  },
  { route: '/admin/:institution', state: 'long', note: 'reports', as: 'maya', path: '/admin/alder-ridge?tab=reports' },
  {
    route: '/admin/:institution',
    state: 'open',
    note: 'report',
    as: 'maya',
    path: '/admin/alder-ridge?tab=reports&status=all&kind=post',
    act: openFirst,
  },
  {
    route: '/admin/:institution',
    state: 'open',
    note: 'reported message',
    as: 'maya',
    path: '/admin/alder-ridge?tab=reports&kind=message',
    act: async (page) => {
      await openFirst(page);
      await press('Show message')(page);
    },
  },
  {
    route: '/admin/:institution',
    state: 'open',
    note: 'mail to the reported person',
    as: 'maya',
    path: '/admin/alder-ridge?tab=reports&kind=message',
    act: async (page) => {
      await openFirst(page);
      await press(/^Email /)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click();
    },
  },
  { route: '/admin/:institution', state: 'long', note: 'first visit', as: 'fresh', path: '/admin/alder-ridge?tab=reports' },
  { route: '/admin/:institution', state: 'full', note: 'students', as: 'maya', path: '/admin/alder-ridge' },
  { route: '/admin/:institution', state: 'empty', note: 'reports', as: 'quiet', path: '/admin/quiet-hollow?tab=reports' },
  { route: '/admin/:institution', state: 'no access', as: 'priya', path: '/admin/alder-ridge' },
  { route: '/admin/:institution', state: 'error', as: 'maya', path: '/admin/alder-ridge', stop: '**/api/institutions/*/students*' },
  { route: '/admin/:institution/log', state: 'full', as: 'maya', path: '/admin/alder-ridge/log' },
  { route: '/admin/:institution/searches', state: 'full', as: 'maya', path: '/admin/alder-ridge/searches' },
  { route: '/admin/:institution/searches', state: 'empty', as: 'quiet', path: '/admin/quiet-hollow/searches' },
  { route: '/admin/:institution/searches', state: 'no access', as: 'priya', path: '/admin/alder-ridge/searches' },
  { route: '/admin/:institution/log', state: 'no access', as: 'priya', path: '/admin/alder-ridge/log' },
  { route: '/moderator-guidelines', state: 'full', as: 'maya', path: '/moderator-guidelines' },
  { route: '/moderator-guidelines', state: 'no access', as: 'priya', path: '/moderator-guidelines' },
];
