import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeAccount } from '#server/cli/accounts.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { appoint, listed, report } from '#server/testing/reports.ts';
import { MESSAGE_TEXTS } from '#shared/rules/texts/messages.ts';
import { REPORT_TEXTS } from '#shared/rules/texts/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { ownReport } from './texts/captured.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

async function say(from: CastName, to: CastName, content: string): Promise<string> {
  const answer = await (await forum.as(from)).post(`/conversations/${await forum.id(to)}/messages`, { requestKey: randomUUID(), content });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

async function look(reportId: string, by: CastName = 'maya') {
  return (await forum.as(by)).post(`/reports/${reportId}/message-views`);
}

async function logged(reportId: string) {
  const rows = await forum.db.selectFrom('moderation_log').select(['moderator_id', 'action', 'subject']).orderBy('id').execute();
  return rows.filter(({ subject }) => subject.id === reportId);
}

const wordsOf = (items: Json[]) => items.map(({ content }) => content);

async function submit(by: CastName, targetId: string) {
  return (await forum.as(by)).post('/reports', { kind: 'message', targetId, reasons: ['Other'] });
}

describe('a report of a message', () => {
  test('goes to its sender’s school, and stores the text where no list shows it', async () => {
    const id = await say('kai', 'hannah', 'You owe me.');
    const hannah = await forum.as('hannah');
    const target = await hannah.get(`/reports/target?kind=message&targetId=${id}`);
    expect(target.body).toEqual({ institution: 'Port Ellery College of Medicine', openSince: null });
    const reportId = await report(forum, 'hannah', 'message', id, { additionalInformation: 'Again.' });
    const [row] = await listed(forum, 'samuel', 'port-ellery', '?kind=message');
    expect(row).toMatchObject({
      id: reportId,
      kind: 'message',
      reported: { name: 'Kai Nakoa' },
      reporter: { name: 'Hannah Bell' },
      additionalInformation: 'Again.',
      community: null,
      content: { title: 'A message from Kai Nakoa', text: '', context: '', path: null, fullReportPath: '' },
      can: { pin: false, collapse: false, delete: false, contact: true },
    });
    const { items } = (await (await forum.as('samuel')).get('/institutions/port-ellery/report-counts')).body;
    expect(items).toContainEqual({ status: 'Unresolved', kind: 'message', total: 1 });
    expect(await listed(forum, 'maya', 'alder-ridge', '?kind=message')).toEqual([]);
  });

  test('can be made by the recipient', async () => {
    const id = await say('tomasz', 'hannah', 'Hello');
    expect(expectError(await submit('tomasz', id), 403, 'FORBIDDEN').message).toBe(REPORT_TEXTS.own);
    const absent = expectError(await submit('kai', randomUUID()), 404, 'NOT_FOUND');
    for (const by of ['kai', 'maya', 'samuel'] as const) expect((await submit(by, id)).body).toEqual(absent);
    for (const one of [id, randomUUID()])
      expect(expectError(await submit('ava', one), 403, 'FORBIDDEN').message).toBe(MESSAGE_TEXTS.students);
    expectError(await submit('ines', id), 403, 'PROFILE_INCOMPLETE');
    expect((await submit('hannah', id)).status).toBe(201);
  });

  test('by a moderator leaves warning and mailing to another moderator, if there is one', async () => {
    const reportId = await report(forum, 'maya', 'message', await say('hannah', 'maya', 'To a moderator'));
    const [maya, kai] = [await forum.as('maya'), await forum.as('kai')];
    const mail = { subject: 'Hello', text: 'Please stop.' };
    const email = (by: typeof maya) => by.post(`/reports/${reportId}/emails`, { requestKey: randomUUID(), ...mail });
    const warn = (by: typeof maya) => by.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' });
    const may = async (by: CastName) => (await listed(forum, by)).find(({ id }) => id === reportId)?.can.contact;
    await appoint(forum, 'kai', 'alder-ridge');
    for (const act of [warn, email]) expect(expectError(await act(maya), 403, 'FORBIDDEN').message).toBe(REVIEW_TEXTS.ownReport);
    expect([await may('maya'), await may('kai')]).toEqual([false, true]);
    expect((await maya.put(`/reports/${reportId}/status`, { status: 'In Review' })).status).toBe(200);
    expect((await email(kai)).status).toBe(201);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await forum.db.updateTable('members').set({ suspended_until: later }).where('username', '=', CAST.kai.username).execute();
    await appoint(forum, 'hannah', 'alder-ridge');
    expect(await may('maya')).toBe(true);
    for (const act of [warn, email]) expect((await act(maya)).status).toBe(201);
    const own = (await logged(reportId)).filter(({ subject }) => String(subject.detail).includes(ownReport));
    expect(own.map(({ action }) => action)).toEqual(['warn', 'email']);
    await forum.db.updateTable('members').set({ suspended_until: null }).where('username', '=', CAST.kai.username).execute();
    for (const name of ['kai', 'hannah'] as const)
      await forum.db
        .deleteFrom('moderators')
        .where('member_id', '=', await forum.id(name))
        .execute();
  });

  test('is processed like other reports, and both sides are notified', async () => {
    const reportId = await report(forum, 'hannah', 'message', await say('tomasz', 'hannah', 'Rude words'));
    const maya = await forum.as('maya');
    expect((await maya.put(`/reports/${reportId}/notes`, { notes: 'Seen.', version: 0 })).body.saved).toBe(true);
    expect((await maya.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' })).status).toBe(201);
    expect((await maya.put(`/reports/${reportId}/status`, { status: 'Resolved' })).status).toBe(200);
    const notices = async (name: CastName) => (await (await forum.as(name)).get('/notices')).body.items[0];
    expect(await notices('hannah')).toMatchObject({ kind: 'reviewed', subject: 'a message from Tomasz Wiśniewski' });
    expect(await notices('tomasz')).toMatchObject({ kind: 'warned', reasons: ['Other'] });
    const gone = await maya.post('/institutions/alder-ridge/report-deletions', { reportIds: [reportId] });
    expect(gone.body).toMatchObject({ deleted: 1 });
    expect((await look(reportId)).status).toBe(404);
  });
});

describe('the reported message', () => {
  test('is shown with up to five messages before and after it from the time of the report, and each view is logged', async () => {
    const [from, to] = ['maya', 'hannah'] as const;
    for (let turn = 1; turn <= 6; turn += 1) await say(turn % 2 === 0 ? from : to, turn % 2 === 0 ? to : from, `before ${turn}`);
    const id = await say(to, from, 'The one');
    for (let turn = 1; turn <= 3; turn += 1) await say(from, to, `after ${turn}`);
    await appoint(forum, 'kai', 'alder-ridge');
    const reportId = await report(forum, 'maya', 'message', id);
    await say(from, to, 'later');
    const { status, body } = await look(reportId, 'kai');
    expect(status).toBe(200);
    expect(wordsOf(body.items)).toEqual([...[2, 3, 4, 5, 6].map((turn) => `before ${turn}`), 'The one', 'after 1', 'after 2', 'after 3']);
    expect(body.items.map(({ isReported }: Json) => isReported).indexOf(true)).toBe(5);
    expect(body.items.map(({ byReported }: Json) => byReported)).toEqual([false, true, false, true, false, true, false, false, false]);
    expect(Object.keys(body.items[0]).toSorted()).toEqual(['byReported', 'content', 'createdAt', 'isReported']);
    await look(reportId, 'kai');
    const kai = await forum.id('kai');
    const subject = expect.objectContaining({ title: 'A message from Hannah Bell', messageId: id });
    expect(await logged(reportId)).toEqual(Array(2).fill({ moderator_id: kai, action: 'view-message', subject }));
    expect(JSON.stringify(await logged(reportId))).not.toContain('The one');
    await forum.db.deleteFrom('moderators').where('member_id', '=', kai).execute();
  });

  test('is shown with at most five messages on each side, from this conversation only', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) ids.push(await say('tomasz', 'samuel', `to Samuel ${turn}`));
    await say('samuel', 'kai', 'to somebody else');
    await say('tomasz', 'kai', 'to somebody else');
    const { body } = await look(await report(forum, 'samuel', 'message', ids[9] ?? ''));
    expect(wordsOf(body.items)).toEqual(Array.from({ length: 11 }, (_, at) => `to Samuel ${at + 4}`));
  });

  test('is shown only to the moderators of that school, but not to the reported one', async () => {
    const reportId = await report(forum, 'hannah', 'message', await say('tomasz', 'hannah', 'For few'));
    await appoint(forum, 'tomasz', 'alder-ridge');
    for (const by of ['samuel', 'hannah', 'tomasz', 'ava', 'kai'] as const) {
      const absent = await look(randomUUID(), by);
      expect(absent.status).toBe(404);
      expect((await look(reportId, by)).body).toEqual(absent.body);
    }
    expect(await logged(reportId)).toEqual([]);
    expect((await look(reportId)).status).toBe(200);
    const tomasz = await forum.id('tomasz');
    await forum.db.deleteFrom('moderators').where('member_id', '=', tomasz).execute();
  });

  test('does not appear in other reports', async () => {
    const reportId = await report(forum, 'hannah', 'profile', await forum.id('tomasz'));
    expect(expectError(await look(reportId), 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.invalidType);
    expect(await logged(reportId)).toEqual([]);
  });

  test('is shown alone, as stored in the report, after one of the accounts is deleted', async () => {
    await say('hannah', 'tomasz', 'What I said');
    const reportId = await report(forum, 'hannah', 'message', await say('tomasz', 'hannah', 'What he said'));
    await removeAccount(operatorOf(forum), CAST.tomasz.username, false);
    expect((await look(reportId)).body).toEqual({
      items: [{ content: 'What he said', createdAt: null, isReported: true, byReported: true }],
    });
    expect((await listed(forum, 'maya')).find(({ id }) => id === reportId)).toMatchObject({
      reported: null,
      reportedName: CAST.tomasz.name,
      can: { contact: false },
    });
  });
});
