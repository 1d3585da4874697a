import { sql } from 'kysely';
import { z } from 'zod';
import { formerNames, isModerator } from '#server/features/people/profiles/queries.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The literal distinguishes this cursor from those of other lists. */
export const NameKey = z.tuple([
  z.literal('name'),
  z
    .string()
    .max(200)
    .regex(/^[^\0]*$/),
  z.uuid(),
]);

/** Must match the expression of the index `members_students`. */
const BY_NAME = sql`(search_fold(name) COLLATE "C")`;

export async function studentPage(db: Db, institutionId: string, after: z.infer<typeof NameKey> | null, limit: number) {
  return db
    .selectFrom('members')
    .select([
      'id',
      'name',
      'username',
      'email',
      'year',
      isModerator('members').as('moderator'),
      formerNames('members.id').as('former_names'),
    ])
    .where('institution_id', '=', institutionId)
    .where('user_type', '=', sql<'medical_student'>`'medical_student'`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${BY_NAME}, id) > (search_fold(${after?.[1]}) COLLATE "C", ${after?.[2]}::uuid)`),
    )
    .orderBy(BY_NAME)
    .orderBy('id')
    .limit(limit + 1)
    .execute();
}

export async function countStudents(db: Db, institutionId: string): Promise<number> {
  const { total } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('institution_id', '=', institutionId)
    .where('user_type', '=', sql<'medical_student'>`'medical_student'`)
    .executeTakeFirstOrThrow();
  return total;
}
