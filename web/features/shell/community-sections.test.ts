import { expect, test } from 'vitest';
import type { CommunityKind } from '#shared/rules/communities.ts';
import { type Communities, communitySections } from './community-sections.ts';

function community(subSlug: CommunityKind, displayName: string): Communities['items'][number] {
  const school = { id: 'a', name: 'Alder Ridge', slug: 'alder-ridge' };
  return {
    id: displayName,
    name: displayName,
    displayName,
    slug: displayName,
    subSlug,
    subtitle: '',
    institution: displayName === 'Dashboard' ? null : school,
    path: `/${displayName}`,
    can: { post: true },
  };
}

test('communities stand in their sections, in the menu’s order; the Dashboard has its own place', () => {
  const sections = communitySections([
    community('general', 'Dashboard'),
    community('classes', 'Anatomy'),
    community('grades', 'M1'),
    community('general', 'Commons'),
    community('grades', 'M2'),
  ]);
  expect(sections.map(({ title, items }) => [title, items.map((item) => item.displayName)])).toEqual([
    ['General', ['Commons']],
    ['Grade Forums', ['M1', 'M2']],
    ['Classes', ['Anatomy']],
  ]);
});

test('a premed student has one section', () => {
  expect(communitySections([community('premed', 'Premed')]).map(({ title }) => title)).toEqual(['Premed']);
});
