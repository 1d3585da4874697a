import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Json, useForum } from '#server/testing/forum.ts';
import { byCount } from './feed.ts';

const forum = useForum();
const PLACE = 'alder-ridge/general/commons';

/** So many posts, every fiftieth of them a Vent and every thousandth a Meme. */
async function fill(place: string, posts: number): Promise<void> {
  const { id } = await forum.community(place);
  await sql`
    INSERT INTO posts (slug, community_id, title, category, request_key, created_at, comments_count, reactions_count)
    SELECT gen_random_uuid(), ${id}, 'Post', CASE WHEN n % 1000 = 0 THEN 'Meme' WHEN n % 50 = 0 THEN 'Vent' ELSE 'Question' END,
      gen_random_uuid(), now() - n * interval '1 minute', n * 31 % 97, n * 17 % 211
    FROM generate_series(1, ${posts}::int) n`.execute(forum.db);
}

beforeAll(async () => {
  // What a search reads besides would take most of the time.
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

/** Rows that PostgreSQL touches, everywhere in a plan. */
function touched(nodes: Node[]): number {
  return nodes.reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
}

test.each<['most_comments' | 'most_likes', Parameters<typeof byCount>[1]]>([
  ['most_comments', {}],
  ['most_likes', {}],
  ['most_comments', { categories: ['Question', 'Vent'] }],
  ['most_likes', { categories: ['Meme'] }],
])('by counts the posts of a large community are read in order, as many as are kept: %s %j', async (sort, filter) => {
  const nodes = await nodesFor(byCount((await forum.community(PLACE)).id, filter, sort));
  const kinds = nodes.map((node) => node['Node Type']);
  expect(kinds).not.toContain('Sort');
  expect(kinds).not.toContain('Seq Scan');
  expect(touched(nodes)).toBeLessThanOrEqual(4 * 1_010);
});
