import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';

const forum = useForum();
const COMMUNITY = 'alder-ridge/general/commons';
const MAYA = CAST.maya.username;
const HANNAH = CAST.hannah.username;

function marks(answer: Json, into: Record<string, Set<unknown>> = {}): Record<string, Set<unknown>> {
  if (!(answer instanceof Object)) return into;
  if (answer.username === MAYA || answer.username === HANNAH)
    into[answer.username] = (into[answer.username] ?? new Set()).add(answer.moderator);
  for (const value of Object.values(answer)) marks(value, into);
  return into;
}

let post = { id: '', slug: '' };
let communityId = '';

beforeAll(async () => {
  const [maya, hannah, mayaId, hannahId] = await Promise.all([forum.as('maya'), forum.as('hannah'), forum.id('maya'), forum.id('hannah')]);
  post = await forum.post('hannah', COMMUNITY, { title: 'Brachial plexus' });
  await forum.post('maya', COMMUNITY, { title: 'Brachial artery' });
  communityId = (await forum.community(COMMUNITY)).id;
  const mine = await forum.comment('hannah', post.id);
  const reply = await forum.comment('maya', post.id, 'Draw it.', mine);
  const again = await forum.comment('hannah', post.id, 'Done.', reply);
  await forum.comment('maya', post.id, 'Well drawn.', again);
  const message = (personId: string) =>
    ['post', `/conversations/${personId}/messages`, { content: 'Hello', requestKey: randomUUID() }] as const;
  expect((await maya.post(message(hannahId)[1], message(hannahId)[2])).status).toBe(201);
  expect((await hannah.post(message(mayaId)[1], message(mayaId)[2])).status).toBe(201);
  expect((await maya.post('/reports', { kind: 'post', targetId: post.id, reasons: ['Other'], additionalInformation: '' })).status).toBe(
    201,
  );
});

const SURFACES: [string, CastName, () => string, who: string[]][] = [
  ['posts', 'tomasz', () => `/communities/${communityId}/posts`, [MAYA, HANNAH]],
  ['a post', 'tomasz', () => `/posts/${post.slug}`, [HANNAH]],
  ['comments and replies', 'tomasz', () => `/posts/${post.id}/comments`, [MAYA, HANNAH]],
  ['search', 'tomasz', () => '/search?q=brachial', [MAYA, HANNAH]],
  ['a profile', 'tomasz', () => `/profiles/${MAYA}`, [MAYA]],
  ['the viewer’s own profile', 'hannah', () => `/profiles/${HANNAH}`, [HANNAH]],
  ['conversations', 'hannah', () => '/conversations', [MAYA]],
  ['the header of a conversation', 'maya', () => `/conversations/${HANNAH}`, [HANNAH]],
  ['notifications', 'hannah', () => '/notifications', [MAYA]],
  ['the students of a school', 'maya', () => '/institutions/alder-ridge/students', [MAYA, HANNAH]],
  ['reports', 'maya', () => '/institutions/alder-ridge/reports', [MAYA, HANNAH]],
  ['all reports of a post', 'maya', () => `/full-reports/posts/${post.slug}?institution=alder-ridge`, [MAYA, HANNAH]],
];

test.each(SURFACES)('moderators are marked, and nobody else, in %s', async (_what, name, path, who) => {
  const answer = await (await forum.as(name)).get(path());
  expect(answer.status).toBe(200);
  expect(marks(answer.body)).toEqual(Object.fromEntries(who.map((username) => [username, new Set([username === MAYA])])));
});

test('the author that a reply answers is marked, in the response to the new comment and in later reads', async () => {
  const [maya, tomasz] = [await forum.as('maya'), await forum.as('tomasz')];
  const [thread] = (await tomasz.get(`/posts/${post.id}/comments`)).body.items;
  const answered = ({ replyTo }: { replyTo: { name: string; moderator: boolean } | null }) => replyTo && [replyTo.name, replyTo.moderator];
  expect(thread.replies.items.map(answered)).toEqual([null, [CAST.maya.name, true], [CAST.hannah.name, false]]);
  const [{ id: byMaya }, { id: byHannah }] = thread.replies.items;
  const answer = async (replyToId: string) => {
    const written = await maya.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Yes.', replyToId });
    return answered(written.body.comment);
  };
  expect(await answer(byMaya)).toEqual([CAST.maya.name, true]);
  expect(await answer(byHannah)).toEqual([CAST.hannah.name, false]);
});

test('the mark is in the answer to a new comment and in the list of restricted people', async () => {
  const [maya, hannah] = [await forum.as('maya'), await forum.as('hannah')];
  const written = await maya.post(`/posts/${post.id}/comments`, { requestKey: randomUUID(), content: 'Again' });
  expect(marks(written.body)).toEqual({ [MAYA]: new Set([true]) });
  await hannah.put(`/restrictions/${await forum.id('maya')}`, { restricted: true });
  expect(marks((await hannah.get('/restrictions')).body)).toEqual({ [MAYA]: new Set([true]) });
  await hannah.put(`/restrictions/${await forum.id('maya')}`, { restricted: false });
});

test('suspended and former moderators are not marked', async () => {
  const isMarked = async (username: string) => (await (await forum.as('tomasz')).get(`/profiles/${username}`)).body.moderator;
  const suspend = (suspended_until: string | null) =>
    forum.db.updateTable('members').set({ suspended_until }).where('username', '=', CAST.samuel.username).execute();
  expect(await isMarked(CAST.samuel.username)).toBe(true);
  await suspend(new Date(Date.now() + 86_400_000).toISOString());
  expect(await isMarked(CAST.samuel.username)).toBe(false);
  await suspend(new Date(Date.now() - 86_400_000).toISOString());
  expect(await isMarked(CAST.samuel.username)).toBe(true);
  await forum.db
    .deleteFrom('moderators')
    .where('member_id', '=', await forum.id('samuel'))
    .execute();
  expect(await isMarked(CAST.samuel.username)).toBe(false);
});
