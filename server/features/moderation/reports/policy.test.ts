import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { appoint, report } from '#server/testing/reports.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';

interface Thing {
  reportId: string;
  slug: string;
  commentId: string;
}

const ACTS: Record<string, (visitor: Visitor, thing: Thing) => Promise<Answer>> = {
  'list reports': (visitor) => visitor.get('/institutions/alder-ridge/reports'),
  'count reports': (visitor) => visitor.get('/institutions/alder-ridge/report-counts'),
  'reload reports': (visitor, { reportId }) => visitor.get(`/institutions/alder-ridge/report-states?ids=${reportId}`),
  'set a status': (visitor, { reportId }) => visitor.put(`/reports/${reportId}/status`, { status: 'In Review' }),
  'write notes': (visitor, { reportId }) => visitor.put(`/reports/${reportId}/notes`, { notes: 'Seen.', version: 0 }),
  'read warnings': (visitor, { reportId }) => visitor.get(`/reports/${reportId}/warnings`),
  warn: (visitor, { reportId }) => visitor.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' }),
  'mail them': (visitor, { reportId }) =>
    visitor.post(`/reports/${reportId}/emails`, { requestKey: randomUUID(), subject: 'Hello', text: 'Please stop.' }),
  'read all reports of a profile': (visitor) => visitor.get('/full-reports/profiles/Tomasz.W'),
  'read all reports of a post': (visitor, { slug }) => visitor.get(`/full-reports/posts/${slug}?institution=alder-ridge`),
  'read all reports of a comment': (visitor, { commentId }) => visitor.get(`/full-reports/comments/${commentId}?institution=alder-ridge`),
  'list students': (visitor) => visitor.get('/institutions/alder-ridge/students'),
  'read the log': (visitor) => visitor.get('/institutions/alder-ridge/moderation-log'),
  'export students': (visitor) => visitor.post('/exports', { what: 'medical_students', institution: 'alder-ridge' }),
  'export reports': (visitor) => visitor.post('/exports', { what: 'reported_content', institution: 'alder-ridge' }),
  'export a profile’s reports': (visitor) => visitor.post('/exports', { what: 'profile_report', username: 'Tomasz.W' }),
  'export a post’s reports': (visitor, { slug }) => visitor.post('/exports', { what: 'post_report', slug, institution: 'alder-ridge' }),
  'export a comment’s reports': (visitor, { commentId }) =>
    visitor.post('/exports', { what: 'comment_report', commentId, institution: 'alder-ridge' }),
  'delete reports': (visitor, { reportId }) => visitor.post('/institutions/alder-ridge/report-deletions', { reportIds: [reportId] }),
};

const PEOPLE: Record<string, { who: CastName | null; status: number; message?: string }> = {
  'a moderator of the school': { who: 'maya', status: 200 },
  'a moderator of another school': { who: 'samuel', status: 404, message: 'Access Denied' },
  'a medical student of the school': { who: 'hannah', status: 404, message: 'Access Denied' },
  'the reporter': { who: 'ava', status: 404, message: 'Access Denied' },
  'a medical student of another school': { who: 'kai', status: 404, message: 'Access Denied' },
  'a premed student': { who: 'noah', status: 404, message: 'Access Denied' },
  'somebody without a profile': { who: 'ines', status: 403 },
  'a visitor': { who: null, status: 401 },
};

beforeAll(() => liftLimits(forum));

async function thing(): Promise<Thing> {
  const post = await forum.post('tomasz', 'alder-ridge/premed/premed');
  const commentId = await forum.comment('tomasz', post.id);
  await report(forum, 'ava', 'comment', commentId);
  return { reportId: await report(forum, 'ava', 'post', post.id), slug: post.slug, commentId };
}

describe.each(Object.entries(ACTS))('to %s', (act, call) => {
  test('is for the moderators of the school only', async () => {
    const target = await thing();
    for (const [title, { who, status, message }] of Object.entries(PEOPLE).toReversed()) {
      const visitor = who === null ? forum.anonymous() : await forum.as(who);
      const answer = await call(visitor, target);
      const expected = status === 200 && ['warn', 'mail them'].includes(act) ? 201 : status;
      expect(answer.status, `${title}: ${JSON.stringify(answer.body)}`).toBe(expected);
      if (message !== undefined) expect(answer.body.message, title).toBe(message);
    }
  });
});

describe('a report about a moderator', () => {
  test('is hidden from them in lists, counts, full reports and exports, but not from other moderators', async () => {
    await appoint(forum, 'hannah', 'alder-ridge');
    const post = await forum.post('maya', COMMONS, { title: 'By a moderator' });
    const commentId = await forum.comment('maya', post.id);
    await report(forum, 'tomasz', 'comment', commentId);
    await report(forum, 'tomasz', 'profile', await forum.id('maya'));
    const reportId = await report(forum, 'tomasz', 'post', post.id);
    const target = { reportId, slug: post.slug, commentId };
    const [maya, hannah] = [await forum.as('maya'), await forum.as('hannah')];
    for (const act of [
      'set a status',
      'write notes',
      'read warnings',
      'warn',
      'mail them',
      'delete reports',
      'read all reports of a post',
      'read all reports of a comment',
    ])
      expect((await ACTS[act]?.(maya, target))?.status, act).toBe(404);
    expect((await maya.get('/full-reports/profiles/maya')).status).toBe(404);
    expect((await ACTS['export reports']?.(maya, target))?.body).not.toContain('By a moderator');
    const titles = async (visitor: Visitor) =>
      (await visitor.get('/institutions/alder-ridge/reports')).body.items.map((one: { content: { title: string } }) => one.content.title);
    expect(await titles(maya)).not.toContain('By a moderator');
    expect(await titles(hannah)).toContain('By a moderator');
    const total = async (visitor: Visitor) =>
      (await visitor.get('/institutions/alder-ridge/report-counts')).body.items.reduce(
        (sum: number, one: { total: number }) => sum + one.total,
        0,
      );
    expect((await total(hannah)) - (await total(maya))).toBe(3);
    expect((await ACTS['reload reports']?.(maya, target))?.body.items).toEqual([]);
    expect((await ACTS['set a status']?.(hannah, target))?.status).toBe(200);
    for (const act of ['export a post’s reports', 'export a comment’s reports'])
      expect((await ACTS[act]?.(hannah, target))?.status).toBe(200);
    expect((await hannah.post('/exports', { what: 'profile_report', username: 'maya' })).status).toBe(200);
    const log = async (visitor: Visitor) => JSON.stringify((await visitor.get('/institutions/alder-ridge/moderation-log')).body);
    for (const words of ['By a moderator', 'All reports of Maya Okafor']) {
      expect(await log(maya)).not.toContain(words);
      expect(await log(hannah)).toContain(words);
    }
    await forum.db
      .deleteFrom('moderators')
      .where('member_id', '=', await forum.id('hannah'))
      .execute();
  });

  test('who stopped moderating is visible to the current moderators only', async () => {
    await appoint(forum, 'hannah', 'alder-ridge');
    const hannah = await forum.as('hannah');
    expect((await hannah.get('/institutions/alder-ridge/reports')).status).toBe(200);
    await forum.db
      .deleteFrom('moderators')
      .where('member_id', '=', await forum.id('hannah'))
      .execute();
    expect((await hannah.get('/institutions/alder-ridge/reports')).status).toBe(404);
  });
});

test('a suspended moderator loses their rights until the suspension ends', async () => {
  const target = await thing();
  await appoint(forum, 'hannah', 'alder-ridge');
  const hannah = await forum.as('hannah');
  const until = async (suspended_until: string | null) =>
    forum.db
      .updateTable('members')
      .set({ suspended_until })
      .where('id', '=', await forum.id('hannah'))
      .execute();
  await until(new Date(Date.now() + 3_600_000).toISOString());
  for (const [act, call] of Object.entries(ACTS)) {
    const answer = await call(hannah, target);
    const reads = /^(list|count|reload|read)/.test(act);
    expect([act, answer.status, answer.body.code]).toEqual([act, reads ? 404 : 403, reads ? 'NOT_FOUND' : 'ACCOUNT_SUSPENDED']);
  }
  expect(JSON.stringify((await hannah.get('/navigation')).body)).not.toContain('/admin/');
  await until(null);
  expect((await ACTS['list reports']?.(hannah, target))?.status).toBe(200);
  await forum.db
    .deleteFrom('moderators')
    .where('member_id', '=', await forum.id('hannah'))
    .execute();
});

test('a missing school answers like another moderator’s school', async () => {
  const [here, nowhere] = await Promise.all(
    ['port-ellery', 'nowhere'].map(async (slug) => (await forum.as('maya')).get(`/institutions/${slug}/reports`)),
  );
  expect(here?.body).toEqual(nowhere?.body);
});

test('restrictions do not affect a moderator’s work', async () => {
  const [maya, tomasz] = [await forum.id('maya'), await forum.id('tomasz')];
  for (const [blocker_id, blocked_id] of [
    [maya, tomasz],
    [tomasz, maya],
  ] as const) {
    const { reportId } = await thing();
    await forum.db.insertInto('contact_blocks').values({ blocker_id, blocked_id }).execute();
    const visitor = await forum.as('maya');
    expect((await visitor.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' })).status).toBe(201);
    expect((await visitor.get('/full-reports/profiles/Tomasz.W')).status).toBe(200);
    await forum.db.deleteFrom('contact_blocks').execute();
  }
});
