import { sql } from 'kysely';
import type { CommunityScope } from '#server/features/communities/access.ts';
import { hasBeginning, matches, NAME, studentIdsByName, type TypedName } from '#server/features/people/directory/queries.ts';
import { isModerator } from '#server/features/people/profiles/queries.ts';
import { blockedWith } from '#server/features/people/restricts.ts';
import type { Db } from '#server/platform/db/database.ts';

const MAX_COMMENTS = 500;

interface MentionableOptions extends TypedName {
  viewerId: string;
  schoolId: string | null;
  place: CommunityScope;
  postId: string | null;
  limit: number;
}

/** The caller checks access to the community. */
export async function findMentionable(db: Db, { viewerId, schoolId, place, postId, limit, ...typed }: MentionableOptions) {
  // Only moderators may read there, and hundreds of students may precede the first moderator.
  const condition =
    place.sub_slug === 'admin' ? sql`m.id IN (SELECT member_id FROM moderators WHERE institution_id = ${schoolId}::uuid)` : sql`true`;
  const { rows } = await sql<MentionableRow>`
    WITH found AS (
      SELECT m.id, true AS wrote, CASE WHEN ${hasBeginning(typed)} THEN 0 ELSE 1 END AS part
      FROM members m WHERE ${matches(typed)} AND m.id IN (
        SELECT p.author_id FROM posts p WHERE p.id = ${postId}::uuid
        UNION SELECT k.author_id FROM (
          SELECT author_id FROM comments WHERE post_id = ${postId}::uuid ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(MAX_COMMENTS)}) k)
      UNION ALL SELECT s.id, false, s.part FROM (${studentIdsByName(schoolId, typed, limit * 2, condition)}) s
    )
    SELECT m.id AS author_id, m.name AS author_name, m.username AS author_username, m.year AS author_year, m.user_type AS author_type,
      m.picture_url AS author_picture, ${isModerator('m')} AS author_moderates, m.institution_id,
      ARRAY(SELECT o.institution_id::text FROM moderators o WHERE o.member_id = m.id) AS moderates
    FROM (SELECT id, bool_or(wrote) AS wrote, min(part) AS part FROM found GROUP BY id) f JOIN members m ON m.id = f.id
    WHERE m.id <> ${viewerId}::uuid AND m.banned_at IS NULL AND NOT ${blockedWith(viewerId, 'm.id')}
    ORDER BY f.wrote DESC, f.part, ${NAME}, m.id LIMIT ${sql.lit(limit * 2)}`.execute(db);
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
