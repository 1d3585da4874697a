import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { waitForFollowerJobs } from '#server/testing/followers.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { useSender } from './bad-input.ts';
import { type Route, routes } from './routes.ts';

const MAX_QUERIES = 3;
/** A time limit adds three statements: begin, set the limit, end. */
const TIME_LIMIT_STATEMENTS = 3;

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1' });
const sender = useSender(forum);
let tomaszId = '';
const reads = routes.filter(({ method }) => method === 'GET');

beforeAll(async () => {
  liftLimits(forum);
  tomaszId = await forum.id('tomasz');
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

function expectFew(queries: string[]): void {
  const limited = queries.filter((query) => query.startsWith('SET LOCAL statement_timeout'));
  expect(queries.length - TIME_LIMIT_STATEMENTS * limited.length, queries.join('\n')).toBeLessThanOrEqual(MAX_QUERIES);
}

const CHANGED: Record<string, Record<string, string>> = {
  'navigation.link': { slug: 'elsewhere' },
  'pages.bySlug': { slug: 'terms' },
};

function pathOf(route: Route): string {
  const mailToken = unsubscribePath(forum.running.services.config, tomaszId, ['mentions', 'digest']).replace(/^.*=/, '');
  return sender.pathOf(route, { mailToken, ...CHANGED[route.name] }) + sender.queryOf(route);
}

/**
 * Sort orders and later pages cost no more than the first page; comments by likes store their
 * order.
 */
const PAGES: [string, number][] = [
  ['/communities/:community/posts', 1],
  ['/communities/:community/posts?sort=earliest', 1],
  ['/communities/:community/posts?categories=Question,Vent', 1],
  ['/communities/:community/posts?sort=most_likes', 1],
  ['/communities/:community/posts?sort=most_comments', 1],
  ['/posts/:post', 1],
  ['/home', 2],
  ['/home?sort=latest&categories=Question,Vent&range=this_week', 2],
  ['/home?tab=following', 2],
  ['/home?tab=unread', 2],
  ['/unread', 2],
  ['/posts/:post/comments', 1],
  ['/posts/:post/comments?sort=most_recent', 1],
  ['/posts/:post/comments?sort=most_reacts', 1],
  ['/posts/:post/comments?sort=my_comments', 3],
  ['/posts/:post/comments/:reply/thread', 3],
];

describe('queries of a page of a feed or thread with mentions:', () => {
  let [community, post, reply] = ['', '', ''];
  beforeAll(async () => {
    ({ id: community } = await forum.community('alder-ridge/general/commons'));
    const { id } = await forum.post('maya', 'alder-ridge/general/commons');
    post = id;
    const first = await forum.comment('maya', id);
    for (let number = 0; number < 11; number += 1) await forum.comment('hannah', id, 'A reply', first);
    reply = await forum.comment('tomasz', id, 'A late reply', first);
    for (let number = 0; number < 11; number += 1) {
      await forum.post('hannah', 'alder-ridge/general/commons');
      await forum.comment('hannah', id, 'As @maya says');
    }
  });
  test.each(PAGES)('%s: %i', async (path, number) => {
    await waitForFollowerJobs(forum);
    const queries = await queriesOf(path.replace(':community', community).replace(':post', post).replace(':reply', reply));
    expect(queries, queries.join('\n')).toHaveLength(number);
  });
});

describe('a read with a cached identity makes few queries', () => {
  test.each(reads.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    expectFew(await queriesOf(pathOf(route)));
  });

  // The most expensive searches: sorted posts, words that are rare or absent, and words similar to
  // them.
  test.each([
    'anatomy',
    'anatomy&sort=best_match',
    'from:hannah_b -exam is:unanswered',
    'from:me in:commons',
    'zzyzxq anatmoy',
    'zzyzxq&sort=most_comments',
    '"a, b"',
  ])('search.posts: %s', async (asked) => {
    expectFew(await queriesOf(`/search?q=${asked}`));
  });
});
