import type { Institution } from './api/profiles.ts';

/** Names are unique, ignoring case. */
export function findSchool(schools: readonly Institution[], name: string): Institution | undefined {
  const wanted = name.trim().toLowerCase();
  return schools.find((school) => school.name.toLowerCase() === wanted);
}
