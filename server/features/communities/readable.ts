import { canOpen } from '#server/features/communities/access.ts';
import { communityRows } from '#server/features/communities/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';

/** Candidates for `canOpen`, which decides. */
export async function readableCommunities(db: Db, person: Person) {
  return readable(db, person).execute();
}

export function readable(db: Db, { institutionId, userType }: Person) {
  return communityRows(db)
    .select('i.synonyms_version')
    .where((eb) => {
      const theirs = userType === 'premed_student' ? eb('c.sub_slug', '=', 'premed') : eb('c.institution_id', '=', institutionId);
      return eb.or([eb('c.institution_id', 'is', null), theirs]);
    });
}

export async function openCommunities(db: Db, person: Person) {
  return (await readableCommunities(db, person)).filter((row) => canOpen(person, row));
}
