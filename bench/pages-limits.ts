/**
 * The baseline of bench/pages.ts: serves the first page of the Dashboard's feed as JSON by one
 * named prepared statement, without sessions or rules, and pages as static files with the styles
 * and fonts of the built web.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Pool } from 'pg';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';

export interface StaticPage {
  path: string;
  html: string;
  headers: Record<string, string>;
}

const TYPES: Record<string, string> = { '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

const pool = new Pool({ connectionString: process.argv[2], max: 10 });
const pages = new Map<string, { body: Buffer; headers: Record<string, string> }>();

const FEED = `
  SELECT p.id, p.slug, p.title, p.category, p.created_at, p.is_pinned, p.is_collapsed, p.comments_count, p.reactions_count,
         p.excerpt, a.id AS author_id, a.name, a.username, a.picture_url, r.member_id IS NOT NULL AS liked
  FROM posts p LEFT JOIN members a ON a.id = p.author_id
  LEFT JOIN post_reactions r ON r.post_id = p.id AND r.member_id = $2
  WHERE p.community_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 10`;

async function feed(viewer: string, community: string, response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: 'feed', text: FEED, values: [community, viewer] });
  const body = JSON.stringify({ items: rows });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function file(path: string, response: ServerResponse): Promise<void> {
  const page = pages.get(path);
  const type = page === undefined ? TYPES[extname(path)] : 'text/html; charset=utf-8';
  if (type === undefined) return void response.writeHead(404).end();
  const compressed = extname(path) !== '.woff2';
  const body = page?.body ?? (await readFile(join(BUILD_FOLDER, 'client', `${path}${compressed ? '.br' : ''}`)));
  const encoding = compressed ? { 'content-encoding': 'br' } : {};
  response.writeHead(200, { ...page?.headers, 'content-type': type, 'content-length': body.length, ...encoding }).end(body);
}

const ids = await pool.query<{ member: string; community: string }>(
  'SELECT (SELECT id FROM members LIMIT 1) AS member, (SELECT id FROM communities WHERE institution_id IS NULL) AS community',
);
const { member = '', community = '' } = ids.rows[0] ?? {};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const answer = pathname === '/feed.json' ? feed(member, community, response) : file(pathname, response);
  answer.catch(() => response.writeHead(404).end());
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', ({ path, html, headers }: StaticPage) => {
  pages.set(path, { body: brotliCompressSync(html), headers });
  process.send?.(path);
});
process.once('disconnect', async () => {
  server.closeAllConnections();
  server.close();
  await pool.end();
});
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
