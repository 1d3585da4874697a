import type { PostScope } from '#server/features/posts/queries.ts';
import type { Person } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database.ts';

/** What an act was about, as it was then: the thing itself may be gone when somebody reads of it. */
export type ModerationSubject = { id: string; authorId: string | null; authorName: string | null } & (
  | { kind: 'post'; title: string }
  | { kind: 'comment'; postId: string; content: string }
);

/** A post as the log keeps it. */
export function postSubject({ id, title, author_id: authorId, author_name: authorName }: PostScope): ModerationSubject {
  return { kind: 'post', id, title, authorId, authorName };
}

type ModerationAction = 'delete' | 'pin' | 'unpin' | 'collapse' | 'expand';

/** Adds a row to the log of a school's moderators (or the Dashboard's), in the transaction of the act. */
export async function logModeration(
  db: Db,
  moderator: Person,
  { institution_id }: { institution_id: string | null },
  action: ModerationAction,
  subject: ModerationSubject,
): Promise<void> {
  await db
    .insertInto('moderation_log')
    .values({ institution_id, moderator_id: moderator.id, action, subject: { ...subject } })
    .execute();
}
