/**
 * The baseline: a node:http process that answers from the same database with the server's own
 * statement, named and prepared, and JSON.stringify, or writes the same rows in a similar
 * transaction. No sessions, rules or checks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { threadPage } from '#server/features/discussion/comments/thread-list.ts';
import { feedPage } from '#server/features/discussion/posts/feed.ts';
import { findPostBySlug } from '#server/features/discussion/posts/queries.ts';
import { CONNECTIONS, type Db, PLANNER } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/api.ts';
import type { Usage } from './app-server.ts';

const VIEWER = 'viewer';
const OF = 'of';

/** The statement that the server itself sends for this read, with marks in place of its values. */
async function statementOf(read: (db: Db, person: Person) => Promise<unknown>): Promise<CompiledQuery> {
  const statements: CompiledQuery[] = [];
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db: Db = new Kysely({ dialect, log: ({ query }) => void statements.push(query) });
  // The driver finds no rows, so the read ends with NOT_FOUND.
  await read(db, { id: VIEWER } as Person).catch(() => {});
  const [statement] = statements;
  if (statement === undefined) throw new Error('This read sends no statement.');
  return statement;
}

const READS: Record<string, CompiledQuery> = {
  feed: await statementOf((db, person) => feedPage(db, person, OF, {}, undefined)),
  post: await statementOf((db) => findPostBySlug(db, OF, VIEWER)),
  comments: await statementOf((db, person) => threadPage(db, person, OF, 'oldest', undefined)),
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
  if (read !== undefined) {
    const values = read.parameters.map((value) => (value === VIEWER ? viewer : value === OF ? of : value));
    return { items: (await run(pool, what, read.sql, values)).rows };
  }
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
