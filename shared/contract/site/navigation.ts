import { z } from 'zod';
import { route } from '../base.ts';
import { named } from '../named.ts';
import { addressPart } from '../shapes.ts';

const Entry = z.strictObject({
  id: z.string(),
  label: z.string(),
  slug: z.string(),
  href: z.string().nullable().describe('A path of this site or the address of another site; null for an item that only contains others.'),
  external: z.boolean().describe('Leads to another site.'),
});
const Child = Entry.extend({ children: z.array(Entry) });

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
    'The sidebar: communities, with only those classes that you follow or have read recently, and other items. Null for visitors, incomplete profiles, and premed students without any.',
  ),
  classes: z.int().describe('Total number of classes.'),
});

export const NavigationMenu = z.strictObject({
  sections: sections.describe('All communities and other items; null for premed students without any.'),
});

export const navigation = {
  mine: route('anyone', 'read')
    .route({
      method: 'GET',
      path: '/navigation',
      tags: ['navigation'],
      summary: 'The header’s links and your communities',
    })
    .output(Navigation),

  menu: route('member', 'read')
    .route({ method: 'GET', path: '/navigation-menu', tags: ['navigation'], summary: 'All of your communities, for menus' })
    .output(NavigationMenu),

  link: route('anyone', 'read')
    .route({ method: 'GET', path: '/navigation/{slug}', tags: ['navigation'], summary: 'The target of a navigation item' })
    .input(z.strictObject({ slug: addressPart }))
    .output(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('here'), path: z.string() }),
        z.strictObject({ kind: z.literal('elsewhere'), url: z.string(), label: z.string() }),
      ]),
    ),
};

named({ NavigationEntry: Entry, NavigationBranch: Child, NavigationItem, NavigationSection, Navigation, NavigationMenu });
