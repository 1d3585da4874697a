import { beforeAll, describe, expect, test } from 'vitest';
import { disableSecondFactor } from '#server/cli/accounts.ts';
import { CAST } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { connect } from '#server/testing/live-client.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { enterPassword, mailedCode, turnOn } from '#server/testing/second-factor.ts';
import { DELETE_COMMENT_PHRASE } from '#shared/rules/comments.ts';

describe('if moderators need two-step log-in', () => {
  const forum = useForum({ MODERATOR_SECOND_FACTOR: 'required' });
  let place = { id: '', path: '' };
  let post = { id: '', slug: '' };
  let reportId = '';
  beforeAll(async () => {
    liftLimits(forum);
    const row = await forum.db
      .selectFrom('communities as c')
      .innerJoin('institutions as i', 'i.id', 'c.institution_id')
      .select(['c.id', 'c.slug'])
      .where('i.slug', '=', 'alder-ridge')
      .where('c.sub_slug', '=', 'admin')
      .executeTakeFirstOrThrow();
    place = { id: row.id, path: `/communities/alder-ridge/admin/${row.slug}` };
    post = await forum.post('tomasz', 'thedashboard');
    await (await forum.as('hannah')).post('/reports', { kind: 'post', targetId: post.id, reasons: ['Other'] });
    reportId = (await forum.db.selectFrom('reported_content').select('id').executeTakeFirstOrThrow()).id;
  });

  async function acts(moderator: Visitor): Promise<Record<string, Answer>> {
    const comment = await forum.comment('hannah', post.id);
    return {
      'pin a post': await moderator.put(`/posts/${post.id}/pin`, { pinned: true }),
      'pin a comment': await moderator.put(`/comments/${comment}/pin`, { pinned: true }),
      'collapse a post': await moderator.put(`/posts/${post.id}/collapse`, { collapsed: true }),
      'list students': await moderator.get('/institutions/alder-ridge/students'),
      'read the log': await moderator.get('/institutions/alder-ridge/moderation-log'),
      'list reports': await moderator.get('/institutions/alder-ridge/reports'),
      'read the warnings': await moderator.get(`/reports/${reportId}/warnings`),
      'read the reports of a post': await moderator.get(`/full-reports/posts/${post.slug}`),
      'open the moderators’ community': await moderator.get(place.path),
      'delete another’s comment': await moderator.request('DELETE', `/api/comments/${comment}`, { phrase: DELETE_COMMENT_PHRASE }),
      'export reports': await moderator.post('/exports', { what: 'medical_students', institution: 'alder-ridge' }),
    };
  }

  test('a moderator without it is told so by every moderator’s action, and reads and writes as a student', async () => {
    const maya = await forum.as('maya');
    for (const [act, answer] of Object.entries(await acts(maya)))
      expect([act, answer.status, answer.body.code ?? answer.body]).toEqual([act, 403, 'SECOND_FACTOR_REQUIRED']);
    expect((await maya.get('/second-factor')).body).toEqual({ since: null, codesLeft: 0, required: true });
    expect((await maya.get('/communities/dashboard')).status).toBe(200);
    expect((await maya.get(`/posts/${post.slug}`)).body.can).toMatchObject({ delete: false, pin: false });
    await forum.comment('maya', post.id);
    expectError(await maya.get('/institutions/port-ellery/students'), 404, 'NOT_FOUND');
    expectError(await (await forum.as('hannah')).get('/institutions/alder-ridge/students'), 404, 'NOT_FOUND');
    expectError(await (await forum.as('hannah')).get(place.path), 404, 'NOT_FOUND');
    expect(JSON.stringify((await maya.get('/navigation')).body)).toContain('/admin/alder-ridge');
  });

  test('turning it on or off gives or takes the moderator’s rights at once, in open pages too', async () => {
    const maya = await forum.as('maya');
    await turnOn(forum, 'maya');
    for (const [act, answer] of Object.entries(await acts(maya))) expect([act, answer.status]).toEqual([act, 200]);
    const listener = await connect(forum.origin, maya);
    expect(await listener.subscribe(`community:${place.id}`)).toMatchObject({ type: 'subscribed' });

    const off = { mailedCode: await mailedCode(forum, 'maya', 'turn-off') };
    expect((await maya.post('/second-factor/off', off)).status).toBe(200);
    expectError(await maya.get('/institutions/alder-ridge/students'), 403, 'SECOND_FACTOR_REQUIRED');
    expectError(await maya.put(`/posts/${post.id}/pin`, { pinned: false }), 403, 'SECOND_FACTOR_REQUIRED');
    await listener.answer('refused', `community:${place.id}`);
  });

  test.each([
    [
      'the moderator turns it off',
      async () => (await forum.as('maya')).post('/second-factor/off', { mailedCode: await mailedCode(forum, 'maya', 'turn-off') }),
    ],
    ['the operator removes it', () => disableSecondFactor(operatorOf(forum), CAST.maya.email)],
  ])('if %s, the reports that the moderator reviews are open again', async (_, end) => {
    // Each code mailed before counts.
    liftLimits(forum);
    const maya = await forum.as('maya');
    await turnOn(forum, 'maya');
    expect((await maya.put(`/reports/${reportId}/status`, { status: 'In Review' })).status).toBe(200);
    await end();
    const report = await forum.db
      .selectFrom('reported_content')
      .select(['resolved_status', 'in_review_by'])
      .where('id', '=', reportId)
      .executeTakeFirstOrThrow();
    expect(report).toEqual({ resolved_status: 'Unresolved', in_review_by: null });
  });
});

describe('the operator', () => {
  const forum = useForum();

  test('can turn it off for a person, which ends their sessions, is logged and causes a mail', async () => {
    const hannah = await forum.as('hannah');
    await turnOn(forum, 'hannah');
    expect((await enterPassword(forum.anonymous(), 'hannah')).body.state).toBe('code-needed');
    await expect(disableSecondFactor(operatorOf(forum), 'kai')).rejects.toThrow('kai does not log in in two steps.');
    expect(await disableSecondFactor(operatorOf(forum), CAST.hannah.email)).toEqual({ username: 'hannah_b' });
    expect((await hannah.get('/session')).body.viewer).toBeNull();
    expect((await enterPassword(forum.anonymous(), 'hannah')).body.state).toBe('signed-in');
    const log = await forum.db.selectFrom('operator_log').select(['action', 'member_id', 'subject']).execute();
    expect(log).toEqual([{ action: 'account.second-factor-off', member_id: await forum.id('hannah'), subject: {} }]);
    const mails = await forum.mails(CAST.hannah.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('Two-step log-in was removed for Rounds');
  });

  test('if moderators may log in by password alone, they moderate without it', async () => {
    const maya = await forum.as('maya');
    expect((await maya.get('/second-factor')).body.required).toBe(false);
    expect((await maya.get('/institutions/alder-ridge/students')).status).toBe(200);
  });
});
