import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { unsubscribePath } from '#server/features/notifications/mails/unsubscribe.ts';
import { waitForFollowerJobs } from '#server/testing/followers.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { useSender } from './bad-input.ts';
import { type Route, routes } from './routes.ts';

/** Queries that a read may make, for everything it answers. */
const MOST = 3;
/** A statement with a time limit of its own has a transaction around it, which three more begin, limit and end. */
const OF_LIMIT = 3;
const LIMITED = ['search.similar'];

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
  const mailToken = unsubscribePath(forum.running.services.config, tomaszId, ['mentions', 'digest']).replace(/^.*=/, '');
  return sender.pathOf(route, { mailToken, ...CHANGED[route.name] }) + sender.queryOf(route);
}

/** Orders and places of a list cost no more than the list itself; comments by likes write their order down. */
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

describe('a page of a feed or of a thread, with mentions in it, makes', () => {
  let [community, post, reply] = ['', '', ''];
  beforeAll(async () => {
    ({ id: community } = await forum.community('alder-ridge/general/commons'));
    const { id } = await forum.post('maya', 'alder-ridge/general/commons');
    post = id;
    const first = await forum.comment('maya', id);
    // So many that tomasz's own stands further down.
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

describe('with a sender who is known, a read makes few queries', () => {
  test.each(reads.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const queries = await queriesOf(pathOf(route));
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST + (LIMITED.includes(name) ? OF_LIMIT : 0));
  });

  // All that a search may have to do: posts put into order, words that are far back or nowhere, and what is like these.
  test.each([
    'anatomy',
    'anatomy&sort=best_match',
    'from:hannah_b -exam is:unanswered',
    'from:me in:commons',
    'zzyzxq anatmoy',
    'zzyzxq&sort=most_comments',
    '"a, b"',
  ])('search.posts: %s', async (asked) => {
    const queries = await queriesOf(`/search?q=${asked}`);
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST + (/\w:\w/.test(asked) ? OF_LIMIT : 0));
  });
});
