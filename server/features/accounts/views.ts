import type { z } from 'zod';
import type { Person } from '#server/platform/http/api.ts';
import type { Viewer } from '#shared/contract/accounts/accounts.ts';
import { communityPath, DASHBOARD_PATH } from '#shared/rules/communities.ts';
import { openHints } from '#shared/rules/hints.ts';
import { isProfileComplete, setupPath } from '#shared/rules/people.ts';

export function startPath(person: Person): string {
  return isProfileComplete(person) && person.startsAtHome ? '/home' : homePath(person);
}

export function homePath(person: Person): string {
  if (!isProfileComplete(person)) return setupPath(person) ?? '/login';
  if (person.userType === 'medical_student') return DASHBOARD_PATH;
  if (person.institution === null || person.premedSlug === null) return '/login';
  return communityPath({ slug: person.premedSlug, subSlug: 'premed', institution: person.institution });
}

export function viewerView(person: Person, sessionId: string): z.infer<typeof Viewer> {
  const { id, name, username, email, userType, year, pictureUrl, institution, suspension, deletion, hintsDone, startsAtHome } = person;
  return {
    id,
    sessionId,
    name,
    username,
    email,
    userType,
    year,
    pictureUrl,
    institution,
    complete: isProfileComplete(person),
    setupPath: setupPath(person) ?? '/login',
    homePath: homePath(person),
    startsAtHome,
    startPath: startPath(person),
    suspension,
    deletion,
    hints: openHints(hintsDone),
  };
}
