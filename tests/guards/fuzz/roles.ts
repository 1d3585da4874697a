import type { CastName } from '#server/testing/cast.ts';

export const ROLES = ['visitor', 'maya', 'tomasz', 'hannah', 'samuel', 'kai', 'ava', 'noah', 'ines', 'pia'] as const satisfies (
  | CastName
  | 'visitor'
)[];

export type Role = (typeof ROLES)[number];

export const SUSPENDED = 'hannah';
