import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/http/api.ts';
import { failure } from '#server/platform/http/errors.ts';
import { type Hint, isHint, openHints } from '#shared/rules/hints.ts';

export const hintRoutes = {
  putAway: member.hints.putAway.handler(async ({ input: { hint }, context }) => {
    if (!isHint(hint)) throw failure('NOT_FOUND');
    const { id } = context.person;
    const done = await dismissHint(context.db, id, hint);
    context.live.recheck([id]);
    return { hints: openHints(done) };
  }),
};

async function dismissHint(db: Db, memberId: string, hint: Hint): Promise<readonly string[]> {
  const row = await db
    .updateTable('members')
    // The row lock serializes concurrent updates, so no hint is lost or stored twice.
    .set({ hints_done: sql<string[]>`CASE WHEN ${hint} = ANY(hints_done) THEN hints_done ELSE hints_done || ARRAY[${hint}::text] END` })
    .where('id', '=', memberId)
    .returning('hints_done')
    .executeTakeFirst();
  return row?.hints_done ?? [];
}
