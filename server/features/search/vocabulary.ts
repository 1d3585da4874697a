import type { readableCommunities } from '#server/features/communities/readable.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Vocabulary } from './question.ts';
import { fieldRelated, fieldSynonyms, keyOf, MAX_TERM_WORDS, readSynonyms, type Synonyms, wordsOf } from './synonyms.ts';

type Readable = Awaited<ReturnType<typeof readableCommunities>>[number];
type Named = Pick<Readable, 'id' | 'name' | 'display_name' | 'subtitle' | 'slug'>;

/** A course code: "MED 5210", "ANAT-501". */
const CODE = /\b([A-Z]{2,5})[ -]?(\d{3,4}[A-Z]?)\b/g;

const MAX_SCHOOLS = 1_000;
const cacheBySchool = new Map<string, { version: number; synonyms: Synonyms }>();

export async function vocabularyOf(db: Db, person: Person, communities: readonly Readable[]): Promise<Vocabulary> {
  const school = communities.find(({ institution_id: id }) => id !== null && id === person.institutionId);
  const names = namesOf(communities);
  return { synonyms: [await synonymsOf(db, school), names.synonyms, fieldSynonyms], related: fieldRelated, places: names.places };
}

/** Cached by version, which is loaded with the communities. */
async function synonymsOf(db: Db, school: Readable | undefined): Promise<Synonyms> {
  const { institution_id: id = null, synonyms_version: version = 0 } = school ?? {};
  if (id === null || version === null || version === 0) return new Map();
  const cached = cacheBySchool.get(id);
  if (cached?.version === version) return cached.synonyms;
  const rows = await db.selectFrom('school_synonyms').select('line').where('institution_id', '=', id).execute();
  const synonyms = readSynonyms(rows.map(({ line }) => line).join('\n'));
  if (cacheBySchool.size >= MAX_SCHOOLS) cacheBySchool.clear();
  cacheBySchool.set(id, { version, synonyms });
  return synonyms;
}

/** The name, slug and course code of a community are synonyms and name the community. */
export function namesOf(communities: readonly Named[]): { synonyms: Synonyms; places: Synonyms } {
  const synonyms = new Map<string, Set<string>>();
  const places = new Map<string, Set<string>>();
  for (const { id, name, display_name: shown, subtitle, slug } of communities) {
    const codes = [...[name, shown, subtitle].join('\n').matchAll(CODE)].flatMap(([, letters, digits]) => [
      `${letters} ${digits}`,
      `${letters}${digits}`,
    ]);
    const phrases = [shown, name, name.replace(CODE, ' '), slug, ...codes].map((term) => wordsOf(fold(term)));
    const terms = [...new Set(phrases.flatMap((words) => (words.length > 0 && words.length <= MAX_TERM_WORDS ? words.join(' ') : [])))];
    for (const term of terms) {
      const key = keyOf(term);
      places.set(key, (places.get(key) ?? new Set()).add(id));
      const others = terms.filter((other) => keyOf(other) !== key);
      synonyms.set(key, new Set([...(synonyms.get(key) ?? []), ...others]));
    }
  }
  return { synonyms, places };
}
