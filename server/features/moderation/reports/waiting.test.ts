import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CAST } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { untilJobsAreDone } from '#server/testing/mailing.ts';
import { appoint, report } from '#server/testing/reports.ts';
import { remindModerators } from './waiting.ts';

const forum = useForum({ SUPPORT_EMAIL: 'support@alderridge.edu' });
const DASHBOARD = 'thedashboard';

beforeAll(async () => {
  liftLimits(forum);
  await forum.db.deleteFrom('moderators').execute();
  for (const name of ['maya', 'hannah'] as const) await appoint(forum, name, 'alder-ridge');
});

beforeEach(async () => {
  await forum.db.deleteFrom('reported_content').execute();
  await forum.db.updateTable('institutions').set({ reports_mailed_at: null }).execute();
});

/** The mails that the job causes, if all earlier mails and reports are `hours` older. */
async function mailsAfter(hours: number): Promise<(string | undefined)[][]> {
  const earlier = sql<string>`created_at - ${hours} * interval '1 hour'`;
  await forum.db
    .updateTable('reported_content')
    .set({
      created_at: earlier,
      reminded_at: sql`reminded_at - ${hours} * interval '1 hour'`,
      in_review_at: sql`in_review_at - ${hours} * interval '1 hour'`,
    })
    .execute();
  await forum.db
    .updateTable('institutions')
    .set({ reports_mailed_at: sql`reports_mailed_at - ${hours} * interval '1 hour'` })
    .execute();
  await untilJobsAreDone(forum);
  await forum.db.deleteFrom('outbox_mails').execute();
  await remindModerators(forum.running.services);
  await untilJobsAreDone(forum);
  const mails = await forum.db.selectFrom('outbox_mails').select(['recipient', 'subject', 'body']).orderBy('recipient').execute();
  return mails.map(({ recipient, subject, body }) => [recipient, subject, /https?:\S+/.exec(body)?.[0].replace(/^.*?\/\/.*?\//, '/')]);
}

const post = (title: string) => forum.post('tomasz', DASHBOARD, { title });
const SUPPORT = 'support@alderridge.edu';
const toSupport = (reports: string) => [[SUPPORT, `${reports} waited for three days at Alder Ridge School of Medicine`, undefined]];
const toEach = (subject: string) => [CAST.hannah.email, CAST.maya.email].map((email) => [email, subject, '/admin/alder-ridge']);

test('moderators get a mail about reports that nobody has taken for a day, at most once a day', async () => {
  const { id } = await post('First');
  await report(forum, 'kai', 'post', id);
  expect(await mailsAfter(15)).toEqual([]);
  await report(forum, 'kai', 'post', (await post('Second')).id);
  expect(await mailsAfter(10)).toEqual(toEach('1 report waits at Alder Ridge School of Medicine'));
  expect(await mailsAfter(20)).toEqual([]);
  expect(await mailsAfter(5)).toEqual(toEach('2 reports wait at Alder Ridge School of Medicine'));
  expect(await mailsAfter(10)).toEqual([]);
});

test('moderators get a mail about a report that has been in review for two days, also if they were mailed before it was taken', async () => {
  const id = await report(forum, 'kai', 'post', (await post('Taken and left')).id);
  expect(await mailsAfter(25)).toEqual(toEach('1 report waits at Alder Ridge School of Medicine'));
  expect((await (await forum.as('maya')).put(`/reports/${id}/status`, { status: 'In Review' })).status).toBe(200);
  expect(await mailsAfter(47)).toEqual([]);
  expect(await mailsAfter(2)).toEqual(toEach('1 report waits at Alder Ridge School of Medicine'));
  expect(await mailsAfter(20)).toEqual([]);
});

test('the support address is told once about each report that has waited for three days, taken or not', async () => {
  const taken = await report(forum, 'kai', 'post', (await post('Taken and left')).id);
  await report(forum, 'kai', 'post', (await post('Not taken')).id);
  expect((await (await forum.as('maya')).put(`/reports/${taken}/status`, { status: 'In Review' })).status).toBe(200);
  const resolved = await report(forum, 'kai', 'post', (await post('Resolved')).id);
  expect((await (await forum.as('maya')).put(`/reports/${resolved}/status`, { status: 'Resolved' })).status).toBe(200);
  const toOperator = async (hours: number) => (await mailsAfter(hours)).filter(([recipient]) => recipient === SUPPORT);
  expect(await toOperator(71)).toEqual([]);
  expect(await toOperator(2)).toEqual(toSupport('2 reports have'));
  expect(await toOperator(100)).toEqual([]);
  await report(forum, 'kai', 'post', (await post('Later')).id);
  expect(await toOperator(73)).toEqual(toSupport('1 report has'));
});

test('a report that is given back is mailed about again, at most once a day even if the first is taken', async () => {
  const first = await report(forum, 'kai', 'post', (await post('Taken and given back')).id);
  expect(await mailsAfter(25)).toEqual(toEach('1 report waits at Alder Ridge School of Medicine'));
  const maya = await forum.as('maya');
  expect((await maya.put(`/reports/${first}/status`, { status: 'In Review' })).status).toBe(200);
  const second = await report(forum, 'kai', 'post', (await post('Later')).id);
  await forum.db.updateTable('reported_content').set({ created_at: sql`now() - interval '30 hours'` }).where('id', '=', second).execute();
  expect(await mailsAfter(3)).toEqual([]);
  expect(await mailsAfter(22)).toEqual(toEach('1 report waits at Alder Ridge School of Medicine'));
  expect((await maya.put(`/reports/${first}/status`, { status: 'Unresolved' })).status).toBe(200);
  expect(await mailsAfter(25)).toEqual([...toEach('2 reports wait at Alder Ridge School of Medicine'), ...toSupport('2 reports have')]);
});

test('no mail about reports that are taken or resolved, nor to moderators about reports of themselves', async () => {
  const [taken, resolved] = [
    await report(forum, 'kai', 'post', (await post('Taken')).id),
    await report(forum, 'kai', 'post', (await post('Resolved')).id),
  ];
  const maya = await forum.as('maya');
  expect((await maya.put(`/reports/${taken}/status`, { status: 'In Review' })).status).toBe(200);
  expect((await maya.put(`/reports/${resolved}/status`, { status: 'Resolved' })).status).toBe(200);
  expect(await mailsAfter(25)).toEqual([]);

  expect((await maya.put(`/reports/${taken}/status`, { status: 'Resolved' })).status).toBe(200);
  await report(forum, 'kai', 'profile', await forum.id('maya'));
  expect(await mailsAfter(25)).toEqual([[CAST.hannah.email, '1 report waits at Alder Ridge School of Medicine', '/admin/alder-ridge']]);
});

test('a report that still waits after a week is mailed about again, to those who can review it by then', async () => {
  const profile = await report(forum, 'kai', 'profile', await forum.id('maya'));
  expect(profile).not.toBe('');
  expect((await mailsAfter(25)).map(([recipient]) => recipient)).toEqual([CAST.hannah.email]);
  await forum.db
    .deleteFrom('moderators')
    .where('member_id', '=', await forum.id('hannah'))
    .execute();
  expect(await mailsAfter(140)).toEqual(toSupport('1 report has'));
  expect((await mailsAfter(30)).map(([recipient]) => recipient)).toEqual(['support@alderridge.edu']);
});

test('the operator gets a mail about a report that no moderator can review any more', async () => {
  await report(forum, 'kai', 'profile', await forum.id('maya'));
  await forum.db
    .deleteFrom('moderators')
    .where('member_id', '=', await forum.id('hannah'))
    .execute();
  const mails = await mailsAfter(25);
  expect(mails.map(([recipient]) => recipient)).toEqual(['support@alderridge.edu']);
});
