import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { expectError, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { appoint, report } from '#server/testing/reports.ts';
import { REPORT_STATUSES } from '#shared/rules/reports.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';

const forum = useForum();

beforeAll(async () => {
  liftLimits(forum);
  await appoint(forum, 'hannah', 'alder-ridge');
});

async function mixedReports(howMany: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO reported_content (institution_id, kind, target_id, post_id, report_reasons, reported_name, content_title, content_text,
      resolved_status)
    SELECT i.id, CASE n % 2 WHEN 0 THEN 'profile' ELSE 'post' END, gen_random_uuid(), CASE n % 2 WHEN 0 THEN NULL ELSE gen_random_uuid() END,
      '{Other}', 'Nobody', 'A title', 'Words', CASE n % 3 WHEN 0 THEN 'In Review' ELSE 'Unresolved' END
    FROM institutions i, generate_series(1, ${howMany}::int) n WHERE i.slug = 'alder-ridge' RETURNING id`.execute(forum.db);
  return rows.map(({ id }) => id);
}

async function remove(by: 'maya' | 'hannah', reportIds: string[]) {
  return (await forum.as(by)).post('/institutions/alder-ridge/report-deletions', { reportIds });
}

test('overlapping deletions during changes of status and notes all succeed', async () => {
  const [maya, hannah] = [await forum.as('maya'), await forum.as('hannah')];
  for (let round = 0; round < 8; round += 1) {
    const ids = await mixedReports(12);
    const answers = await Promise.all([
      remove('maya', ids.slice(0, 6)),
      remove('hannah', ids.slice(6).toReversed()),
      remove('hannah', ids.toReversed()),
      ...ids.map((id, at) => (at % 2 === 0 ? hannah : maya).put(`/reports/${id}/status`, { status: REPORT_STATUSES[(at + round) % 3] })),
      ...ids.map((id) => maya.put(`/reports/${id}/notes`, { notes: 'Seen.', version: 0 })),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
  }
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a report is not lost when the reporter’s earlier report is resolved at the same time', async () => {
  const [maya, tomasz] = [await forum.as('maya'), await forum.as('tomasz')];
  for (let round = 0; round < 10; round += 1) {
    const { id: targetId } = await forum.post('hannah', 'alder-ridge/general/commons');
    const first = await report(forum, 'tomasz', 'post', targetId);
    const words = Array.from({ length: 5 }, () => randomUUID());
    const answers = await Promise.all([
      ...words.map((additionalInformation) =>
        tomasz.post('/reports', { kind: 'post', targetId, reasons: ['Other'], additionalInformation }),
      ),
      maya.put(`/reports/${first}/status`, { status: 'Resolved' }),
    ]);
    for (const { status } of answers.slice(0, 5)) expect(status).toBe(201);
    const rows = await forum.db
      .selectFrom('reported_content')
      .select(['additional_information', 'resolved_status'])
      .where('target_id', '=', targetId)
      .execute();
    const kept = rows.flatMap((row) => row.additional_information.split('\n\n')).filter((part) => part !== '');
    expect(kept.toSorted()).toEqual(words.toSorted());
    expect(rows.filter((row) => row.resolved_status !== 'Resolved').length).toBeLessThanOrEqual(1);
  }
  expect(forum.logged.filter(({ level }) => level !== 'info')).toEqual([]);
});

test('a warning is not given again for an earlier report, though the author has corrected the text since', async () => {
  const { id: targetId } = await forum.post('tomasz', 'alder-ridge/general/commons');
  const maya = await forum.as('maya');
  const warn = (reportId: string) => maya.post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' });
  const [first, earlier] = [await report(forum, 'hannah', 'post', targetId), await report(forum, 'maya', 'post', targetId)];
  expect((await warn(first)).status).toBe(201);
  const corrected = { title: 'Better', body: 'Corrected.', category: 'Insight' };
  expect((await (await forum.as('tomasz')).put(`/posts/${targetId}`, corrected)).status).toBe(200);
  expect(expectError(await warn(earlier), 409, 'CONFLICT').message).toBe(REVIEW_TEXTS.warnedAlready);
  await forum.db.deleteFrom('warnings').execute();
  await forum.db.deleteFrom('outbox_mails').execute();
});

test('two moderators who warn for one report at the same time give one strike, and the second gets a refusal', async () => {
  const { id: targetId } = await forum.post('tomasz', 'alder-ridge/general/commons');
  const tomasz = await forum.id('tomasz');
  const profile = await report(forum, 'kai', 'profile', tomasz);
  const post = await report(forum, 'hannah', 'post', targetId);
  const warn = async (by: 'maya' | 'hannah', reportId: string) =>
    (await forum.as(by)).post(`/reports/${reportId}/warnings`, { requestKey: randomUUID(), reason: 'Other' });
  const answers = await Promise.all([warn('maya', profile), warn('hannah', profile)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(REVIEW_TEXTS.warnedAlready);
  expect(await forum.mails('tomasz@students.alderridge.edu', 1)).toHaveLength(1);
  expect((await warn('hannah', post)).body.warnings).toBe(2);
  await forum.db
    .updateTable('warnings')
    .set({ created_at: new Date(Date.now() + 61_000).toISOString() })
    .execute();
  const sameThing = [profile, post, await report(forum, 'samuel', 'profile', tomasz), await report(forum, 'maya', 'post', targetId)];
  for (const again of sameThing) expectError(await warn('maya', again), 409, 'CONFLICT');
  await forum.db
    .updateTable('warnings')
    .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute();
  expectError(await warn('maya', post), 409, 'CONFLICT');
  expect((await warn('maya', profile)).body.warnings).toBe(3);
  await forum.db.updateTable('posts').set({ updated_at: new Date().toISOString() }).where('id', '=', targetId).execute();
  expect((await warn('maya', post)).body.warnings).toBe(4);
});
