import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';

/** What an act was about, as it was then: the thing itself may be gone when somebody reads of it. */
export type ModerationSubject = { kind: 'post'; id: string; title: string; authorId: string | null; authorName: string | null };

/** Adds a row to the log of a school's moderators (or the Dashboard's), in the transaction of the act. */
export async function logModeration(
  db: Db,
  moderator: Person,
  { institution_id }: { institution_id: string | null },
  action: 'delete',
  subject: ModerationSubject,
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({ institution_id, moderator_id: moderator.id, action, subject: { ...subject } })
    .execute();
}
