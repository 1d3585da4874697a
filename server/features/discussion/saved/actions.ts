import { sql } from 'kysely';
import { loadPost } from '#server/features/discussion/posts/access.ts';
import type { PostScope } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { failure, invalid } from '#server/platform/http/errors.ts';
import { MAX_SAVED_POSTS, REMIND_WITHIN_DAYS } from '#shared/rules/following.ts';
import { FOLLOWING_TEXTS } from '#shared/rules/texts/following.ts';

interface Wanted {
  saved: boolean;
  remindAt?: string | null | undefined;
}

interface Saved {
  saved_at: string | null;
  remind_at: string | null;
}

const DAY = 86_400_000;

function checkReminder({ saved, remindAt }: Wanted): void {
  if (remindAt === undefined || remindAt === null) return;
  if (!saved) throw invalid({ remindAt: FOLLOWING_TEXTS.remindSaved });
  const delay = Date.parse(remindAt) - Date.now();
  if (!(delay > 0 && delay < REMIND_WITHIN_DAYS * DAY)) throw invalid({ remindAt: FOLLOWING_TEXTS.remindLater });
}

/** Keeps the position of a saved post. */
async function save(db: Db, personId: string, postId: string, remindAt: string | null | undefined): Promise<Saved | undefined> {
  const { rows } = await sql<Saved>`
    INSERT INTO post_states AS s (post_id, tenant_id, member_id, saved_at, remind_at)
    SELECT p.id, p.tenant_id, ${personId}::uuid, clock_timestamp(), ${remindAt ?? null}::timestamptz FROM posts p
    WHERE p.id = ${postId}::uuid AND (
      EXISTS (SELECT FROM post_states o WHERE o.member_id = ${personId}::uuid AND o.post_id = p.id AND o.saved_at IS NOT NULL)
      OR (SELECT count(*) FROM (SELECT FROM post_states o WHERE o.member_id = ${personId}::uuid AND o.saved_at IS NOT NULL
        LIMIT ${sql.lit(MAX_SAVED_POSTS)}) n) < ${sql.lit(MAX_SAVED_POSTS)})
    FOR KEY SHARE OF p
    ON CONFLICT (post_id, member_id, tenant_id) DO UPDATE SET saved_at = coalesce(s.saved_at, excluded.saved_at),
      remind_at = ${remindAt === undefined ? sql`s.remind_at` : sql`excluded.remind_at`}
    RETURNING s.saved_at, s.remind_at`.execute(db);
  return rows[0];
}

/** @throws CONFLICT at the limit of saved posts */
export async function setSaved(
  { db, live }: Pick<Services, 'db' | 'live'>,
  person: Person,
  { id }: PostScope,
  wanted: Wanted,
): Promise<Saved> {
  checkReminder(wanted);
  let state: Saved | undefined = { saved_at: null, remind_at: null };
  if (wanted.saved) {
    state = await save(db, person.id, id, wanted.remindAt);
  } else {
    await db.updateTable('post_states').set(state).where('post_id', '=', id).where('member_id', '=', person.id).execute();
  }
  if (state === undefined) {
    await loadPost(db, person, id);
    throw failure('CONFLICT', FOLLOWING_TEXTS.tooManySaved(MAX_SAVED_POSTS));
  }
  live.publish([{ topic: `person:${person.id}`, kind: 'following.changed', id }]);
  return state;
}
