import { isBetweenStudents } from '#server/features/people/profiles/access.ts';
import type { MemberRow } from '#server/features/people/profiles/queries.ts';
import { type Authorized, authorize } from '#server/platform/access.ts';
import type { Person } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';

/** Only medical students have an inbox. */
export function requireInbox(person: Person): Person {
  if (person.userType !== 'medical_student') throw failure('FORBIDDEN', MESSAGE_TEXTS.students);
  return person;
}

/**
 * The proof that this person and that member may have a conversation: what was written stays readable whoever
 * restricts whom. Whether something may be written now is decided where it is written, under the pair's lock.
 */
export function authorizeConversation(person: Person, member: MemberRow): Authorized<MemberRow, 'send'> {
  const between = isBetweenStudents(person, { id: member.author_id, userType: member.author_type });
  return authorize(member, 'send', between, () => failure('FORBIDDEN', MESSAGE_TEXTS.students));
}
