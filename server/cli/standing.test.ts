import { beforeAll, describe, expect, test } from 'vitest';
import { activeSessions } from '#server/features/accounts/active-sessions.ts';
import { Refusal } from '#server/shell/operator/problems.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError, useForum, type Visitor } from '#server/testing/forum.ts';
import { liftLimits } from '#server/testing/limits.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { report } from '#server/testing/reports.ts';
import { ban, readUntil, showAccount, suspend, unban, unsuspend } from './accounts.ts';

const forum = useForum();
beforeAll(() => liftLimits(forum));

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-03-05`;

async function signIn(email: string, password = PASSWORD) {
  return forum.anonymous().post('/sign-in', { email, password });
}

function actsOn(id: string) {
  return forum.db.selectFrom('operator_log').select(['operator', 'action', 'subject']).where('member_id', '=', id).orderBy('id').execute();
}

describe('a suspended person', () => {
  let hannah: Visitor;
  let postId: string;
  let commentId: string;

  beforeAll(async () => {
    hannah = await forum.as('hannah');
    postId = (await forum.post('hannah', 'alder-ridge/general/commons')).id;
    commentId = await forum.comment('hannah', postId);
    await suspend(operatorOf(forum), 'HANNAH_B', NEXT_YEAR, 'Three warnings. ');
  });

  test('can read, log in and manage sessions', async () => {
    for (const path of [
      '/session',
      '/communities',
      `/posts/${postId}/comments`,
      '/notifications',
      '/conversations',
      '/sessions',
      '/profile',
    ])
      expect([path, (await hannah.get(path)).status]).toEqual([path, 200]);
    const again = forum.anonymous();
    expect((await again.post('/sign-in', { email: CAST.hannah.email, password: PASSWORD })).status).toBe(200);
    expect((await again.post('/sessions/end-others')).status).toBe(200);
    expect((await again.post('/sign-out')).status).toBe(200);
    hannah = forum.anonymous();
    await hannah.post('/sign-in', { email: CAST.hannah.email, password: PASSWORD });
  });

  test('cannot write, and reads the end and the reason', async () => {
    const { id: community } = await forum.community('alder-ridge/general/commons');
    const tries = [
      hannah.post('/posts', { communityId: community, requestKey: crypto.randomUUID(), title: 'x', category: 'Vent', body: '' }),
      hannah.post(`/posts/${postId}/comments`, { requestKey: crypto.randomUUID(), content: 'x' }),
      hannah.put(`/posts/${postId}/like`, { liked: true }),
      hannah.put(`/comments/${commentId}/like`, { liked: true }),
      hannah.delete(`/posts/${postId}`),
    ];
    for (const answer of await Promise.all(tries)) {
      const body = expectError(answer, 403, 'ACCOUNT_SUSPENDED');
      expect(body.message).toContain(`until March 5, ${NEXT_YEAR.slice(0, 4)}`);
      expect(body.message).toContain('Reason: Three warnings.');
      expect(body.data).toEqual({ until: `${NEXT_YEAR}T23:59:59.000Z` });
    }
    expect((await hannah.put('/notifications/read', {})).status).toBe(200);
    expect((await hannah.delete('/notifications')).status).toBe(200);
  });

  test('can write again after the end, or once unsuspended', async () => {
    const id = await forum.id('hannah');
    const operator = operatorOf(forum);
    await unsuspend(operator, 'hannah_b');
    expect((await hannah.put(`/posts/${postId}/like`, { liked: true })).status).toBe(200);
    await suspend(operator, id, NEXT_YEAR, '');
    expect((await hannah.put(`/posts/${postId}/like`, { liked: false })).status).toBe(403);
    await forum.db
      .updateTable('members')
      .set({ suspended_until: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await hannah.put(`/posts/${postId}/like`, { liked: false })).status).toBe(200);
    await expect(unsuspend(operator, id)).rejects.toThrow('hannah_b is not suspended.');
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['account.suspend', 'account.unsuspend', 'account.suspend']);
  });
});

describe('the end of a suspension', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  test.each([
    ['2026-11-21', '2026-11-21T23:59:59.000Z'],
    ['2028-02-29', '2028-02-29T23:59:59.000Z'],
    ['2027-01-31T18:00', '2027-01-31T18:00:00.000Z'],
    ['2027-01-31T18:00Z', '2027-01-31T18:00:00.000Z'],
    ['2027-01-31 18:00:30', '2027-01-31T18:00:30.000Z'],
    ['2027-01-31T18:00+02:00', '2027-01-31T16:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(readUntil(text, now).toISOString()).toBe(moment);
  });

  test.each([
    '',
    'tomorrow',
    '31.01.2027',
    '2027-02-30',
    '2027-13-01',
    '2027-02-31T18:00Z',
    '2027-01-31T25:00Z',
    '2026-11-20',
    '2026-11-21T11:59Z',
    '2099-01-01',
    '2027-1-1',
    '2027-01-31T18:00+99:00',
    '0',
  ])('“%s” is refused', (text) => {
    expect(() => readUntil(text, now)).toThrow(Refusal);
  });
});

describe('a banned person', () => {
  test('is signed out at once and can neither log in nor sign up again', async () => {
    const kai = forum.anonymous();
    await kai.post('/sign-in', { email: CAST.kai.email, password: PASSWORD });
    const id = await forum.id('kai');
    const rows = await forum.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute();
    const operator = operatorOf(forum);
    const { addresses } = await ban(operator, 'kai', 'Threats');
    expect(addresses).toEqual([CAST.kai.email]);

    expect((await kai.get('/session')).body.viewer).toBeNull();
    expectError(await kai.get('/communities'), 401, 'SESSION_MISSING');
    expect(
      (
        await activeSessions(
          forum.running.services,
          rows.map((row) => row.id),
        )
      ).size,
    ).toBe(0);
    expect(expectError(await signIn(CAST.kai.email), 403, 'ACCOUNT_BANNED').message).toContain('support@rounds.example');
    expectError(await signIn(CAST.kai.email, 'Wrong-horse-7!'), 401, 'SIGN_IN_FAILED');
    expect(await forum.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([]);
    for (const email of [CAST.kai.email, 'Kai+again@portellery.edu']) {
      const form = {
        userType: 'medical_student',
        name: 'Kai Nakoa',
        email,
        username: 'kai2',
        password: 'Sturdy-lantern-42!',
        accepted: true,
      };
      expect(Object.keys(expectError(await forum.anonymous().post('/sign-up', form), 400, 'INPUT_INVALID').data?.fields ?? {})).toEqual([
        'email',
      ]);
    }
  });

  test('cannot use a session that was created while the ban took effect', async () => {
    await unban(operatorOf(forum), 'kai');
    const kai = forum.anonymous();
    expect((await kai.post('/sign-in', { email: CAST.kai.email, password: PASSWORD })).status).toBe(200);
    await forum.db.updateTable('members').set({ banned_at: new Date().toISOString() }).where('username', '=', 'kai').execute();
    expect((await kai.get('/session')).body.viewer).toBeNull();
    await unban(operatorOf(forum), CAST.kai.email);
    expect((await signIn(CAST.kai.email)).status).toBe(200);
    await expect(unban(operatorOf(forum), 'kai')).rejects.toThrow('kai is not banned.');
  });

  test('cannot be the last moderator of a school without --force', async () => {
    const operator = operatorOf(forum);
    await expect(ban(operator, 'samuel', '')).rejects.toThrow('last moderator of “port-ellery”');
    await expect(suspend(operator, 'samuel', NEXT_YEAR, '')).rejects.toThrow('last moderator of “port-ellery”');
    expect((await showAccount(operator, 'samuel')).suspended).toBeNull();
    expect((await showAccount(operator, 'samuel')).bannedAt).toBeNull();
    await ban(operator, 'samuel', '', true);
    expect((await showAccount(operator, 'samuel')).moderates).toEqual([]);
    await expect(suspend(operator, 'samuel', NEXT_YEAR, '')).rejects.toThrow('samuel is banned already.');
    await unban(operator, 'samuel');
  });
});

describe('the operator’s log', () => {
  test('names the operator, the act and the reason', async () => {
    const [first] = await actsOn(await forum.id('hannah'));
    expect(first).toEqual({
      operator: 'operator',
      action: 'account.suspend',
      subject: { until: `${NEXT_YEAR}T23:59:59.000Z`, reason: 'Three warnings.' },
    });
  });
});

test('the details of an account include its warnings', async () => {
  const { id: targetId } = await forum.post('tomasz', 'alder-ridge/general/commons');
  const reportId = await report(forum, 'maya', 'post', targetId);
  const warning = { requestKey: crypto.randomUUID(), reason: 'Other', note: 'Please stop.' };
  expect((await (await forum.as('maya')).post(`/reports/${reportId}/warnings`, warning)).status).toBe(201);
  const { warnings } = await showAccount(operatorOf(forum), CAST.tomasz.username);
  expect(warnings).toEqual([{ at: expect.any(String), reason: 'Other', note: 'Please stop.' }]);
});

describe('an unknown account', () => {
  test.each([
    ['hanah_b', '“hannah_b”'],
    ['HANNAH_C', '“hannah_b”'],
    ['hannah@alderrigde.edu', '“hannah@alderridge.edu”'],
  ])('“%s” gets a suggestion', async (typed, meant) => {
    await expect(showAccount(operatorOf(forum), typed)).rejects.toThrow(`Did you mean ${meant}`);
  });

  test.each(['nobody', 'nobody@alderridge.edu', '00000000-0000-0000-0000-000000000000', "'; DROP TABLE members", ''])(
    '“%s” is said to be missing',
    async (who) => {
      const operator = operatorOf(forum);
      for (const act of [showAccount, unsuspend, unban, (o: typeof operator, w: string) => ban(o, w, '')])
        await expect(act(operator, who)).rejects.toBeInstanceOf(Refusal);
    },
  );
});
