import { counted } from '#shared/rules/locale.ts';

/** The ways of the bar and of a small screen's menu. */
export const navigationTexts = {
  communities: 'Communities',
  more: 'More',
  none: 'No communities available',
  search: 'Search communities',
  found: (count: number) => counted(count, { one: 'community', other: 'communities' }),
  noMatch: (typed: string) => `No community is called “${typed}”.`,
  /** Heard after the name of a menu in which a way says something. */
  news: (label: string) => `, with news: ${label}`,
  /** Of the sign beside a way that leads away from here. */
  otherSite: 'Opens another site',
  dashboardFailed: 'Error accessing dashboard. Please try again.',
  failed: 'Failed to load navigation.',
  loading: 'Loading…',
};
