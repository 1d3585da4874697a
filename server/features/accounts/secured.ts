import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';

/** The person as they may act: where moderators have to log in in two steps, one who does not is a student meanwhile. */
export function asSecured({ moderatorsNeedSecondFactor }: Config, person: Person): Person {
  if (!moderatorsNeedSecondFactor || person.secondFactorAt !== null || person.moderates.length === 0) return person;
  return { ...person, moderates: [], moderatesOnceSecured: person.moderates };
}
