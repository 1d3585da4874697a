import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { useSender } from './bad-input.ts';
import { type Route, routes } from './routes.ts';

/** Queries that a read may make, for everything it answers. */
const MOST = 3;

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1' });
const sender = useSender(forum);
const reads = routes.filter(({ method }) => method === 'GET');

beforeAll(async () => {
  liftLimits(forum);
  const school = await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow();
  await forum.db
    .insertInto('moderators')
    .values({ institution_id: school.id, member_id: await forum.id('tomasz') })
    .execute();
  await forum.db.insertInto('content_pages').values({ slug: 'terms', title: 'Terms', body: 'Be kind.', published: true }).execute();
  await sql`INSERT INTO navigation_items (slug, label, url, is_header) VALUES ('elsewhere', 'Elsewhere', '/about', true)`.execute(forum.db);
  await (await forum.as('maya')).post(`/conversations/${await forum.id('tomasz')}/messages`, {
    requestKey: crypto.randomUUID(),
    content: 'Hello.',
  });
});

/** Asks as a moderator who has just read something else, and so is known. */
async function queriesOf(path: string): Promise<string[]> {
  const ask = (what: string) => sender.send('GET', what, undefined, '', 'tomasz');
  await ask('/session');
  let status = 0;
  const queries = await forum.queries(async () => {
    ({ status } = await ask(path));
  });
  expect([path, status]).toEqual([path, 200]);
  return queries;
}

/** Where another thing is meant by the name of a field. */
const CHANGED: Record<string, Record<string, string>> = {
  'navigation.link': { slug: 'elsewhere' },
  'pages.bySlug': { slug: 'terms' },
};

function pathOf(route: Route): string {
  return sender.pathOf(route, CHANGED[route.name]) + sender.queryOf(route);
}

describe('with a sender who is known, a read makes few queries', () => {
  test.each(reads.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const queries = await queriesOf(pathOf(route));
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST);
  });
});
