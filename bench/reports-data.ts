/** What a busy school's moderators have in front of them, for the benchmark of reports. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

export interface Sizes {
  students: number;
  reports: number;
  schools: number;
}

/** A post that every student of the school has reported. */
export const HOT_POST = 'bench-1';
const SCHOOL = sql`(SELECT id FROM institutions WHERE slug = 'alder-ridge')`;
const PEOPLE = sql`SELECT array_agg(id ORDER BY username) FROM members WHERE username LIKE 'bench%'`;

/** One school of the wanted size; all the others together have twenty times its students and twice its reports. */
export async function fillReports(db: Db, { students, reports, schools }: Sizes): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  await run(sql`
    INSERT INTO institutions (name, slug) SELECT 'School ' || n, 'school-' || n FROM generate_series(3, ${schools}::int) n`);
  await run(sql`
    INSERT INTO members (email, name, username, user_type, institution_id, year)
    SELECT 'bench' || n || '@alderridge.edu', 'Student ' || md5(n::text), 'bench' || n, 'medical_student', ${SCHOOL}, 'M1'
    FROM generate_series(1, ${students}::int) n`);
  await run(sql`
    INSERT INTO members (email, name, username, user_type, institution_id, year)
    SELECT 'other' || n || '@mail.example', 'Other ' || md5(n::text), 'other' || n, 'medical_student', p.ids[1 + n % array_length(p.ids, 1)], 'M1'
    FROM generate_series(1, ${students * 20}::int) n, (SELECT array_agg(id) AS ids FROM institutions WHERE slug LIKE 'school-%') p`);
  await run(sql`
    INSERT INTO posts (slug, community_id, author_id, title, body, excerpt, category, request_key)
    SELECT 'bench-' || n, (SELECT id FROM communities WHERE institution_id = ${SCHOOL} AND sub_slug = 'general' LIMIT 1),
      p.ids[1 + n % array_length(p.ids, 1)], 'A title', repeat('Words of a post. ', 60), 'Words of a post.', 'Question', gen_random_uuid()
    FROM generate_series(1, ${students * 4}::int) n, (${PEOPLE}) p (ids)`);
  await run(sql`
    INSERT INTO comments (post_id, author_id, content, request_key)
    SELECT id, author_id, repeat('Words of a comment. ', 40), gen_random_uuid() FROM posts WHERE slug LIKE 'bench-%'`);
  // Counted at the end: so many changes of one number in one transaction would each look through all the earlier ones.
  await run(sql`ALTER TABLE reported_content DISABLE TRIGGER reported_content_counted`);
  await insertReports(run, students, reports);
  await run(sql`
    INSERT INTO report_counts (institution_id, resolved_status, kind, total)
    SELECT institution_id, resolved_status, kind, count(*) FROM reported_content GROUP BY 1, 2, 3
    ON CONFLICT (institution_id, resolved_status, kind) DO UPDATE SET total = EXCLUDED.total`);
  await run(sql`ALTER TABLE reported_content ENABLE TRIGGER reported_content_counted`);
  await run(sql`
    INSERT INTO warnings (member_id, institution_id, report_id, reason, note, request_key)
    SELECT id, ${SCHOOL}, gen_random_uuid(), 'Other', 'A note', gen_random_uuid() FROM members WHERE username LIKE 'bench%'`);
  await run(sql`
    INSERT INTO moderation_notices (recipient_id, kind, source_id, subject)
    SELECT m.id, 'reviewed', gen_random_uuid(), 'the post “A title”' FROM members m, generate_series(1, 10) WHERE m.username NOT LIKE 'other%'`);
  // Own acts, those on the Dashboard, and those of all the other schools.
  await run(sql`
    INSERT INTO moderation_log (institution_id, moderator_id, action, subject)
    SELECT place, gen_random_uuid(), 'status', jsonb_build_object('kind', 'report', 'id', gen_random_uuid(), 'title', 'A title', 'detail', 'Resolved',
      'authorId', gen_random_uuid(), 'authorName', 'Somebody')
    FROM generate_series(1, ${reports}::int) n, unnest(ARRAY[${SCHOOL}, NULL, (SELECT id FROM institutions WHERE slug = 'school-3')]) place`);
}

/** A third each of posts, comments and profiles; the newest, one for each student, all of one post. Some texts are as long as any. */
async function insertReports(run: (statement: RawBuilder<unknown>) => Promise<unknown>, students: number, reports: number): Promise<void> {
  await run(sql`
    WITH people AS (${PEOPLE}), things AS MATERIALIZED (
      SELECT row_number() OVER (ORDER BY length(p.slug), p.slug) AS n, p.id AS post_id, p.slug, p.author_id, p.community_id, k.id AS comment_id
      FROM posts p JOIN comments k ON k.post_id = p.id WHERE p.slug LIKE 'bench-%'
    ), wanted AS (
      SELECT n, CASE WHEN n <= ${students}::int THEN 'post' ELSE (ARRAY['post', 'comment', 'profile'])[1 + n % 3] END AS kind,
        CASE WHEN n <= ${students}::int THEN 1 ELSE 1 + (n * 7 + n / ${students}::int) % ${students * 4}::int END AS thing
      FROM generate_series(1, ${reports}::int) n
    )
    INSERT INTO reported_content (institution_id, kind, target_id, reporter_author_id, reported_author_id, post_id, comment_id, community_id, post_slug,
      report_reasons, additional_information, reported_name, content_title, content_text, resolved_status, resolved_at, created_at)
    SELECT ${SCHOOL}, w.kind, CASE w.kind WHEN 'post' THEN t.post_id WHEN 'comment' THEN t.comment_id ELSE t.author_id END,
      p.ids[1 + w.n % array_length(p.ids, 1)], t.author_id,
      CASE WHEN w.kind <> 'profile' THEN t.post_id END, CASE WHEN w.kind = 'comment' THEN t.comment_id END,
      CASE WHEN w.kind <> 'profile' THEN t.community_id END, CASE WHEN w.kind <> 'profile' THEN t.slug END,
      ARRAY['Other'], repeat('What happened. ', 20), 'Somebody', 'A title',
      repeat('Words of a post. ', CASE WHEN w.n % 50 = 0 THEN 1700 ELSE 60 END),
      CASE w.n % 20 WHEN 0 THEN 'Unresolved' WHEN 1 THEN 'In Review' ELSE 'Resolved' END,
      CASE WHEN w.n % 20 > 1 THEN now() END, now() - w.n * interval '7 minutes'
    FROM wanted w JOIN things t ON t.n = w.thing, people p (ids)`);
  await run(sql`
    INSERT INTO reported_content (institution_id, kind, target_id, reported_author_id, report_reasons, reported_name, content_title, content_text, created_at)
    SELECT m.institution_id, 'profile', m.id, m.id, ARRAY['Other'], m.name, m.name, repeat('Words of a profile. ', 60), now() - n * interval '7 minutes'
    FROM (SELECT *, row_number() OVER () AS n FROM members WHERE username LIKE 'other%') m`);
}
