import type { Config } from '#server/platform/config.ts';
import type { Person } from '#server/platform/http/api.ts';

/** If moderators need two-step log-in, a moderator without it has only a student's rights. */
export function withEffectiveRights({ moderatorsNeedSecondFactor }: Config, person: Person): Person {
  if (!moderatorsNeedSecondFactor || person.secondFactorAt !== null || person.moderates.length === 0) return person;
  return { ...person, moderates: [], moderatesOnceSecured: person.moderates };
}
