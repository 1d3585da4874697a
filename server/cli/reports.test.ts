import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operator } from '#server/shell/operator/installation.ts';
import { CAST, type CastName } from '#server/testing/cast.ts';
import { useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { report } from '#server/testing/reports.ts';
import { listReports, type ReportListFilter, resolve, showReport } from './reports.ts';

const forum = useForum();
let operator: Operator;
beforeAll(() => {
  liftLimits(forum);
  operator = operatorOf(forum);
});

const COMMONS = 'alder-ridge/general/commons';

async function noticesOf(name: CastName, sourceId: string) {
  const rows = await forum.db
    .selectFrom('moderation_notices')
    .select('kind')
    .where('recipient_id', '=', await forum.id(name))
    .where('source_id', '=', sourceId)
    .execute();
  return rows.map(({ kind }) => kind);
}

async function logOf(id: string) {
  const rows = await forum.db.selectFrom('moderation_log').select(['moderator_id', 'action', 'subject']).orderBy('id').execute();
  return rows.flatMap(({ moderator_id, action, subject }) => (subject.id === id ? [{ moderator_id, action }] : []));
}

describe('“report list”', () => {
  test('shows open reports, the latest first, page by page, of one person or kind', async () => {
    const profile = await report(forum, 'hannah', 'profile', await forum.id('tomasz'));
    const { id: postId } = await forum.post('maya', COMMONS, { title: 'Old exams for sale' });
    const post = await report(forum, 'hannah', 'post', postId);
    const first = await listReports(operator, { limit: 1 });
    expect(first).toMatchObject({
      reports: [{ id: post, school: 'alder-ridge', kind: 'post', status: 'Unresolved', title: 'Old exams for sale' }],
      next: post,
    });
    expect(await listReports(operator, { limit: 1, after: post })).toMatchObject({ reports: [{ id: profile }], next: null });
    const ids = async (filter: ReportListFilter) => (await listReports(operator, filter)).reports.map(({ id }) => id);
    expect(await ids({ about: CAST.tomasz.username })).toEqual([profile]);
    expect(await ids({ kind: 'comment' })).toEqual([]);
    expect(await ids({ school: 'port-ellery' })).toEqual([]);
    await resolve(operator, profile);
    expect(await ids({})).toEqual([post]);
    expect(await ids({ status: 'Resolved' })).toEqual([profile]);
    expect(await ids({ status: 'all' })).toEqual([post, profile]);
    await expect(ids({ school: 'nowhere' })).rejects.toThrow('No school has the slug “nowhere”');
    await expect(ids({ after: 'x' })).rejects.toThrow('No report has the id “x”');
  });
});

describe('“report show”', () => {
  test('shows the words as they were reported, and where they are', async () => {
    const { id: postId } = await forum.post('maya', COMMONS, { title: 'Rude', body: 'As they were.' });
    const id = await report(forum, 'hannah', 'post', postId, { additionalInformation: 'Look.' });
    await (await forum.as('maya')).delete(`/posts/${postId}`);
    expect(await showReport(operator, id)).toMatchObject({
      school: 'alder-ridge',
      reported: { username: CAST.maya.username },
      reporter: { username: 'hannah_b' },
      additionalInformation: 'Look.',
      content: { title: 'Rude', text: 'As they were.', address: null },
    });
    await expect(showReport(operator, id, true)).rejects.toThrow('This report is not about a message');
  });

  test('shows a reported message only with --message, which the school’s moderators see in their log', async () => {
    const sent = await (await forum.as('kai')).post(`/conversations/${await forum.id('hannah')}/messages`, {
      requestKey: randomUUID(),
      content: 'You owe me.',
    });
    const id = await report(forum, 'hannah', 'message', sent.body.id);
    const shown = await showReport(operator, id);
    expect(JSON.stringify(shown)).not.toContain('You owe me.');
    expect(await logOf(id)).toEqual([]);
    const { messages } = await showReport(operator, id, true);
    expect(messages).toMatchObject([{ content: 'You owe me.', isReported: true, byReported: true }]);
    expect(await logOf(id)).toEqual([{ moderator_id: null, action: 'view-message' }]);
    const { items } = (await (await forum.as('samuel')).get('/institutions/port-ellery/moderation-log')).body;
    expect(items[0]).toMatchObject({ action: 'view-message', operator: true });
    await expect(resolve(operator, id, true)).rejects.toThrow('A message cannot be deleted with its report.');
    expect((await listReports(operator, { kind: 'message' })).reports).toHaveLength(1);
  });
});

describe('“report resolve”', () => {
  test('tells the reporter, once, and is in both logs', async () => {
    const { id: postId } = await forum.post('maya', COMMONS);
    const id = await report(forum, 'hannah', 'post', postId);
    expect(await resolve(operator, id)).toEqual({ id, kind: 'post', deleted: false });
    expect(await noticesOf('hannah', id)).toEqual(['reviewed']);
    expect(await noticesOf('maya', postId)).toEqual([]);
    expect(await logOf(id)).toEqual([{ moderator_id: null, action: 'status' }]);
    const act = await forum.db.selectFrom('operator_log').select(['action', 'subject']).orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(act).toEqual({ action: 'report.resolve', subject: { report: id, kind: 'post', target: postId, deleted: false } });
    await expect(resolve(operator, id)).rejects.toThrow('This report is resolved already.');
    await expect(resolve(operator, randomUUID())).rejects.toThrow('No report has the id');
  });

  test('with --delete removes the only moderator’s post and tells its author; a second time it is gone', async () => {
    const { id: postId } = await forum.post('maya', COMMONS, { title: 'Old exams' });
    const commentId = await forum.comment('tomasz', postId);
    const id = await report(forum, 'hannah', 'post', postId);
    expect(await resolve(operator, id, true)).toEqual({ id, kind: 'post', deleted: true });
    expect((await (await forum.as('hannah')).get(`/posts/${postId}`)).status).toBe(404);
    expect((await (await forum.as('tomasz')).get(`/comments/${commentId}`)).status).toBe(404);
    expect(await noticesOf('maya', postId)).toEqual(['removed']);
    expect(await noticesOf('tomasz', postId)).toEqual(['removed']);
    expect(await logOf(postId)).toEqual([{ moderator_id: null, action: 'delete' }]);
    expect(await resolve(operator, id, true)).toEqual({ id, kind: 'post', deleted: false });
  });

  test('with --delete removes content of deleted accounts with comments of deleted accounts', async () => {
    const { id: postId } = await forum.post('maya', COMMONS);
    const commentId = await forum.comment('tomasz', postId);
    const id = await report(forum, 'hannah', 'post', postId);
    await forum.db.updateTable('posts').set({ author_id: null }).where('id', '=', postId).execute();
    await forum.db.updateTable('comments').set({ author_id: null }).where('id', '=', commentId).execute();
    expect(await resolve(operator, id, true)).toEqual({ id, kind: 'post', deleted: true });
  });

  test('with --delete removes a comment with its replies, and the post stays', async () => {
    const { id: postId } = await forum.post('hannah', COMMONS);
    const commentId = await forum.comment('maya', postId);
    const id = await report(forum, 'hannah', 'comment', commentId);
    expect(await resolve(operator, id, true)).toEqual({ id, kind: 'comment', deleted: true });
    const hannah = await forum.as('hannah');
    expect((await hannah.get(`/posts/${postId}/comments`)).body.items).toEqual([]);
    expect((await hannah.get(`/posts/${postId}`)).body).toMatchObject({ commentsCount: 0 });
    expect(await noticesOf('maya', commentId)).toEqual(['removed']);
  });
});
