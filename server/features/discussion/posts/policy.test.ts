import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';

/**
 * Abilities on a post by a medical student of Alder Ridge, by community. "Own" and "other" school
 * are seen from there.
 *
 * yes: allowed; log-in: 401; setup: 403 until the profile is complete; no: 403; blocked: 403, one
 * restricts the other; absent: 404; none: not found by search.
 */
const TABLE = `
  thedashboard               list    read    hit     file    like    comment create  edit    pin     collapse delete
  anonymous                  log-in  yes     log-in  yes     log-in  log-in  log-in  log-in  log-in  log-in   log-in
  incomplete                 setup   yes     setup   yes     setup   setup   setup   setup   setup   setup    setup
  premed, own school         yes     yes     yes     yes     no      no      no      no      no      no       no
  premed, other school       yes     yes     yes     yes     no      no      no      no      no      no       no
  medical, own school        yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  medical, other school      yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  restricted by the author   yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  restricts the author       yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  author                     yes     yes     yes     yes     yes     yes     yes     yes     no      no       yes
  moderator, own school      yes     yes     yes     yes     yes     yes     yes     no      yes     yes      yes
  moderator, other school    yes     yes     yes     yes     yes     yes     yes     no      yes     yes      yes
  moderator, restricted      yes     yes     yes     yes     blocked blocked yes     no      yes     yes      yes

  alder-ridge/general/commons list   read    hit     file    like    comment create  edit    pin     collapse delete
  anonymous                  log-in  log-in  log-in  absent  log-in  log-in  log-in  log-in  log-in  log-in   log-in
  incomplete                 setup   absent  setup   absent  setup   setup   setup   setup   setup   setup    setup
  premed, own school         no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  premed, other school       no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  medical, own school        yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  medical, other school      no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  restricted by the author   yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  restricts the author       yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  author                     yes     yes     yes     yes     yes     yes     yes     yes     no      no       yes
  moderator, own school      yes     yes     yes     yes     yes     yes     yes     no      yes     yes      yes
  moderator, other school    no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  moderator, restricted      yes     yes     yes     yes     blocked blocked yes     no      yes     yes      yes

  alder-ridge/premed/premed  list    read    hit     file    like    comment create  edit    pin     collapse delete
  anonymous                  log-in  log-in  log-in  absent  log-in  log-in  log-in  log-in  log-in  log-in   log-in
  incomplete                 setup   absent  setup   absent  setup   setup   setup   setup   setup   setup    setup
  premed, own school         yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  premed, other school       yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  medical, own school        yes     yes     yes     yes     yes     yes     yes     no      no      no       no
  medical, other school      no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  restricted by the author   yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  restricts the author       yes     yes     yes     yes     blocked blocked yes     no      no      no       no
  author                     yes     yes     yes     yes     yes     yes     yes     yes     no      no       yes
  moderator, own school      yes     yes     yes     yes     yes     yes     yes     no      yes     yes      yes
  moderator, other school    no      absent  none    absent  absent  absent  no      absent  absent  absent   absent
  moderator, restricted      yes     yes     yes     yes     blocked blocked yes     no      yes     yes      yes

  alder-ridge/admin/moderators list  read    hit     file    like    comment create  edit    pin     collapse delete
  anonymous                  log-in  log-in  log-in  absent  log-in  log-in  log-in  log-in  log-in  log-in   log-in
  incomplete                 setup   absent  setup   absent  setup   setup   setup   setup   setup   setup    setup
  premed, own school         absent  absent  none    absent  absent  absent  absent  absent  absent  absent   absent
  premed, other school       absent  absent  none    absent  absent  absent  absent  absent  absent  absent   absent
  medical, own school        absent  absent  none    absent  absent  absent  absent  absent  absent  absent   absent
  medical, other school      absent  absent  none    absent  absent  absent  absent  absent  absent  absent   absent
  author, moderator no more  absent  absent  none    absent  absent  absent  absent  absent  absent  absent   yes
  moderator, own school      yes     yes     yes     yes     yes     yes     yes     no      yes     yes      yes
  moderator, other school    absent  absent  none    absent  absent  absent  absent  absent  absent  absent   absent
  moderator, restricted      yes     yes     yes     yes     blocked blocked yes     no      yes     yes      yes
`;

const AUTHOR: CastName = 'tomasz';

const PEOPLE: Record<string, { name: CastName | null; restricts?: [by: CastName, whom: CastName] }> = {
  anonymous: { name: null },
  incomplete: { name: 'ines' },
  'premed, own school': { name: 'ava' },
  'premed, other school': { name: 'noah' },
  'medical, own school': { name: 'hannah' },
  'medical, other school': { name: 'kai' },
  'restricted by the author': { name: 'hannah', restricts: [AUTHOR, 'hannah'] },
  'restricts the author': { name: 'hannah', restricts: ['hannah', AUTHOR] },
  author: { name: AUTHOR },
  'author, moderator no more': { name: AUTHOR },
  'moderator, own school': { name: 'maya' },
  'moderator, other school': { name: 'samuel' },
  'moderator, restricted': { name: 'maya', restricts: [AUTHOR, 'maya'] },
};

const forum = useForum();

interface Target {
  post: { id: string; slug: string };
  community: string;
  file: string;
  word: string;
  own: boolean;
}

const NEW = { title: 'Another one', category: 'Question', body: '' };

const ACTS: Record<string, (by: Visitor, target: Target) => Promise<Answer>> = {
  list: (by, { community }) => by.get(`/communities/${community}/posts`),
  read: (by, { post }) => by.get(`/posts/${post.slug}`),
  hit: (by, { word }) => by.get(`/search?q=${word}`),
  file: (by, { file }) => by.request('GET', file),
  like: (by, { post }) => by.put(`/posts/${post.id}/like`, { liked: true }),
  comment: (by, { post }) => by.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Thank you.' }),
  create: (by, { community }) => by.post('/posts', { ...NEW, communityId: community, requestKey: randomUUID() }),
  edit: (by, { post }) => by.put(`/posts/${post.id}`, NEW),
  pin: (by, { post }) => by.put(`/posts/${post.id}/pin`, { pinned: true }),
  collapse: (by, { post }) => by.put(`/posts/${post.id}/collapse`, { collapsed: true }),
  delete: (by, { post, own }) => by.request('DELETE', `/api/posts/${post.id}`, own ? {} : { phrase: 'delete_post' }),
};

function wordFor({ status, body }: Answer, act: string, { post }: Target): string {
  if (status === 401) return 'log-in';
  if (status === 404) return 'absent';
  if (status === 403) return { PROFILE_INCOMPLETE: 'setup', FORBIDDEN: 'no', BLOCKED: 'blocked' }[body.code as string] ?? body.code;
  if (status !== 200 && status !== 201) return `${status} ${JSON.stringify(body)}`;
  if (act !== 'hit') return 'yes';
  return body.items.some(({ id }: { id: string }) => id === post.id) ? 'yes' : 'none';
}

let posts = 0;

async function prepare(key: string, own: boolean): Promise<Target> {
  const moderates = { member_id: await forum.id(AUTHOR), institution_id: await institutionOf(key) };
  const rights = key.includes('/admin/');
  if (rights) await forum.db.insertInto('moderators').values(moderates).execute();
  const author = await forum.as(AUTHOR);
  const headers = { 'content-type': 'application/octet-stream' };
  const uploaded = await author.send('POST', '/api/attachments?name=notes.txt', { headers, body: 'Some notes' });
  posts += 1;
  const word = `${String.fromCharCode(96 + (posts % 26 || 26)).repeat(4)}quux${posts}`;
  const post = await forum.post(AUTHOR, key, { body: `About ${word}`, attachmentId: uploaded.body.id });
  if (rights) await forum.db.deleteFrom('moderators').where('member_id', '=', moderates.member_id).execute();
  return { post, community: (await forum.community(key)).id, file: uploaded.body.url, word, own };
}

async function institutionOf(key: string): Promise<string> {
  const slug = key.includes('/') ? key.slice(0, key.indexOf('/')) : 'alder-ridge';
  return (await forum.db.selectFrom('institutions').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
}

const PARTS = TABLE.trim()
  .split(/\n\s*\n/)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n').map((line) => line.trim());
    const [community = '', ...acts] = head.split(/\s+/);
    const rows = lines.map((line) => {
      const cells = line.split(/\s+/).slice(-acts.length);
      return [line.slice(0, line.length - line.replace(/^.*?\s{2,}/, '').length).trim(), cells] as const;
    });
    return { community, acts, rows };
  });

beforeAll(() => liftLimits(forum));

describe.each(PARTS)('a post in $community', ({ community, acts, rows }) => {
  test.each(rows)('for %s', async (who, expected) => {
    const person = PEOPLE[who];
    if (person === undefined) throw new Error(`Nobody stands for “${who}”.`);
    const target = await prepare(community, person.name === AUTHOR);
    const by = person.name === null ? forum.anonymous() : await forum.as(person.name);
    const [blocker, blocked] = person.restricts ?? [];
    if (blocker !== undefined && blocked !== undefined) {
      const row = { blocker_id: await forum.id(blocker), blocked_id: await forum.id(blocked) };
      await forum.db.insertInto('contact_blocks').values(row).execute();
    }
    const answers: [string, string][] = [];
    for (const act of acts)
      answers.push([act, wordFor((await ACTS[act]?.(by, target)) ?? { status: 0, body: null, headers: new Headers() }, act, target)]);
    await forum.db.deleteFrom('contact_blocks').execute();
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(acts.map((act, index) => [act, expected[index]])));
  });
});
