import type { Db } from '#server/platform/db/database.ts';
import type { CommunityKind } from '#shared/rules/communities.ts';

interface SeedSchool {
  slug: string;
  name: string;
  subtitle: string;
  domain: string;
  communities: { kind: CommunityKind; slug: string; name: string; displayName: string }[];
}

function grades(school: string): SeedSchool['communities'] {
  return ['M1', 'M2', 'M3', 'M4'].map((year) => ({
    kind: 'grades',
    slug: year.toLowerCase(),
    name: `${school} ${year}`,
    displayName: year,
  }));
}

function classes(...names: string[]): SeedSchool['communities'] {
  return names.map((name) => ({ kind: 'classes', slug: name.toLowerCase().replaceAll(' ', '-'), name, displayName: name }));
}

export const SEED_SCHOOLS: SeedSchool[] = [
  {
    slug: 'alder-ridge',
    name: 'Alder Ridge School of Medicine',
    subtitle: 'Old stones, wet shoes, good people',
    domain: 'alderridge.edu',
    communities: [
      { kind: 'general', slug: 'commons', name: 'Alder Ridge Commons', displayName: 'Commons' },
      ...grades('Alder Ridge'),
      ...classes('Anatomy', 'Biochemistry', 'Pathology', 'Clinical Skills'),
      { kind: 'premed', slug: 'premed', name: 'Alder Ridge Premed', displayName: 'Premed Dashboard' },
      { kind: 'admin', slug: 'moderators', name: 'Alder Ridge Moderators', displayName: 'Moderators' },
    ],
  },
  {
    slug: 'port-ellery',
    name: 'Port Ellery College of Medicine',
    subtitle: 'Medicine by the harbor',
    domain: 'portellery.edu',
    communities: [
      { kind: 'general', slug: 'harbor', name: 'Port Ellery Harbor', displayName: 'Harbor' },
      ...grades('Port Ellery'),
      ...classes('Physiology', 'Pharmacology', 'Neuroscience', 'Ethics'),
      { kind: 'premed', slug: 'premed', name: 'Port Ellery Premed', displayName: 'Premed Dashboard' },
      { kind: 'admin', slug: 'moderators', name: 'Port Ellery Moderators', displayName: 'Moderators' },
    ],
  },
];

/** @returns their ids by slug */
export async function insertSchools(db: Db): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, name, subtitle, domain, communities } of SEED_SCHOOLS) {
    const { id } = await db.insertInto('institutions').values({ slug, name, subtitle }).returning('id').executeTakeFirstOrThrow();
    ids.set(slug, id);
    await db.insertInto('institution_domains').values({ domain, institution_id: id }).execute();
    await db
      .insertInto('communities')
      .values(
        communities.map((one, position) => ({
          institution_id: id,
          name: one.name,
          display_name: one.displayName,
          slug: one.slug,
          sub_slug: one.kind,
          position,
        })),
      )
      .execute();
  }
  return ids;
}
