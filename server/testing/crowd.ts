import { CAST } from './cast.ts';
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
    .returning(['id', 'name'])
    .execute();
  await forum.db
    .insertInto('credentials')
    .values(members.map(({ id }) => ({ member_id: id, provider_id: 'credential', account_id: id, password })))
    .execute();
  return Promise.all(members.map(async ({ id, name }) => ({ id, name, visitor: await forum.signIn(id) })));
}
