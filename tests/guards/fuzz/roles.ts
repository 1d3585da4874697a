import type { CastName } from '#server/testing/cast.ts';

/** Who sends requests: nobody, and of the cast everybody who can be signed in, each with another kind of rights. */
export const ROLES = ['visitor', 'maya', 'tomasz', 'hannah', 'samuel', 'kai', 'ava', 'noah', 'ines', 'pia'] as const satisfies (
  | CastName
  | 'visitor'
)[];

export type Role = (typeof ROLES)[number];

/** Suspended once everything is planted. */
export const SUSPENDED = 'hannah';
