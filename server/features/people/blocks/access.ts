import { isBetweenStudents } from '#server/features/people/profiles/access.ts';
import type { MemberRow } from '#server/features/people/profiles/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { RESTRICT_TEXTS } from '#shared/rules/texts/restricting.ts';

/** A person may restrict somebody who restricts them. */
export function authorizeRestriction(person: Person, member: MemberRow): Authorized<MemberRow, 'restrict'> {
  const between = isBetweenStudents(person, { id: member.author_id, userType: member.author_type });
  return authorize(member, 'restrict', between, () => failure('FORBIDDEN', RESTRICT_TEXTS.students));
}
