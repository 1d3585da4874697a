import { counted } from '#shared/rules/locale.ts';

export const navigationTexts = {
  communities: 'Communities',
  more: 'More',
  none: 'No communities available',
  search: 'Search communities',
  found: (count: number) => counted(count, { one: 'community', other: 'communities' }),
  noMatch: (typed: string) => `No community is called “${typed}”.`,
  /** For screen readers; follows the name of a menu that contains a marked item. */
  badge: (label: string) => `, with news: ${label}`,
  otherSite: 'Opens another site',
  dashboardFailed: 'Error accessing dashboard. Please try again.',
  failed: 'Failed to load navigation.',
  loading: 'Loading…',
};
