/**
 * The baseline: a node:http process that answers from the same database with one named prepared
 * statement and JSON.stringify, or writes the same rows in a similar transaction. No sessions,
 * rules or checks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { CONNECTIONS, PLANNER } from '#server/platform/db/database.ts';
import type { Usage } from './app-server.ts';

const POST = `p.id, p.slug, p.title, p.category, p.created_at, p.is_pinned, p.is_collapsed, p.comments_count, p.reactions_count,
  a.id AS author_id, a.name AS author_name, a.username AS author_username, a.year AS author_year, a.user_type AS author_type,
  a.picture_url AS author_picture, r.member_id IS NOT NULL AS liked`;
const JOINS = `LEFT JOIN members a ON a.id = p.author_id LEFT JOIN post_reactions r ON r.post_id = p.id AND r.member_id = $2`;

const COMMENT_COLUMNS = `k.id, k.content, k.created_at, k.updated_at, k.is_pinned, k.reactions_count, k.replies_count,
  k.parent_comment_id, k.reply_parent_id, a.id AS author_id, a.name AS author_name, a.username AS author_username,
  a.year AS author_year, a.user_type AS author_type, a.picture_url AS author_picture, r.member_id IS NOT NULL AS liked`;
const COMMENT_JOINS = `LEFT JOIN members a ON a.id = k.author_id
  LEFT JOIN comment_reactions r ON r.comment_id = k.id AND r.member_id = $2`;

const READS: Record<string, string> = {
  feed: `SELECT ${POST}, p.excerpt FROM posts p ${JOINS} WHERE p.community_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 11`,
  post: `SELECT ${POST}, p.body, p.url, p.updated_at FROM posts p ${JOINS} WHERE p.slug = $1`,
  comments: `SELECT ${COMMENT_COLUMNS}, (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT ${COMMENT_COLUMNS} FROM (
        SELECT * FROM comments f WHERE f.parent_comment_id = t.id ORDER BY f.created_at, f.id LIMIT 11
      ) k ${COMMENT_JOINS} ORDER BY k.created_at, k.id) x) AS replies
    FROM comments t JOIN LATERAL (SELECT t.*) k ON true ${COMMENT_JOINS}
    WHERE t.post_id = $1 AND t.parent_comment_id IS NULL ORDER BY t.created_at, t.id LIMIT 11`,
};

const LOCK = 'SELECT comments_count, author_id, community_id, tenant_id FROM posts WHERE id = $1 FOR NO KEY UPDATE';
const GROUP = `INSERT INTO notification_groups (recipient_id, type, post_id, total) VALUES ($1, $2, $3, 1)
  ON CONFLICT (recipient_id, type, post_id, comment_id) DO UPDATE SET total = notification_groups.total + 1 RETURNING id`;
const NOTIFICATION = `INSERT INTO notifications (type, recipient_id, actor_id, community_id, post_id, comment_id, group_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const LIKE = 'INSERT INTO post_reactions (post_id, member_id, tenant_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
const LIKES = 'UPDATE posts SET reactions_count = reactions_count + $2 WHERE id = $1';
const COMMENT = `INSERT INTO comments (post_id, author_id, content, request_key, tenant_id) VALUES ($1, $2, $3, $4, $5)
  RETURNING id, created_at`;
const COMMENTS = 'UPDATE posts SET comments_count = comments_count + 1 WHERE id = $1';

const [connectionString = ''] = process.argv.slice(2);
// The server's own pool size and planner settings.
const pool = new pg.Pool({ connectionString, max: CONNECTIONS, options: PLANNER });

interface Post {
  author_id: string;
  community_id: string;
  tenant_id: string;
}

async function run<Row extends pg.QueryResultRow>(client: pg.Pool | pg.PoolClient, name: string, text: string, values: unknown[]) {
  return client.query<Row>({ name, text, values });
}

async function transact(work: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function tell(client: pg.PoolClient, type: string, post: Post, [postId, actorId, commentId]: [string, string, string | null]) {
  if (post.author_id === actorId) return;
  const { rows } = await run<{ id: string }>(client, 'group', GROUP, [post.author_id, type, postId]);
  await run(client, 'notification', NOTIFICATION, [type, post.author_id, actorId, post.community_id, postId, commentId, rows[0]?.id]);
}

function like(postId: string, memberId: string): Promise<unknown> {
  return transact(async (client) => {
    const { rows } = await run<Post>(client, 'lock', LOCK, [postId]);
    const [post] = rows;
    const { rowCount } = await run(client, 'insert like', LIKE, [postId, memberId, post?.tenant_id]);
    await run(client, 'count likes', LIKES, [postId, rowCount]);
    if (post !== undefined && rowCount === 1) await tell(client, 'react_on_post', post, [postId, memberId, null]);
    return { liked: true };
  });
}

function comment(postId: string, memberId: string, { content, requestKey }: { content: string; requestKey: string }): Promise<unknown> {
  return transact(async (client) => {
    const { rows } = await run<Post>(client, 'lock', LOCK, [postId]);
    const [post] = rows;
    const written = await run<{ id: string }>(client, 'insert comment', COMMENT, [postId, memberId, content, requestKey, post?.tenant_id]);
    await run(client, 'count comments', COMMENTS, [postId]);
    if (post !== undefined) await tell(client, 'comment_on_post', post, [postId, memberId, written.rows[0]?.id ?? null]);
    return written.rows[0];
  });
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const [, what = '', of = '', viewer = ''] = (request.url ?? '').split('/');
  if (what === 'api') return {};
  const read = READS[what];
  if (read !== undefined) return { items: (await run(pool, what, read, [of, viewer])).rows };
  if (what === 'like') return like(of, viewer);
  return comment(of, viewer, JSON.parse(Buffer.concat(await request.toArray()).toString()));
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      const text = JSON.stringify(body);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memory: process.memoryUsage.rss(), cpu: (user + system) / 1_000 } satisfies Usage);
});
process.once('disconnect', async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
  process.exit(0);
});
