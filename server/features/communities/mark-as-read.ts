import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** So that somebody who has just come to this school does not find what was written before unread. */
export async function markSchoolAsRead(db: Db, memberId: string, institutionId: string): Promise<void> {
  await sql`
    INSERT INTO community_states AS t (community_id, member_id, seen_until)
    SELECT id, ${memberId}, now() FROM communities WHERE institution_id = ${institutionId}
    ON CONFLICT (member_id, community_id) DO UPDATE SET seen_until = greatest(t.seen_until, excluded.seen_until)`.execute(db);
}
