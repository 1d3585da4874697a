import { isBetweenStudents } from '#server/features/people/profiles/access.ts';
import type { MemberRow } from '#server/features/people/profiles/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';

export function requireInbox(person: Person): Person {
  if (person.userType !== 'medical_student') throw failure('FORBIDDEN', MESSAGE_TEXTS.students);
  return person;
}

/**
 * A restriction does not hide the messages written before it. Whether a new one may be sent is
 * checked when it is written, under the pair's lock.
 */
export function authorizeConversation(person: Person, member: MemberRow): Authorized<MemberRow, 'send'> {
  const between = isBetweenStudents(person, { id: member.author_id, userType: member.author_type });
  return authorize(member, 'send', between, () => failure('FORBIDDEN', MESSAGE_TEXTS.students));
}
