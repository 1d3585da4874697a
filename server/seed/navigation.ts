import type { Db } from '#server/platform/db/database.ts';

const FIRST_DAYS = `Everybody has a first week here. This page gathers what people asked in theirs.

# Where things are

| You look for | It is in |
| --- | --- |
| Anything that concerns every school | **The Dashboard** |
| Your own school, all years | **Commons** |
| Your year | **M1** to **M4** |
| One course, its slides and its exams | the class of that name |

# How to ask so that somebody answers

1. Put the question into the title. "Question about anatomy" is not one.
2. Say what you have tried. It saves the person who answers an hour.
3. Pick the category. People filter by it.

# What not to post

Nothing about a patient that anybody could recognise, and nothing from an exam that others have not yet sat. When in doubt, leave it out and ask a moderator.
`;

const STUDY_ROOMS = `The rooms that belong to all of us, and what to know before you carry your books there.

- **The Lantern Room**, library, second floor: silent. Opens at seven, fills by eight.
- **Cask 3**, old brewery: whiteboards on three walls. Wipe them when you go.
- **The Boiler Loft**: warm in January, unbearable in June.

A bag on a chair keeps it for twenty minutes. After that it is anybody's.
`;

const GAP_YEAR = `You have two years before you apply, or two months. Either way the same few things count: time with patients, one thing you kept at, and people who know you well enough to write about you.

Ask in your Premed Dashboard; medical students of your school read there.
`;

/** Pages and ways as an operator might add them, so that a new installation shows what they can be. */
export async function insertNavigation(db: Db, institutions: ReadonlyMap<string, string>): Promise<void> {
  const school = institutions.get('alder-ridge') ?? null;
  const pages = await db
    .insertInto('content_pages')
    .values([
      { slug: 'first-days', title: 'Your first days here', body: FIRST_DAYS, published: true },
      { slug: 'before-you-apply', title: 'Before you apply', body: GAP_YEAR, published: true },
      { slug: 'study-rooms', title: 'Study rooms', body: STUDY_ROOMS, published: true, institution_id: school },
    ])
    .returning(['id', 'slug'])
    .execute();
  const page = (slug: string) => pages.find((one) => one.slug === slug)?.id ?? null;
  await db
    .insertInto('navigation_items')
    .values([
      { label: 'First days', slug: 'first-days', position: 10, page_id: page('first-days'), requires_auth: false, is_premed: true },
      {
        label: 'Before you apply',
        slug: 'before-you-apply',
        position: 20,
        page_id: page('before-you-apply'),
        requires_auth: false,
        is_premed: true,
      },
      { label: 'Study rooms', slug: 'study-rooms', position: 30, page_id: page('study-rooms'), institution_id: school },
      { label: 'PubMed', slug: 'pubmed', position: 40, url: 'https://pubmed.ncbi.nlm.nih.gov/', requires_auth: false },
      { label: 'The rules', slug: 'rules', position: 50, url: '/community-guidelines', requires_auth: false, is_premed: true },
    ])
    .execute();
}
