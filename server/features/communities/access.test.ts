import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { noAccessText } from './access.ts';

const forum = useForum();

/**
 * What each person may do in each kind of community. Every community but the Dashboard belongs to
 * Alder Ridge. One letter per allowed action:
 * l list, o open, f read the feed, r read a post by its link, p post, c comment, k like
 */
const ALL = 'lofrpck';
const TABLE: [who: string, name: CastName | null, allowed: Partial<Record<keyof typeof COMMUNITIES, string>>][] = [
  ['a visitor', null, { dashboard: 'r' }],
  ['a medical student with an unfinished profile', 'ines', { dashboard: 'r' }],
  ['a premed student with an unfinished profile', 'pia', { dashboard: 'r' }],
  ['a premed student of the school', 'ava', { dashboard: 'ofr', premed: ALL }],
  ['a premed student of another school', 'noah', { dashboard: 'ofr', premed: 'ofrpck' }],
  ['a medical student of the school', 'tomasz', { dashboard: ALL, general: ALL, grades: ALL, classes: ALL, premed: ALL }],
  ['a medical student of another school', 'kai', { dashboard: ALL }],
  ['a moderator of the school', 'maya', { dashboard: ALL, general: ALL, grades: ALL, classes: ALL, premed: ALL, admin: 'ofrpck' }],
  ['a moderator of another school', 'samuel', { dashboard: ALL }],
];

const COMMUNITIES = {
  dashboard: 'thedashboard',
  general: 'alder-ridge/general/commons',
  grades: 'alder-ridge/grades/m1',
  classes: 'alder-ridge/classes/anatomy',
  premed: 'alder-ridge/premed/premed',
  admin: 'alder-ridge/admin/moderators',
} as const;
type Kind = keyof typeof COMMUNITIES;

interface Place {
  communityId: string;
  address: string;
  postId: string;
  postSlug: string;
  commentId: string;
}
const places = {} as Record<Kind, Place>;

beforeAll(async () => {
  liftLimits(forum);
  for (const [kind, key] of Object.entries(COMMUNITIES)) {
    const { id: communityId } = await forum.community(key);
    const { id: postId, slug: postSlug } = await forum.post('maya', key);
    const commentId = await forum.comment('maya', postId);
    await forum.comment('maya', postId, 'A reply.', commentId);
    places[kind as Kind] = { communityId, address: kind === 'dashboard' ? 'dashboard' : key, postId, postSlug, commentId };
  }
});

function visitor(name: CastName | null): Promise<Visitor> {
  return name === null ? Promise.resolve(forum.anonymous()) : forum.as(name);
}

function newPost(communityId: string) {
  return { communityId, requestKey: randomUUID(), title: 'A test of doors', category: 'Miscellaneous' };
}

/** All routes that perform an action must answer alike. */
const ATTEMPTS: Record<string, (by: Visitor, place: Place) => Promise<Answer[]>> = {
  o: async (by, { address }) => [await by.get(`/communities/${address}`)],
  f: async (by, { communityId }) => [await by.get(`/communities/${communityId}/posts`)],
  r: async (by, { postId, postSlug, commentId }) => [
    await by.get(`/posts/${postSlug}`),
    await by.get(`/posts/${postId}/comments`),
    await by.get(`/comments/${commentId}/replies`),
  ],
  p: async (by, { communityId }) => [await by.get(`/communities/${communityId}/posting`), await by.post('/posts', newPost(communityId))],
  c: async (by, { postId, commentId }) => [
    await by.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Knock knock.' }),
    await by.post(`/posts/${postId}/comments`, { requestKey: randomUUID(), content: 'Who is there?', replyToId: commentId }),
  ],
  k: async (by, { postId, commentId }) => [
    await by.put(`/posts/${postId}/like`, { liked: true }),
    await by.put(`/comments/${commentId}/like`, { liked: true }),
  ],
};

function refusal(action: string, kind: Kind, name: CastName | null, allowed: string): [status: number, code: string] {
  if (name === null) return [401, 'SESSION_MISSING'];
  if ((name === 'ines' || name === 'pia') && action !== 'r') return [403, 'PROFILE_INCOMPLETE'];
  if (kind === 'admin' || (!allowed.includes('r') && 'rck'.includes(action))) return [404, 'NOT_FOUND'];
  return [403, 'FORBIDDEN'];
}

describe.each(TABLE)('%s', (_who, name, row) => {
  test.each(Object.keys(COMMUNITIES) as Kind[])('does in the %s community what they may, and nothing else', async (kind) => {
    const allowed = row[kind] ?? '';
    const by = await visitor(name);
    for (const [action, attempt] of Object.entries(ATTEMPTS)) {
      for (const answer of await attempt(by, places[kind])) {
        if (allowed.includes(action)) expect(answer.status, `${action}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
        else expectError(answer, ...refusal(action, kind, name, allowed));
      }
    }
  });

  test('lists exactly the communities that they may see', async () => {
    const answer = await (await visitor(name)).get('/communities');
    if (name === null) return void expectError(answer, 401, 'SESSION_MISSING');
    if (name === 'ines' || name === 'pia') return void expectError(answer, 403, 'PROFILE_INCOMPLETE');
    const listed = new Set(answer.body.items.map(({ id }: { id: string }) => id));
    for (const [kind, { communityId }] of Object.entries(places)) {
      expect(listed.has(communityId), kind).toBe((row[kind as Kind] ?? '').includes('l'));
    }
  });

  test('gets the right permissions in `can` of each community and post', async () => {
    const by = await visitor(name);
    for (const [kind, { address, postSlug }] of Object.entries(places)) {
      const allowed = row[kind as Kind] ?? '';
      if (allowed.includes('o')) expect((await by.get(`/communities/${address}`)).body.can, kind).toEqual({ post: allowed.includes('p') });
      if (!allowed.includes('r')) continue;
      expect((await by.get(`/posts/${postSlug}`)).body.can, kind).toMatchObject({
        like: allowed.includes('k'),
        comment: allowed.includes('c'),
      });
    }
  });

  test('gets the same `can.like` with each post in feeds and search results', async () => {
    const by = await visitor(name);
    const found = new Map<string, boolean>();
    for (const post of (await by.get('/search?q=nephron')).body.items ?? []) found.set(post.id, post.can.like);
    for (const [kind, { communityId, postId }] of Object.entries(places)) {
      const allowed = row[kind as Kind] ?? '';
      if (!allowed.includes('f')) continue;
      const { items } = (await by.get(`/communities/${communityId}/posts`)).body;
      expect(items.find(({ id }: { id: string }) => id === postId).can.like, kind).toBe(allowed.includes('k'));
      expect(found.get(postId), kind).toBe(allowed.includes('k'));
    }
  });
});

describe('hidden content answers like missing content', () => {
  test.each(TABLE.filter(([, name]) => name !== 'maya'))('to %s', async (_who, name, row) => {
    const by = await visitor(name);
    const nowhere: Place = {
      communityId: randomUUID(),
      address: 'alder-ridge/admin/nothing',
      postId: randomUUID(),
      postSlug: '1700000000000-nothing',
      commentId: randomUUID(),
    };
    for (const kind of Object.keys(COMMUNITIES) as Kind[]) {
      const allowed = row[kind] ?? '';
      // It is no secret that a school has these communities, but the existence of the moderators'
      // one and all content are.
      const secret = kind === 'admin' ? 'ofprck' : 'rck';
      for (const action of secret) {
        if (allowed.includes(action) || (allowed.includes('r') && 'ck'.includes(action))) continue;
        const hidden = (await ATTEMPTS[action]?.(by, places[kind])) ?? [];
        const absent = (await ATTEMPTS[action]?.(by, nowhere)) ?? [];
        expect(
          hidden.map(({ status, body }) => ({ status, body })),
          `${action} in ${kind}`,
        ).toEqual(absent.map(({ status, body }) => ({ status, body })));
      }
    }
  });
});

describe('the list of communities', () => {
  const paths = async (name: CastName) =>
    (await (await forum.as(name)).get('/communities')).body.items.map(({ path }: { path: string }) => path);

  test('of a medical student has the Dashboard, then their school’s communities in menu order', async () => {
    const own = [
      'general/commons',
      'grades/m1',
      'grades/m2',
      'grades/m3',
      'grades/m4',
      'classes/anatomy',
      'classes/biochemistry',
      'classes/pathology',
    ];
    const all = [...own, 'classes/clinical-skills', 'premed/premed'].map((key) => `/communities/alder-ridge/${key}`);
    expect(await paths('hannah')).toEqual(['/thedashboard', ...all]);
    expect(await paths('maya')).toEqual(['/thedashboard', ...all]);
  });

  test('of a premed student is their own school’s premed community', async () => {
    expect(await paths('ava')).toEqual(['/communities/alder-ridge/premed/premed']);
    expect(await paths('noah')).toEqual(['/communities/port-ellery/premed/premed']);
  });
});

describe('refusals say', () => {
  const messageFor = async (name: CastName, path: string) => (await (await forum.as(name)).get(path)).body.message;

  test.each([
    ['that the premed community is not their school’s', 'kai', 'alder-ridge/premed/premed', 'You do not have access to this community.'],
    ['that the community is not for premed students', 'ava', 'alder-ridge/general/commons', 'You do not have access to this community.'],
    ['that the community is not theirs', 'kai', 'alder-ridge/general/commons', 'You do not have access to this community.'],
    ['that the community does not exist', 'tomasz', 'alder-ridge/general/nothing', 'Community not found'],
    ['that the school does not exist', 'tomasz', 'nowhere/general/commons', 'Institution not found'],
    ['nothing about a moderators’ community', 'tomasz', 'alder-ridge/admin/moderators', 'Community not found'],
  ] as const)('%s', async (_what, name, address, text) => {
    expect(await messageFor(name, `/communities/${address}`)).toBe(text);
  });

  test.each([
    ['premed', 'resident', 'You do not have access to this premed dashboard.'],
    ['general', 'resident', 'You do not have access to this community.'],
    ['premed', 'medical_student', 'You do not have access to this community.'],
  ] as const)('in a %s community to a %s which of the two it is', (sub_slug, userType, text) => {
    expect(noAccessText({ userType }, { institution_id: randomUUID(), sub_slug })).toBe(text);
  });

  test('to a visitor that they must log in to view a post, and to a stranger that they have no access', async () => {
    const path = `/posts/${places.general.postSlug}`;
    expect((await forum.anonymous().get(path)).body.message).toBe('You must be logged in to view this post.');
    expect(await messageFor('kai', path)).toBe('You do not have access to view this post.');
  });
});
