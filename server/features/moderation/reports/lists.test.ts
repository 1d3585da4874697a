import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectError, type Json, useForum } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { listed, report } from '#server/testing/reports.ts';
import { REPORT_STATUSES, type ReportKind, type ReportStatus } from '#shared/rules/reports.ts';

const forum = useForum();
const SCHOOL = '/institutions/alder-ridge';
const KINDS: ReportKind[] = ['profile', 'post', 'comment'];
let school = '';

beforeAll(async () => {
  liftLimits(forum);
  school = (await forum.db.selectFrom('institutions').select('id').where('slug', '=', 'alder-ridge').executeTakeFirstOrThrow()).id;
});

async function insertReports(count: number, at = 0): Promise<void> {
  const reported = await forum.id('tomasz');
  const rows = Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index % 3] ?? 'post';
    const status: ReportStatus = REPORT_STATUSES[index % REPORT_STATUSES.length] ?? 'Unresolved';
    const target = randomUUID();
    return {
      institution_id: school,
      kind,
      target_id: target,
      reported_author_id: reported,
      post_id: kind === 'profile' ? null : target,
      comment_id: kind === 'comment' ? target : null,
      report_reasons: ['Other' as const],
      reported_name: 'Tomasz Wiśniewski',
      content_title: `Report ${index}`,
      content_text: 'x'.repeat(2_000),
      resolved_status: status,
      resolved_at: status === 'Resolved' ? new Date().toISOString() : null,
      created_at: new Date(Date.now() - at - Math.floor(index / 2) * 60_000).toISOString(),
    };
  });
  await forum.db.insertInto('reported_content').values(rows).execute();
}

async function all(query: string): Promise<{ items: Json[]; sizes: number[] }> {
  const visitor = await forum.as('maya');
  const items: Json[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body, status } = await visitor.get(`${SCHOOL}/reports?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(status, JSON.stringify(body)).toBe(200);
    items.push(...body.items);
    sizes.push(body.items.length);
    cursor = body.nextCursor;
  }
  return { items, sizes };
}

describe('the list of reports', () => {
  test('has pages of 20, newest first, without repeats while others report', async () => {
    await insertReports(45);
    const visitor = await forum.as('maya');
    const first = (await visitor.get(`${SCHOOL}/reports`)).body;
    expect(first.items).toHaveLength(20);
    await report(forum, 'hannah', 'post', (await forum.post('tomasz', 'thedashboard')).id);
    const second = (await visitor.get(`${SCHOOL}/reports?cursor=${first.nextCursor}`)).body;
    const third = (await visitor.get(`${SCHOOL}/reports?cursor=${second.nextCursor}`)).body;
    const seen = [...first.items, ...second.items, ...third.items];
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    expect(third.nextCursor).toBeNull();
    const times = seen.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const { items, sizes } = await all('order=oldest');
    expect(sizes).toEqual([20, 20, 6]);
    expect(items.map(({ id }) => id).slice(0, 45)).toEqual(seen.map(({ id }) => id).toReversed());
  });

  test.each([
    ['status=Unresolved', (one: Json) => one.status === 'Unresolved'],
    ['status=In%20Review', (one: Json) => one.status === 'In Review'],
    ['status=open', (one: Json) => one.status !== 'Resolved'],
    ['status=open&order=oldest&kind=post', (one: Json) => one.status !== 'Resolved' && one.kind === 'post'],
    ['kind=comment', (one: Json) => one.kind === 'comment'],
    ['status=Resolved&kind=comment', (one: Json) => one.status === 'Resolved' && one.kind === 'comment'],
  ])('shows only matching reports with %s, and the counts agree', async (query, fits) => {
    const order = query.includes('order=oldest') ? 'order=oldest' : '';
    const [some, every] = [(await all(query)).items, (await all(order)).items];
    expect(some.map(({ id }) => id)).toEqual(every.filter(fits).map(({ id }) => id));
    expect(some.length).toBeGreaterThan(0);
    const { items } = (await (await forum.as('maya')).get(`${SCHOOL}/report-counts`)).body;
    expect(items.filter(fits).reduce((sum: number, one: Json) => sum + one.total, 0)).toBe(some.length);
  });

  test('refuses unknown filters and cursors of another list', async () => {
    const visitor = await forum.as('maya');
    for (const query of ['status=Closed', 'kind=picture', 'order=random', 'cursor=abc'])
      expectError(await visitor.get(`${SCHOOL}/reports?${query}`), 400, 'INPUT_INVALID');
  });

  test('takes as many queries for many reports as for one', async () => {
    const visitor = await forum.as('maya');
    const many = await forum.queries(() => visitor.get(`${SCHOOL}/reports?order=oldest`));
    const few = await forum.queries(() => visitor.get(`${SCHOOL}/reports?status=Resolved&kind=comment`));
    expect(many).toHaveLength(few.length);
    expect(many.filter((query) => query.includes('reported_content') || query.includes('institutions')).length).toBeLessThanOrEqual(4);
  });

  test('shows reporter, reported person, community, content and permitted actions', async () => {
    const post = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'All about it', body: 'y'.repeat(3_000) });
    const id = await report(forum, 'hannah', 'post', post.id, { additionalInformation: 'See for yourself.' });
    const [one] = await listed(forum, 'maya', 'alder-ridge', '?status=Unresolved');
    expect(one).toMatchObject({
      id,
      kind: 'post',
      reasons: ['Spam or Advertising'],
      additionalInformation: 'See for yourself.',
      reporter: { name: 'Hannah Bell', username: 'hannah_b', email: 'hannah@alderridge.edu' },
      reported: { name: 'Tomasz Wiśniewski', username: 'Tomasz.W', email: 'tomasz@students.alderridge.edu' },
      community: { displayName: 'Commons' },
      status: 'Unresolved',
      notes: '',
      content: { title: 'All about it', truncated: true, path: post.path, fullReportPath: `${post.path}/full-report`, isPinned: false },
      can: { pin: true, collapse: true, delete: true, contact: true },
    });
    expect(one.history.reports).toBeGreaterThan(40);
    const { items } = (await (await forum.as('maya')).get(`${SCHOOL}/report-states?ids=${id}&ids=${randomUUID()}`)).body;
    expect(items).toEqual([one]);
  });
});

describe('the full reports', () => {
  test('of a post are on one page, with the text of the latest report', async () => {
    const post = await forum.post('tomasz', 'alder-ridge/general/commons', { title: 'Twice', body: 'As it was.' });
    await report(forum, 'hannah', 'post', post.id);
    await report(forum, 'maya', 'post', post.id);
    const visitor = await forum.as('maya');
    const path = `/full-reports/posts/${post.slug}?institution=alder-ridge`;
    const { body } = await visitor.get(path);
    expect(body).toMatchObject({
      kind: 'post',
      total: 2,
      content: { title: 'Twice', text: 'As it was.', author: 'Tomasz Wiśniewski', path: post.path },
    });
    expect(body.items.map((one: Json) => one.reporter.name)).toEqual(['Maya Okafor', 'Hannah Bell']);
    expect(Object.keys(body.items[0])).not.toContain('notes');
    await visitor.request('DELETE', `/api/posts/${post.id}`, { phrase: 'delete_post' });
    expect((await visitor.get(path)).body).toMatchObject({ total: 2, content: { title: 'Twice', text: 'As it was.', path: null } });
  });

  test('of a comment stay available after its deletion', async () => {
    const post = await forum.post('hannah', 'thedashboard', { title: 'Global' });
    const comment = await forum.comment('tomasz', post.id, 'Gone soon');
    await report(forum, 'hannah', 'comment', comment);
    const visitor = await forum.as('maya');
    const read = async () => (await visitor.get(`/full-reports/comments/${comment}`)).body;
    expect(await read()).toMatchObject({
      kind: 'comment',
      total: 1,
      content: { text: 'Gone soon', path: `${post.path}#comment-${comment}` },
    });
    await visitor.request('DELETE', `/api/comments/${comment}`, { phrase: 'delete_comment' });
    expect(await read()).toMatchObject({ total: 1, content: { text: 'Gone soon', path: null } });
    expectError(await (await forum.as('samuel')).get(`/full-reports/comments/${comment}`), 404, 'NOT_FOUND');
  });

  test('of a profile are only for the moderators of its school', async () => {
    await report(forum, 'hannah', 'profile', await forum.id('tomasz'));
    const { body } = await (await forum.as('maya')).get('/full-reports/profiles/tomasz.w');
    expect(body).toMatchObject({ kind: 'profile', content: { title: 'Tomasz Wiśniewski (@Tomasz.W)', path: '/profiles/Tomasz.W' } });
    expect((await (await forum.as('samuel')).get('/full-reports/profiles/Tomasz.W')).body.message).toBe('Access Denied');
  });

  test('are empty without a report; a missing target is an error', async () => {
    const visitor = await forum.as('maya');
    const post = await forum.post('hannah', 'alder-ridge/general/commons');
    expect((await visitor.get(`/full-reports/posts/${post.slug}?institution=alder-ridge`)).body).toMatchObject({
      total: 0,
      items: [],
      content: { title: 'A question about renal physiology' },
    });
    for (const [path, message] of [
      ['/full-reports/profiles/nobody', 'Error: Profile not found'],
      ['/full-reports/posts/nothing', 'Error: Post not found'],
      ['/full-reports/posts/nothing?institution=alder-ridge', 'Error: Post not found'],
      [`/full-reports/posts/${post.slug}`, 'Error: Post not found'],
      [`/full-reports/comments/${randomUUID()}`, 'Error: Comment not found'],
      ['/full-reports/comments/no-id', 'Error: Comment not found'],
      [`/full-reports/posts/${post.slug}?institution=port-ellery`, 'Access Denied'],
    ])
      expect(expectError(await visitor.get(String(path)), 404, 'NOT_FOUND').message, path).toBe(message);
    const denied = await (await forum.as('hannah')).get('/full-reports/comments/no-id');
    expect(expectError(denied, 404, 'NOT_FOUND').message).toBe('Access Denied');
  });
});
