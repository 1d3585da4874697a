import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { appoint, listed, report } from '#server/testing/reports.ts';
import type { LiveEvent } from '#shared/rules/live.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';

const forum = useForum();
const COMMONS = 'alder-ridge/general/commons';
const events: LiveEvent[] = [];

beforeAll(async () => {
  liftLimits(forum);
  await appoint(forum, 'hannah', 'alder-ridge');
  const { live } = forum.running.services;
  const { publish } = live;
  live.publish = (published) => {
    events.push(...published);
    publish(published);
  };
});

async function reported(fields: Record<string, unknown> = {}) {
  const post = await forum.post('tomasz', COMMONS, fields);
  return { post, id: await report(forum, 'hannah', 'post', post.id) };
}

async function put(by: 'maya' | 'hannah' | 'samuel', path: string, body: unknown) {
  return (await forum.as(by)).put(path, body);
}

async function logOf(id: string) {
  const rows = await forum.db.selectFrom('moderation_log').select(['action', 'subject']).orderBy('id').execute();
  return rows.filter(({ subject }) => subject.id === id).map(({ action, subject }) => [action, subject.detail]);
}

async function noticesOf(name: 'hannah' | 'tomasz') {
  return (await (await forum.as(name)).get('/notices')).body;
}

describe('the status of a report', () => {
  test('names the reviewer, or the resolver and the time, and clears them when it changes', async () => {
    const { id } = await reported();
    events.splice(0);
    const inReview = await put('maya', `/reports/${id}/status`, { status: 'In Review' });
    expect(inReview.body).toMatchObject({
      message: REVIEW_TEXTS.statusUpdated,
      report: { status: 'In Review', reviewer: { name: 'Maya Okafor' } },
    });
    expect(events.map(({ topic, kind }) => [topic, kind]).toSorted()).toEqual(
      [await forum.id('maya'), await forum.id('hannah')].map((one) => [`person:${one}`, 'reports.changed']).toSorted(),
    );
    const resolved = (await put('hannah', `/reports/${id}/status`, { status: 'Resolved' })).body.report;
    expect(resolved).toMatchObject({
      status: 'Resolved',
      reviewer: null,
      resolver: { name: 'Hannah Bell' },
      resolvedAt: expect.stringMatching(/Z$/),
    });
    const again = (await put('maya', `/reports/${id}/status`, { status: 'Unresolved' })).body.report;
    expect(again).toMatchObject({ status: 'Unresolved', resolver: null, resolvedAt: null });
    expect(await logOf(id)).toEqual([
      ['status', 'In Review'],
      ['status', 'Resolved'],
      ['status', 'Unresolved'],
    ]);
  });

  test('changes once when it is set twice, or by many at once', async () => {
    const { id } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => put(turn % 2 === 0 ? 'maya' : 'hannah', `/reports/${id}/status`, { status: 'Resolved' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await logOf(id)).toEqual([['status', 'Resolved']]);
  });

  test('refuses the second of two simultaneous changes with the name of the first moderator', async () => {
    const { id } = await reported();
    const press = (by: 'maya' | 'hannah', status: string, seen: string) => put(by, `/reports/${id}/status`, { status, seen });
    const answers = await Promise.all([press('maya', 'In Review', 'Unresolved'), press('hannah', 'In Review', 'Unresolved')]);
    const [first, second, name] =
      answers[0]?.status === 200 ? (['maya', 'hannah', 'Maya Okafor'] as const) : (['hannah', 'maya', 'Hannah Bell'] as const);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toBeDefined();
    if (refused) expect(expectError(refused, 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.takenMeanwhile(name));
    expect((await press(first, 'In Review', 'Unresolved')).body.report.reviewer.name).toBe(name);
    expect(await logOf(id)).toEqual([['status', 'In Review']]);
    expect((await press(second, 'Resolved', 'In Review')).status).toBe(200);
    const late = expectError(await press(first, 'Resolved', 'In Review'), 409, 'CONFLICT');
    expect(late.message).toMatch(/ has meanwhile resolved this report\.$/);
    expect((await press(second, 'Unresolved', 'Resolved')).status).toBe(200);
    expect(expectError(await press(first, 'Resolved', 'In Review'), 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.putBackMeanwhile);
  });

  test('goes back to the previous reviewer when Resolved is undone, and the reporter’s notice is withdrawn', async () => {
    const { id } = await reported({ title: 'Resolved by mistake' });
    const press = (by: 'maya' | 'hannah', status: string, seen: string) => put(by, `/reports/${id}/status`, { status, seen });
    await press('maya', 'In Review', 'Unresolved');
    const resolved = (await press('hannah', 'Resolved', 'In Review')).body.report;
    expect(resolved).toMatchObject({ status: 'Resolved', reviewer: null, resolver: { name: 'Hannah Bell' } });
    const about = async () => (await noticesOf('hannah')).items.filter((one: Json) => one.subject.includes('Resolved by mistake'));
    expect(await about()).toHaveLength(1);
    const undone = (await press('hannah', 'In Review', 'Resolved')).body.report;
    expect(undone).toMatchObject({ status: 'In Review', reviewer: { name: 'Maya Okafor' }, resolver: null, resolvedAt: null });
    expect(await about()).toEqual([]);
  });

  test('cannot be undone by another moderator, also if they had set the same status before', async () => {
    const { id } = await reported();
    const press = (by: 'maya' | 'hannah', status: string, seen: string) => put(by, `/reports/${id}/status`, { status, seen });
    await press('maya', 'Resolved', 'Unresolved');
    await put('hannah', `/reports/${id}/status`, { status: 'Unresolved' });
    await press('hannah', 'Resolved', 'Unresolved');
    const refused = expectError(await press('maya', 'Unresolved', 'Resolved'), 409, 'CONFLICT');
    expect(refused.message).toBe(REVIEW_TEXTS.resolvedMeanwhile('Hannah Bell'));
    expect((await press('hannah', 'Unresolved', 'Resolved')).status).toBe(200);
    await press('hannah', 'In Review', 'Unresolved');
    const taken = expectError(await press('maya', 'Unresolved', 'In Review'), 409, 'CONFLICT');
    expect(taken.message).toBe(REVIEW_TEXTS.takenMeanwhile('Hannah Bell'));
  });

  test('cannot be set by moderators of another school, whatever status they claim to have seen', async () => {
    const { id } = await reported();
    for (const seen of [undefined, 'Unresolved', 'Resolved']) {
      const refused = expectError(await put('samuel', `/reports/${id}/status`, { status: 'In Review', seen }), 404, 'NOT_FOUND');
      expect(refused.message).toBe(REVIEW_TEXTS.accessDenied);
    }
    expect(await logOf(id)).toEqual([]);
  });

  test('must be a known status', async () => {
    const { id } = await reported();
    for (const status of ['resolved', 'Closed', '', null])
      expectError(await put('maya', `/reports/${id}/status`, { status }), 400, 'INPUT_INVALID');
    expectError(await put('maya', `/reports/${id}/status`, { status: 'Resolved', seen: 'open' }), 400, 'INPUT_INVALID');
  });

  test('stays Resolved if the same person has an open report of the target', async () => {
    const { id, post } = await reported();
    await put('maya', `/reports/${id}/status`, { status: 'Resolved' });
    await report(forum, 'hannah', 'post', post.id);
    const refused = expectError(await put('maya', `/reports/${id}/status`, { status: 'Unresolved' }), 409, 'CONFLICT');
    expect(refused.message).toBe(REVIEW_TEXTS.reopened);
  });

  test('notifies the reporter once when it becomes Resolved, without the moderator’s name', async () => {
    const { id } = await reported({ title: 'Told of' });
    for (const status of ['Resolved', 'Unresolved', 'Resolved'])
      expect((await put('maya', `/reports/${id}/status`, { status })).status).toBe(200);
    const { items, unread } = await noticesOf('hannah');
    const about = items.filter((one: Json) => one.subject.includes('Told of'));
    expect(about).toMatchObject([{ kind: 'reviewed', subject: 'the post “Told of”', reasons: [], readAt: null }]);
    expect(JSON.stringify(about)).not.toMatch(/maya|Okafor/i);
    expect(unread).toBe(true);
    events.splice(0);
    for (let turn = 0; turn < 2; turn += 1) expect((await (await forum.as('hannah')).put('/notices/read')).body).toEqual({ unread: false });
    expect((await noticesOf('hannah')).unread).toBe(false);
    const hannah = await forum.id('hannah');
    expect(events).toEqual([{ topic: `person:${hannah}`, kind: 'notifications.changed', id: hannah }]);
  });
});

describe('notes', () => {
  test('are saved over the version that the moderator has seen, and logged', async () => {
    const { id } = await reported();
    const first = await put('maya', `/reports/${id}/notes`, { notes: ' Looks like spam. ', version: 0 });
    expect(first.body).toEqual({
      saved: true,
      notes: 'Looks like spam.',
      version: 1,
      writtenBy: 'Maya Okafor',
      message: REVIEW_TEXTS.notesUpdated,
    });
    // The browser sends the same text again when the page closes after a save.
    expect((await put('maya', `/reports/${id}/notes`, { notes: 'Looks like spam.', version: 0 })).body).toMatchObject({
      saved: true,
      version: 1,
    });
    expect(await logOf(id)).toEqual([['note', 'Looks like spam.']]);
  });

  test('of the slower of two moderators are refused with the saved ones, so that nothing is lost', async () => {
    const { id } = await reported();
    await put('maya', `/reports/${id}/notes`, { notes: 'Mine.', version: 0 });
    const late = await put('hannah', `/reports/${id}/notes`, { notes: 'Also mine.', version: 0 });
    expect(late).toMatchObject({ status: 200, body: { saved: false, notes: 'Mine.', version: 1, writtenBy: 'Maya Okafor' } });
    expect((await put('hannah', `/reports/${id}/notes`, { notes: 'Mine. Also mine.', version: 1 })).body).toMatchObject({
      saved: true,
      version: 2,
    });
  });

  test('sent at the same time are saved once', async () => {
    const { id } = await reported();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => put('maya', `/reports/${id}/notes`, { notes: `Note ${turn}`, version: 0 })),
    );
    expect(answers.filter(({ body }) => body.saved)).toHaveLength(1);
  });

  test('of 100 KB are refused', async () => {
    const { id } = await reported();
    expectError(await put('maya', `/reports/${id}/notes`, { notes: 'x'.repeat(100_000), version: 0 }), 400, 'INPUT_INVALID');
  });
});

describe('deleting reports', () => {
  const remove = async (by: 'maya' | 'samuel', reportIds: unknown, school = 'alder-ridge') =>
    (await forum.as(by)).post(`/institutions/${school}/report-deletions`, { reportIds });

  test('deletes all given reports and logs each', async () => {
    const [one, other] = [await reported({ title: 'One to go' }), await reported()];
    expect((await remove('maya', [one.id, other.id, one.id])).body).toEqual({ deleted: 2, message: REVIEW_TEXTS.deleted });
    expect(await logOf(one.id)).toEqual([['delete-report', '']]);
    expect((await listed(forum, 'maya')).map(({ id }) => id)).not.toContain(one.id);
  });

  test('notifies the reporters of those that were open', async () => {
    const [open, resolved] = [await reported({ title: 'Still open' }), await reported({ title: 'Resolved before' })];
    await put('maya', `/reports/${resolved.id}/status`, { status: 'Resolved' });
    await remove('maya', [open.id, resolved.id]);
    const { items } = await noticesOf('hannah');
    const told = items.slice(0, 2).map(({ kind, subject }: Json) => `${kind}: ${subject}`);
    expect(told).toEqual(['reviewed: the post “Still open”', 'reviewed: the post “Resolved before”']);
  });

  test('takes as many queries for many reports as for one', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await reported()).id));
    await forum.as('maya');
    const one = await forum.queries(() => remove('maya', ids.slice(0, 1)));
    const many = await forum.queries(() => remove('maya', ids.slice(1)));
    expect(many).toHaveLength(one.length);
  });

  test('deletes none and answers an error if one belongs to another school or is missing', async () => {
    const own = await reported();
    const foreign = await report(forum, 'hannah', 'profile', await forum.id('kai'));
    for (const other of [foreign, randomUUID()]) {
      const refused = expectError(await remove('maya', [own.id, other]), 404, 'NOT_FOUND');
      expect(refused.message).toBe(REVIEW_TEXTS.notAllYours);
    }
    expect((await listed(forum, 'maya')).map(({ id }) => id)).toContain(own.id);
    expect(await logOf(own.id)).toEqual([]);
    expectError(await remove('samuel', [own.id]), 404, 'NOT_FOUND');
    for (const ids of [[], ['x'], 'x', Array.from({ length: 101 }, () => randomUUID())])
      expectError(await remove('maya', ids), 400, 'INPUT_INVALID');
  });
});

describe('a warning', () => {
  async function warn(id: string, fields: Record<string, unknown> = {}) {
    return (await forum.as('maya')).post(`/reports/${id}/warnings`, { requestKey: randomUUID(), reason: 'Spam or Advertising', ...fields });
  }

  test('is mailed to the member and counted in their history; the third is reported to the operator', async () => {
    const { id } = await reported();
    const requestKey = randomUUID();
    expect((await warn(id, { requestKey, note: 'Please stop <b>selling</b>.\n\nAsk us first.' })).body).toEqual({
      warnings: 1,
      message: REVIEW_TEXTS.warned,
    });
    // A double click sends the same request key.
    expect((await warn(id, { requestKey })).body.warnings).toBe(1);
    const [mail] = await forum.mails('tomasz@students.alderridge.edu');
    expect(mail?.subject).toBe('A warning from the moderators of Rounds');
    expect(mail?.body).toMatch(/Spam or Advertising[\s\S]*Please stop .*\.\n\nAsk us first\.[\s\S]*warning 1/);
    expect(mail?.body).not.toMatch(/Maya|Okafor|Hannah|maya@/);
    const { items } = (await (await forum.as('hannah')).get(`/reports/${id}/warnings`)).body;
    expect(items).toMatchObject([
      { reason: 'Spam or Advertising', note: 'Please stop <b>selling</b>.\n\nAsk us first.', moderator: 'Maya Okafor' },
    ]);
    expect((await listed(forum, 'maya'))[0].history.warnings).toBe(1);
    expect((await noticesOf('tomasz')).items[0]).toMatchObject({ kind: 'warned', reasons: ['Spam or Advertising'] });

    const further = [await reported(), await reported()];
    const answers = await Promise.all(further.map((one) => warn(one.id)));
    expect(answers.map(({ body }) => body.warnings).toSorted()).toEqual([2, 3]);
    const operator = await forum.mails(forum.running.services.config.supportEmail);
    expect(operator.map(({ subject }) => subject)).toEqual(['Tomasz Wiśniewski has 3 warnings']);
    expect((await logOf(id)).map(([action]) => action)).toEqual(['warn']);
  });

  test('is sent though another report’s warning had the same request key', async () => {
    const requestKey = randomUUID();
    const [one, other] = [await reported(), await reported()];
    const { warnings } = (await warn(one.id, { requestKey })).body;
    expect((await warn(other.id, { requestKey })).body.warnings).toBe(warnings + 1);
  });

  test('hides its note from the moderators of other schools', async () => {
    const joins = async (slug: string) => {
      const institution = forum.db.selectFrom('institutions').select('id').where('slug', '=', slug);
      await forum.db.updateTable('members').set({ institution_id: institution }).where('name', '=', 'Tomasz Wiśniewski').execute();
    };
    const { id } = await reported();
    await warn(id, { note: 'Between us.' });
    await joins('port-ellery');
    const other = await report(forum, 'hannah', 'profile', await forum.id('tomasz'));
    const { items } = (await (await forum.as('samuel')).get(`/reports/${other}/warnings`)).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((one: Json) => one.note === '' && one.moderator === null)).toBe(true);
    await joins('alder-ridge');
  });

  test('stores a replacement character for half of a surrogate pair in its note', async () => {
    const { id } = await reported();
    const answer = await warn(id, { note: 'Please stop \ud83e' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { items } = (await (await forum.as('maya')).get(`/reports/${id}/warnings`)).body;
    expect(items[0].note).toBe('Please stop \ufffd');
  });

  test('needs a known reason and an existing account', async () => {
    const { id } = await reported();
    expectError(await warn(id, { reason: 'Rude' }), 400, 'INPUT_INVALID');
    expectError(await warn(id, { note: 'x'.repeat(1_501) }), 400, 'INPUT_INVALID');
    await forum.db.updateTable('reported_content').set({ reported_author_id: null }).where('id', '=', id).execute();
    expect(expectError(await warn(id), 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.accountGone);
  });
});

describe('a moderator’s deletion of a post or comment', () => {
  test('notifies its author with the reasons of its reports, without the moderator’s name', async () => {
    const { post } = await reported({ title: 'Removed' });
    const commentId = await forum.comment('tomasz', (await forum.post('hannah', COMMONS)).id, 'Words of mine');
    await (await forum.as('maya')).request('DELETE', `/api/posts/${post.id}`, { phrase: 'delete_post' });
    await (await forum.as('maya')).request('DELETE', `/api/comments/${commentId}`, { phrase: 'delete_comment' });
    const { items } = await noticesOf('tomasz');
    expect(items.slice(0, 2)).toMatchObject([
      { kind: 'removed', subject: 'your comment “Words of mine”', reasons: [] },
      { kind: 'removed', subject: 'your post “Removed”', reasons: ['Spam or Advertising'] },
    ]);
    expect(JSON.stringify(items.slice(0, 2))).not.toMatch(/maya|okafor|hannah/i);
  });

  test('notifies the authors of deleted comments once, without the reasons, and not the moderator', async () => {
    const { post } = await reported({ title: 'Talked about' });
    for (const by of ['hannah', 'hannah', 'maya', 'tomasz'] as const) await forum.comment(by, post.id);
    const kept = await forum.post('hannah', COMMONS, { title: 'Still there' });
    const comment = await forum.comment('tomasz', kept.id);
    const reply = await forum.comment('hannah', kept.id, 'A reply.', comment);
    await forum.comment('hannah', kept.id, 'Another one.', reply);
    events.splice(0);
    await (await forum.as('maya')).request('DELETE', `/api/posts/${post.id}`, { phrase: 'delete_post' });
    await (await forum.as('maya')).request('DELETE', `/api/comments/${comment}`, { phrase: 'delete_comment' });
    expect((await noticesOf('hannah')).items.slice(0, 2)).toMatchObject([
      { kind: 'removed', subject: 'a comment on “Still there”, with your replies to it,', reasons: [] },
      { kind: 'removed', subject: 'the post “Talked about”, with what you wrote below it,', reasons: [] },
    ]);
    expect(events).toContainEqual(expect.objectContaining({ topic: `person:${await forum.id('hannah')}`, kind: 'notifications.changed' }));
    const notified = await forum.db
      .selectFrom('moderation_notices')
      .select('recipient_id')
      .where('source_id', 'in', [post.id, comment])
      .execute();
    const [hannah, tomasz] = [await forum.id('hannah'), await forum.id('tomasz')];
    expect(notified.map((row) => row.recipient_id).toSorted()).toEqual([hannah, hannah, tomasz, tomasz].toSorted());
  });
});

test('notices come in pages and only to their recipient', async () => {
  const tomasz = await forum.id('tomasz');
  await forum.db
    .insertInto('moderation_notices')
    .values(
      Array.from({ length: 25 }, (_, at) => ({
        recipient_id: tomasz,
        kind: 'reviewed' as const,
        source_id: randomUUID(),
        subject: `the post ${at}`,
      })),
    )
    .execute();
  const visitor = await forum.as('tomasz');
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await visitor.get(`/notices${cursor === '' ? '' : `?cursor=${cursor}`}`);
    seen.push(...body.items.map((one: Json) => one.id));
    cursor = body.nextCursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(25);
  expect((await (await forum.as('kai')).get('/notices')).body.items).toEqual([]);
});
