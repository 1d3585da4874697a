import { OWN_SORTS, type OwnSort } from '#shared/rules/contributions.ts';

export const OWN_TABS = ['posts', 'comments'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

/** Which list is shown, and in which order. It lives in the page's address. */
export interface OwnChoice {
  tab: OwnTab;
  sort: OwnSort;
}

/** What an address names; what it names wrongly does not count. */
export function readOwnChoice(search: URLSearchParams): OwnChoice {
  return {
    tab: OWN_TABS.find((tab) => tab === search.get('tab')) ?? 'posts',
    sort: OWN_SORTS.find((sort) => sort === search.get('sort')) ?? 'latest',
  };
}

/** The part of an address from the question mark on; as short as it can be. */
export function ownAddress({ tab, sort }: OwnChoice): string {
  const params = new URLSearchParams();
  if (tab !== 'posts') params.set('tab', tab);
  if (sort !== 'latest') params.set('sort', sort);
  return params.size === 0 ? '' : `?${params}`;
}
