import { sql } from 'kysely';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { type Beginning, beginsSo, NAME, studentsCalled } from '#server/features/people/directory/queries.ts';
import { isModerator } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The latest comments of a thread whose authors are proposed. */
const COMMENTS = 500;

interface Asked extends Beginning {
  viewerId: string;
  /** Whose medical students are proposed; null for none. */
  schoolId: string | null;
  place: CommunityScope;
  postId: string | null;
  limit: number;
}

/** People whose name or username begins so, those of the thread first. Who of them may read there is decided afterwards. */
export async function findMentionable(db: Db, { viewerId, schoolId, place, postId, limit, ...beginning }: Asked) {
  // Nobody else could be proposed there, and there may be hundreds of students before the first moderator.
  const only =
    place.sub_slug === 'admin' ? sql`m.id IN (SELECT member_id FROM moderators WHERE institution_id = ${schoolId}::uuid)` : sql`true`;
  const { rows } = await sql<MentionableRow>`
    WITH found AS (
      SELECT m.id, true AS wrote FROM members m WHERE ${beginsSo(beginning)} AND m.id IN (
        SELECT p.author_id FROM posts p WHERE p.id = ${postId}::uuid
        UNION SELECT k.author_id FROM (
          SELECT author_id FROM comments WHERE post_id = ${postId}::uuid ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(COMMENTS)}) k)
      UNION ALL SELECT s.id, false FROM (${studentsCalled(schoolId, beginning, limit * 2, only)}) s
    )
    SELECT m.id AS author_id, m.name AS author_name, m.username AS author_username, m.year AS author_year, m.user_type AS author_type,
      m.picture_url AS author_picture, ${isModerator('m')} AS author_moderates, m.institution_id,
      ARRAY(SELECT o.institution_id::text FROM moderators o WHERE o.member_id = m.id) AS moderates
    FROM (SELECT id, bool_or(wrote) AS wrote FROM found GROUP BY id) f JOIN members m ON m.id = f.id
    WHERE m.id <> ${viewerId}::uuid AND m.banned_at IS NULL AND NOT ${blockedWith(viewerId, 'm.id')}
    ORDER BY f.wrote DESC, ${NAME}, m.id LIMIT ${sql.lit(limit * 2)}`.execute(db);
  return rows;
}

interface MentionableRow {
  author_id: string;
  author_name: string;
  author_username: string;
  author_year: string | null;
  author_type: 'medical_student' | 'premed_student';
  author_picture: string | null;
  author_moderates: boolean;
  institution_id: string | null;
  moderates: string[];
}
