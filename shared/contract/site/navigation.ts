import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart } from '../shapes.ts';

const Entry = z.strictObject({
  id: z.string(),
  label: z.string(),
  slug: z.string(),
  href: z.string().nullable().describe('A path of this site, or another site’s address; null for what only holds others.'),
  external: z.boolean().describe('Leads to another site.'),
});
const Child = Entry.extend({ children: z.array(Entry) });

/** An item with its children. */
export const NavigationItem = Entry.extend({ position: z.int(), inBar: z.boolean(), children: z.array(Child) });

export const NavigationSection = z.strictObject({
  kind: z.enum(['general', 'grades', 'classes', 'premed', 'more']),
  title: z.string(),
  items: z.array(Child),
});

const sections = z.array(NavigationSection).nullable();

export const Navigation = z.strictObject({
  items: z.array(NavigationItem),
  sections: sections.describe(
    'The communities that stand beside every page, of the classes only those that one follows or has read lately; null for those who have none.',
  ),
  classes: z.int().describe('How many classes there are in all.'),
});

export const NavigationMenu = z.strictObject({
  sections: sections.describe('All communities; null for those who have none.'),
});

export const navigation = {
  mine: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/navigation',
      tags: ['navigation'],
      summary: 'The header’s ways and the own communities of whoever asks',
    })
    .output(Navigation),

  menu: route('member', 'read')
    .route({ method: 'GET', path: '/navigation-menu', tags: ['navigation'], summary: 'All communities of whoever asks, for menus' })
    .output(NavigationMenu),

  link: route('anyone', 'read')
    .route({ method: 'GET', path: '/navigation/{slug}', tags: ['navigation'], summary: 'Where an item of the navigation leads' })
    .input(z.strictObject({ slug: addressPart }))
    .output(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('here'), path: z.string() }),
        z.strictObject({ kind: z.literal('elsewhere'), url: z.string(), label: z.string() }),
      ]),
    ),
};

named({ NavigationEntry: Entry, NavigationBranch: Child, NavigationItem, NavigationSection, Navigation, NavigationMenu });
