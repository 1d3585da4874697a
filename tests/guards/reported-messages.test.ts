import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { CAST, type CastName, PASSWORD } from '#server/testing/cast.ts';
import { type Answer, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { report } from '#server/testing/reports.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { MESSAGES_AROUND } from '#shared/rules/reports.ts';
import { hearing } from './access/hearing.ts';
import { requestFor } from './access/requests.ts';
import type { Values } from './access/values.ts';
import { routes } from './routes.ts';

// A moderator sees nothing of a conversation but a reported message with five before and five after
// it, by one route. Each message contains a unique word, which is searched for in all responses.

const forum = useForum();
const COUNT = 41;
const REPORTED = 20;
const [FROM, TO] = ['tomasz', 'hannah'] as const satisfies CastName[];
const secrets = Array.from({ length: COUNT }, () => `secret${randomUUID().replaceAll('-', '')}`);
const AROUND = secrets.slice(REPORTED - MESSAGES_AROUND, REPORTED + MESSAGES_AROUND + 1);
const VIEW = 'reports.viewMessage';
const events: LiveEvent[] = [];
const messageIds: string[] = [];
let values: Values;

beforeAll(async () => {
  liftLimits(forum);
  forum.running.services.live.listen({ events: (some) => events.push(...some), recheck: () => {}, gap: () => {}, joined: () => {} });
  for (const [at, content] of secrets.entries()) {
    const [from, to] = at % 2 === 0 ? [FROM, TO] : [TO, FROM];
    const path = `/conversations/${await forum.id(to)}/messages`;
    const sent = await (await forum.as(from)).post(path, { requestKey: randomUUID(), content });
    messageIds.push(sent.body.id);
  }
  const { id: communityId } = await forum.community('alder-ridge/general/commons');
  values = { communityId, institution: 'alder-ridge', office: 'alder-ridge', username: CAST[FROM].username, slug: 'a-post-0000' };
});

const reported = () => report(forum, TO, 'message', messageIds[REPORTED] ?? '');
const found = (text: string) => secrets.filter((one) => text.includes(one));
const said = ({ body, headers }: Answer) => JSON.stringify([body, [...headers]]);

async function logIn(name: CastName): Promise<Visitor> {
  const visitor = forum.anonymous();
  expect((await visitor.post('/sign-in', { email: CAST[name].email, password: PASSWORD })).status).toBe(200);
  return visitor;
}

async function waysToAsk(reportId: string): Promise<Values[]> {
  const [one, before, far] = [REPORTED, REPORTED - 1, 0].map((at) => messageIds[at]);
  const [from, to] = [await forum.id(FROM), await forum.id(TO)];
  return [
    { reportId, reportIds: [reportId], personId: from, targetId: one, postId: one, commentId: one, ids: one, kind: 'message' },
    { reportId, reportIds: [reportId], personId: to, targetId: before, postId: before, commentId: before, ids: before, kind: 'comment' },
    { reportId: one, reportIds: [one], personId: one, targetId: far, postId: far, commentId: far, ids: reportId, kind: 'message' },
  ];
}

async function sweep(name: CastName): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>();
  let visitor = await logIn(name);
  for (const route of routes) {
    const request = requestFor(route.name, hearing(forum.origin));
    // A new report each time, because some routes resolve or delete reports.
    for (const way of await waysToAsk(await reported())) {
      const answer = await request?.send(visitor, { ...NEEDED, ...values, ...way });
      answers.set(route.name, [...(answers.get(route.name) ?? []), answer === undefined ? '' : said(answer)]);
      if ((await visitor.get('/session')).body.viewer === null) visitor = await logIn(name);
    }
  }
  return answers;
}

const NEEDED: Values = {
  sessionId: randomUUID(),
  institutionId: randomUUID(),
  attachmentId: randomUUID(),
  draftId: randomUUID(),
  replyToId: randomUUID(),
};

const EXPORTS: Values[] = [
  { what: 'medical_students', institution: 'alder-ridge' },
  { what: 'reported_content', institution: 'alder-ridge' },
  { what: 'reported_content', institution: 'alder-ridge', kind: 'message' },
  { what: 'profile_report', username: CAST[FROM].username },
  { what: 'profile_report', username: CAST[TO].username },
];

describe('of a conversation with a reported message', () => {
  test('a moderator of its school gets the reported message and those around it, by one route', async () => {
    const answers = await sweep('maya');
    expect((answers.get('reports.list') ?? []).join()).toContain('A message from Tomasz Wiśniewski');
    expect([...answers].filter(([route, all]) => route !== VIEW && found(all.join()).length > 0)).toEqual([]);
    expect(found((answers.get(VIEW) ?? []).join())).toEqual(AROUND);
  }, 300_000);

  test('a moderator of another school gets nothing', async () => {
    const answers = await sweep('samuel');
    expect([...answers.values()].flat().length).toBeGreaterThan(routes.length);
    expect(found([...answers.values()].join())).toEqual([]);
  }, 300_000);

  test('no export contains a word of it', async () => {
    await reported();
    const maya = await logIn('maya');
    for (const one of [...EXPORTS, ...messageIds.slice(19, 22).map((commentId) => ({ what: 'comment_report', commentId }))]) {
      const answer = await maya.post('/exports', one);
      expect([one.what, found(said(answer))]).toEqual([one.what, []]);
    }
    const { body } = await maya.post('/exports', { what: 'reported_content', institution: 'alder-ridge', kind: 'message' });
    expect(body).toContain('A message from Tomasz Wiśniewski');
  });

  test('a moderator’s tab receives the event of the report without any text', async () => {
    const tab = await connect(forum.origin, await logIn('maya'));
    const topics = [`person:${await forum.id('maya')}`, `person:${await forum.id(FROM)}`, `person:${await forum.id(TO)}`] as const;
    for (const topic of topics) await tab.subscribe(topic);
    const reportId = await report(forum, TO, 'message', messageIds[REPORTED] ?? '', { reasons: ['Impersonation'] });
    await (await logIn('maya')).post(`/reports/${reportId}/message-views`);
    await tab.settled();
    expect(tab.events()).toContainEqual(expect.objectContaining({ kind: 'reports.changed' }));
    expect(found(JSON.stringify([tab.frames, events]))).toEqual([]);
    tab.socket.close();
  });

  test('only the conversation and the report contain a word of it: no mail, notice or log', async () => {
    const maya = await logIn('maya');
    const reportId = await reported();
    await maya.post(`/reports/${reportId}/emails`, { requestKey: randomUUID(), subject: 'Hello', text: 'Please stop.' });
    await maya.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' });
    await forum.mails(CAST[FROM].email);
    const { rows: tables } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(
      forum.db,
    );
    const holding = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`SELECT to_jsonb(t)::text AS text FROM ${sql.table(name)} t`.execute(forum.db);
      if (found(rows.map(({ text }) => text).join()).length > 0) holding.push(name);
    }
    expect(holding.toSorted()).toEqual(['conversations', 'messages', 'reported_content']);
    const { rows: kept } = await sql<{ text: string }>`SELECT to_jsonb(r)::text AS text FROM reported_content r`.execute(forum.db);
    expect(found(kept.map(({ text }) => text).join())).toEqual([secrets[REPORTED]]);
    const { rows: jobs } = await sql<{ text: string }>`SELECT payload::text AS text FROM graphile_worker._private_jobs`.execute(forum.db);
    expect(found(jobs.map(({ text }) => text).join())).toEqual([]);
    expect(found(JSON.stringify(forum.logged))).toEqual([]);
  });
});
