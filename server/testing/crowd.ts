import { CAST, PASSWORD } from './cast.ts';
import type { Forum, Visitor } from './forum.ts';

export interface Somebody {
  id: string;
  name: string;
  visitor: Visitor;
}

export async function crowd(forum: Forum, size: number): Promise<Somebody[]> {
  const { institution_id } = await forum.db
    .selectFrom('members')
    .select('institution_id')
    .where('email', '=', CAST.hannah.email)
    .executeTakeFirstOrThrow();
  const { password } = await forum.db
    .selectFrom('credentials')
    .select('password')
    .where('member_id', '=', await forum.id('hannah'))
    .executeTakeFirstOrThrow();
  const members = await forum.db
    .insertInto('members')
    .values(
      Array.from({ length: size }, (_, index) => ({
        name: `Student ${index + 1}`,
        username: `student${index + 1}`,
        email: `student${index + 1}@alderridge.edu`,
        email_verified: true,
        user_type: 'medical_student' as const,
        institution_id,
        year: 'M2' as const,
      })),
    )
    .returning(['id', 'name', 'email'])
    .execute();
  await forum.db
    .insertInto('credentials')
    .values(members.map(({ id }) => ({ member_id: id, provider_id: 'credential', account_id: id, password })))
    .execute();
  const people: Somebody[] = [];
  for (const { id, name, email } of members) {
    const visitor = forum.anonymous();
    const { status } = await visitor.post('/sign-in', { email, password: PASSWORD });
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
    people.push({ id, name, visitor });
  }
  return people;
}
