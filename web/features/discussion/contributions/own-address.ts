import { OWN_SORTS, type OwnSort } from '#shared/rules/contributions.ts';

export const OWN_TABS = ['posts', 'comments'] as const;
export type OwnTab = (typeof OWN_TABS)[number];

export interface OwnChoice {
  tab: OwnTab;
  sort: OwnSort;
}

export function readOwnChoice(search: URLSearchParams): OwnChoice {
  return {
    tab: OWN_TABS.find((tab) => tab === search.get('tab')) ?? 'posts',
    sort: OWN_SORTS.find((sort) => sort === search.get('sort')) ?? 'latest',
  };
}

export function ownAddress({ tab, sort }: OwnChoice): string {
  const params = new URLSearchParams();
  if (tab !== 'posts') params.set('tab', tab);
  if (sort !== 'latest') params.set('sort', sort);
  return params.size === 0 ? '' : `?${params}`;
}
