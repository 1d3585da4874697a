import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';

const MailValidity = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('resetLink'), id: z.uuid(), hours: z.int() }),
  z.strictObject({ of: z.literal('code'), sessionId: z.uuid(), hash: z.string() }),
  z.strictObject({ of: z.literal('emailChange'), id: z.uuid() }),
]);
export type MailValidity = z.infer<typeof MailValidity>;

/**
 * Called just before delivery, because the mail may have waited for days in the queue.
 * @returns false if the link or code was used, replaced or withdrawn, so that the mail can be
 * dropped
 */
export async function startValidity(db: Db, validity: unknown): Promise<boolean> {
  const started = await start(db, MailValidity.parse(validity));
  return started.numUpdatedRows > 0n;
}

function start(db: Db, validity: MailValidity) {
  const now = sql<string>`now()`;
  if (validity.of === 'resetLink')
    return db
      .updateTable('verifications')
      .set({ expires_at: sql<string>`now() + ${validity.hours}::int * interval '1 hour'` })
      .where('id', '=', validity.id)
      .executeTakeFirstOrThrow();
  if (validity.of === 'code')
    return db
      .updateTable('mailed_codes')
      .set({ sent_at: now })
      .where('session_id', '=', validity.sessionId)
      .where('hash', '=', validity.hash)
      .executeTakeFirstOrThrow();
  return db.updateTable('email_changes').set({ begun_at: now }).where('id', '=', validity.id).executeTakeFirstOrThrow();
}
