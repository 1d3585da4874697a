import type { Institution } from './api/institutions.ts';

/** The school of this name, whatever its case. Names are unique. */
export function findSchool(schools: readonly Institution[], name: string): Institution | undefined {
  const wanted = name.trim().toLowerCase();
  return schools.find((school) => school.name.toLowerCase() === wanted);
}
