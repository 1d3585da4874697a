import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storedAttachmentKeys } from '#server/features/discussion/posts/attachments.ts';
import { COLLAPSE_ABOVE } from '#shared/rules/notifications.ts';
import { PICTURE_SIZES } from '#shared/rules/pictures.ts';

export interface Queryable {
  query: (text: string) => Promise<{ rows: object[] }>;
}

const collapseAbove = `(CASE g.type ${Object.entries(COLLAPSE_ABOVE)
  .map(([type, most]) => `WHEN '${type}' THEN ${most}`)
  .join(' ')} END)`;

const apart = (one: string, other: string) =>
  `EXISTS (SELECT FROM contact_blocks b WHERE (b.blocker_id, b.blocked_id) IN ((${one}, ${other}), (${other}, ${one})))`;

/**
 * Invariants of every installation: for each counter and each derived row a query that finds
 * violations.
 */
export const INTEGRITY: Readonly<Record<string, string>> = {
  'posts.comments_count': `
    SELECT p.id, p.comments_count FROM posts p
    WHERE p.comments_count <> (SELECT count(*) FROM comments c WHERE c.post_id = p.id)`,
  'posts.last_activity_at': `
    SELECT p.id, p.last_activity_at FROM posts p
    WHERE p.last_activity_at <> greatest(p.created_at, (SELECT max(c.created_at) FROM comments c WHERE c.post_id = p.id))`,
  'posts.reactions_count': `
    SELECT p.id, p.reactions_count FROM posts p
    WHERE p.reactions_count <> (SELECT count(*) FROM post_reactions r WHERE r.post_id = p.id)`,
  'comments.reactions_count': `
    SELECT c.id, c.reactions_count FROM comments c
    WHERE c.reactions_count <> (SELECT count(*) FROM comment_reactions r WHERE r.comment_id = c.id)`,
  'comments.replies_count': `
    SELECT c.id, c.replies_count FROM comments c
    WHERE c.replies_count <> (SELECT count(*) FROM comments r WHERE r.parent_comment_id = c.id)`,
  'replies stand under a top-level comment of their post': `
    SELECT r.id FROM comments r JOIN comments c ON c.id = r.parent_comment_id
    WHERE c.post_id <> r.post_id OR c.parent_comment_id IS NOT NULL`,
  'answers and confirmed answers are comments on their question': `
    SELECT p.id, p.answer_id, p.confirmed_id FROM posts p JOIN comments c ON c.id IN (p.answer_id, p.confirmed_id)
    WHERE c.post_id <> p.id OR p.category <> 'Question'`,
  'everything is of its community’s tenant': `
    SELECT p.id, p.tenant_id FROM posts p JOIN communities c ON c.id = p.community_id
    WHERE p.tenant_id <> coalesce(c.institution_id, c.id)`,
  'notification_groups.total': `
    SELECT g.id, g.type, g.total FROM notification_groups g
    WHERE g.total <> (SELECT count(*) FROM notifications n WHERE n.group_id = g.id AND n.state <> 'withdrawn')`,
  'small groups are listed one by one, large ones in one line': `
    SELECT g.id, g.type, g.total FROM notification_groups g
    WHERE (SELECT count(*) FROM notifications n WHERE n.group_id = g.id AND n.state = 'listed')
      <> CASE WHEN g.total > ${collapseAbove} THEN 1 ELSE g.total END`,
  'notifications of likes have their like': `
    SELECT n.id, n.type, n.state FROM notifications n
    WHERE n.actor_id IS NOT NULL AND n.state <> 'cleared' AND (
      n.type = 'react_on_post' AND (n.state <> 'withdrawn')
        <> EXISTS (SELECT FROM post_reactions r WHERE (r.post_id, r.member_id) = (n.post_id, n.actor_id))
      OR n.type = 'react_on_comment' AND (n.state <> 'withdrawn')
        <> EXISTS (SELECT FROM comment_reactions r WHERE (r.comment_id, r.member_id) = (n.comment_id, n.actor_id)))`,
  'notifications of comments name who wrote them': `
    SELECT n.id, n.type FROM notifications n JOIN comments c ON c.id = n.comment_id
    WHERE n.type IN ('comment_on_post', 'reply_to_comment') AND (c.author_id IS DISTINCT FROM n.actor_id OR c.post_id <> n.post_id)`,
  'likes of posts are told': `
    SELECT p.id, r.member_id FROM post_reactions r JOIN posts p ON p.id = r.post_id
    WHERE p.author_id <> r.member_id AND NOT ${apart('p.author_id', 'r.member_id')}
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.type = 'react_on_post' AND n.state <> 'withdrawn'
        AND (n.post_id, n.actor_id, n.recipient_id) = (p.id, r.member_id, p.author_id))`,
  'likes of comments are told': `
    SELECT c.id, r.member_id FROM comment_reactions r JOIN comments c ON c.id = r.comment_id
    WHERE c.author_id <> r.member_id AND NOT ${apart('c.author_id', 'r.member_id')}
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.type = 'react_on_comment' AND n.state <> 'withdrawn'
        AND (n.comment_id, n.actor_id, n.recipient_id) = (c.id, r.member_id, c.author_id))`,
  'comments and replies are told, once to each': `
    SELECT c.id, told.id AS recipient FROM comments c
    JOIN posts p ON p.id = c.post_id
    LEFT JOIN comments above ON above.id = c.parent_comment_id
    LEFT JOIN comments answered ON answered.id = c.reply_parent_id
    CROSS JOIN LATERAL (SELECT DISTINCT id FROM unnest(ARRAY[p.author_id, above.author_id, answered.author_id]) AS id) told
    WHERE told.id <> c.author_id AND NOT ${apart('told.id', 'c.author_id')}
      AND 1 <> (SELECT count(*) FROM notifications n WHERE (n.comment_id, n.recipient_id, n.actor_id) = (c.id, told.id, c.author_id)
        AND n.type IN ('mention', 'comment_on_post', 'reply_to_comment'))
      AND NOT EXISTS (SELECT FROM post_states s WHERE s.post_id = p.id AND s.member_id = told.id AND s.level = 'muted')`,
  'conversations end with their last message, on both sides': `
    SELECT c.member_id, c.other_id, c.last_text FROM conversations c
    LEFT JOIN LATERAL (
      SELECT * FROM messages m WHERE least(m.sender_id, m.recipient_id) = least(c.member_id, c.other_id)
        AND greatest(m.sender_id, m.recipient_id) = greatest(c.member_id, c.other_id)
      ORDER BY m.created_at DESC, m.id DESC LIMIT 1) m ON true
    WHERE m.id IS NULL OR c.last_at <> m.created_at OR NOT starts_with(m.content, c.last_text) OR c.last_own <> (m.sender_id = c.member_id)
      OR NOT EXISTS (SELECT FROM conversations o WHERE (o.member_id, o.other_id) = (c.other_id, c.member_id))`,
  'messages have their conversations': `
    SELECT m.id FROM messages m
    WHERE NOT EXISTS (SELECT FROM conversations c WHERE (c.member_id, c.other_id) = (m.sender_id, m.recipient_id))
      OR NOT EXISTS (SELECT FROM conversations c WHERE (c.member_id, c.other_id) = (m.recipient_id, m.sender_id))`,
  'messages of a conversation have one order': `
    SELECT min(id::text) FROM messages GROUP BY least(sender_id, recipient_id), greatest(sender_id, recipient_id), created_at HAVING count(*) > 1`,
  'search knows every post and comment as it is': `
    SELECT coalesce(t.id, s.id) FROM (
      SELECT p.id, p.community_id, search_text(p) AS words FROM posts p
      UNION ALL SELECT c.id, p.community_id, c.content FROM comments c JOIN posts p ON p.id = c.post_id
    ) t FULL JOIN search_entries s ON s.id = t.id
    WHERE t.id IS NULL OR s.id IS NULL OR s.words <> search_vector(t.words) OR s.community_id <> t.community_id`,
  'warnings are told': `
    SELECT w.id FROM warnings w WHERE NOT EXISTS (
      SELECT FROM moderation_notices n WHERE (n.recipient_id, n.kind, n.source_id) = (w.member_id, 'warned', w.id))`,
};

export async function disagreements(database: Queryable): Promise<string[]> {
  const found: string[] = [];
  for (const [name, sql] of Object.entries(INTEGRITY)) {
    const { rows } = await database.query(sql);
    if (rows.length > 0) found.push(`${name}: ${rows.length}, the first ${JSON.stringify(rows[0])}`);
  }
  return found;
}

/** Only for files in the data folder. */
export async function filesAgainstRows(database: Queryable, dataDir: string): Promise<{ unowned: string[]; missing: string[] }> {
  const stored = new Set<string>();
  for (const kind of ['attachments', 'pictures']) {
    for (const name of await readdir(join(dataDir, 'files', kind)).catch(() => [])) stored.add(`${kind}/${name}`);
  }
  const { rows } = await database.query(`
    SELECT 'pictures/' || substring(picture_url FROM '[0-9a-f-]{36}') || '-' || width || '.webp' AS key
      FROM (SELECT picture_url FROM members UNION ALL SELECT logo_url FROM institutions) AS p,
        unnest(ARRAY[${PICTURE_SIZES.join(', ')}]) AS width WHERE picture_url IS NOT NULL`);
  const attachments = await database.query('SELECT id, width, height FROM attachments');
  const wanted = new Set([
    ...(rows as { key: string }[]).map(({ key }) => key),
    ...(attachments.rows as Parameters<typeof storedAttachmentKeys>[0][]).flatMap(storedAttachmentKeys),
  ]);
  return { unowned: [...stored].filter((key) => !wanted.has(key)), missing: [...wanted].filter((key) => !stored.has(key)) };
}
