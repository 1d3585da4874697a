import type pg from 'pg';

export async function fillReports(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `WITH things AS MATERIALIZED (
       SELECT row_number() OVER (ORDER BY p.created_at DESC) AS n, p.id AS post_id, p.slug, p.title, p.body, p.author_id, p.community_id,
         a.name AS author, coalesce(c.institution_id, a.institution_id) AS school,
         (SELECT k.id FROM comments k WHERE k.post_id = p.id LIMIT 1) AS comment_id
       FROM (SELECT * FROM posts ORDER BY created_at DESC LIMIT $1) p
       JOIN communities c ON c.id = p.community_id JOIN members a ON a.id = p.author_id
     ), kinds AS (
       SELECT *, CASE WHEN n % 3 = 0 THEN 'profile' WHEN n % 3 = 1 AND comment_id IS NOT NULL THEN 'comment' ELSE 'post' END AS kind,
         CASE WHEN n % 20 = 0 THEN 'Unresolved' WHEN n % 20 = 1 THEN 'In Review' ELSE 'Resolved' END AS status
       FROM things
     )
     INSERT INTO reported_content (institution_id, kind, target_id, reported_author_id, post_id, comment_id, community_id, post_slug,
       report_reasons, additional_information, reported_name, content_title, content_text, resolved_status, resolved_at, created_at)
     SELECT school, kind, CASE kind WHEN 'post' THEN post_id WHEN 'comment' THEN comment_id ELSE author_id END, author_id,
       CASE WHEN kind <> 'profile' THEN post_id END, CASE WHEN kind = 'comment' THEN comment_id END,
       CASE WHEN kind <> 'profile' THEN community_id END, CASE WHEN kind <> 'profile' THEN slug END,
       ARRAY['Other'], repeat('What happened. ', 10), author, title, left(body, 2000) || ' ', status,
       CASE WHEN status = 'Resolved' THEN now() END, now() - n * interval '40 minutes'
     FROM kinds`,
    [count],
  );
  await client.query(
    `INSERT INTO moderation_log (institution_id, action, subject, created_at)
     SELECT institution_id, 'status', jsonb_build_object('kind', 'report', 'id', id, 'title', content_title, 'detail', resolved_status,
       'authorId', reported_author_id, 'authorName', reported_name), created_at
     FROM reported_content`,
  );
}
