import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { NOBODY } from '#server/features/people/profiles/queries.ts';
import { encodeCursor } from '#server/platform/db/paging.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { tenantOfCommunity } from '#server/testing/tenants.ts';
import { CATEGORIES, type Category } from '#shared/rules/categories.ts';
import type { FeedSort } from '#shared/rules/feed.ts';
import { findOthers } from './feed.ts';

const forum = useForum();
const PLACE = 'alder-ridge/general/commons';

async function fill(place: string, posts: number): Promise<void> {
  const { id } = await forum.community(place);
  await sql`
    INSERT INTO posts (slug, community_id, tenant_id, title, category, request_key, created_at, comments_count, reactions_count)
    SELECT gen_random_uuid(), ${id}, ${tenantOfCommunity(id)}, 'Post', CASE WHEN n % 1000 = 0 THEN 'Meme' WHEN n % 50 = 0 THEN 'Vent' ELSE 'Question' END,
      gen_random_uuid(), now() - n * interval '1 minute', n * 31 % 97, n * 17 % 211
    FROM generate_series(1, ${posts}::int) n`.execute(forum.db);
}

beforeAll(async () => {
  // Its triggers would take most of the time.
  await sql`ALTER TABLE posts DISABLE TRIGGER posts_search`.execute(forum.db);
  await fill(PLACE, 20_000);
  await sql`VACUUM ANALYZE posts`.execute(forum.db);
});

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function nodesFor(query: RawBuilder<unknown>): Promise<Node[]> {
  const { rows } = await sql<Json>`EXPLAIN (ANALYZE, FORMAT json) ${query}`.execute(forum.db);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

/** Rows that PostgreSQL reads in all nodes of a plan. */
function rowsRead(nodes: Node[]): number {
  return nodes.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
}

const NEITHER = ['Seq Scan', 'Bitmap Heap Scan'];

test.each<[FeedSort, Category[] | undefined]>([
  ['latest', undefined],
  ['earliest', ['Meme']],
  ['most_comments', undefined],
  ['most_likes', undefined],
  ['most_comments', ['Question', 'Vent']],
  ['most_likes', ['Meme']],
])('a page of a large community reads one page per category, at the start and far down: %s %j', async (sort, categories) => {
  const { id: communityId } = await forum.community(PLACE);
  const far = [...(sort.startsWith('most') ? [50] : []), new Date(Date.now() - 9_000 * 60_000).toISOString(), NOBODY];
  for (const cursor of [undefined, encodeCursor(far)]) {
    const nodes = await nodesFor(findOthers({ communityId, categories }, sort, cursor));
    for (const kind of NEITHER) expect(nodes.map((node) => node['Node Type'])).not.toContain(kind);
    // Each row is counted in every node above it.
    expect(rowsRead(nodes)).toBeLessThanOrEqual(6 * CATEGORIES.length * 11);
  }
});
