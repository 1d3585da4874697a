import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { CAST } from '#server/testing/cast.ts';
import { type Answer, expectError, useForum } from '#server/testing/forum.ts';
import { until } from '#tests/process/server.ts';

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1' });
const from = (address: string) => ({ 'x-forwarded-for': address });
const lines = (message: string) => forum.logged.filter((line) => line.message === message).map(({ details }) => details);
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

async function flood(count: number, ask: (number: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) answers.push(await ask(next++));
  };
  await Promise.all(Array.from({ length: 12 }, one));
  return answers;
}

describe('a visitor who sends as much as possible', () => {
  test('is refused by the limit of their address; other addresses and health are not affected', async () => {
    const visitor = forum.anonymous();
    const answers = await flood(1_510, () => visitor.request('GET', '/api/nothing-here', undefined, from('203.0.113.1')));
    expect(statuses(answers)).toEqual([404, 429]);
    expect(lines('An address is over its limit')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(1_500);
    const refused = await visitor.request('GET', '/api/site', undefined, from('203.0.113.1'));
    const { data } = expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers.get('retry-after')).toBe(String(data.retryAfter));
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await visitor.request('GET', '/api/health', undefined, from('203.0.113.1'))).status).toBe(200);
    expect((await visitor.request('GET', '/api/site', undefined, from('203.0.113.2'))).status).toBe(200);
  });

  test('in large bodies is limited much earlier, before they are parsed', async () => {
    const visitor = forum.anonymous();
    const send = (size: number) => visitor.request('POST', '/api/nothing-here', { text: 'x'.repeat(size) }, from('203.0.113.6'));
    expect(statuses(await flood(70, () => send(10_000)))).toEqual([404]);
    const answers = await flood(70, () => send(20_000));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await send(10_000)).status).toBe(404);
    const nested = (type: string) =>
      visitor.request('POST', '/api/nothing-here', { text: 'x'.repeat(20_000) }, { ...from('203.0.113.6'), 'content-type': type });
    expect((await nested('Application/JSON')).status).toBe(429);
    expect(
      (await visitor.request('GET', '/api/site', undefined, { ...from('203.0.113.6'), 'content-type': 'application/json' })).status,
    ).toBe(200);
  });

  test.each([
    ['/api/email-verification/resend', 30],
    ['/api/password-reset/request', 30],
    ['/api/sign-up', 60],
    ['/api/password-reset/check', 600],
  ])('reaches the limit of their address at %s, which counts refused calls', async (path, limit) => {
    const visitor = forum.anonymous();
    const address = from(`198.51.100.${path.length}`);
    const answers = await flood(limit + 5, () => visitor.request('POST', path, { email: 'not an address' }, address));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('requests mails to unknown addresses on twelve connections, and nobody else is refused', async () => {
    const visitor = forum.anonymous();
    const asked = flood(60, () =>
      visitor.request('POST', '/api/email-verification/resend', { email: `${randomUUID()}@alderridge.edu` }, from('203.0.113.3')),
    );
    const member = await forum.as('maya');
    const reads = await Promise.all(Array.from({ length: 42 }, () => member.get('/communities/dashboard')));
    expect(statuses(reads)).toEqual([200]);
    expect(statuses(await asked).sort()).toEqual([200, 429]);
  });
});

test('log-ins from another address do not wait for a crowd behind one address', async () => {
  const done: string[] = [];
  const logIn = async (email: string, address: string) => {
    const { status } = await forum.anonymous().request('POST', '/api/sign-in', { email, password: 'Wrong-password-9' }, from(address));
    expect(status).toBe(401);
    done.push(address);
  };
  const crowd = Array.from({ length: 40 }, (_, index) => logIn(`nobody${index}@alderridge.edu`, '203.0.113.4'));
  await until(() => done.length > 0, 'the first of the crowd is answered');
  await logIn(CAST.hannah.email, '203.0.113.5');
  expect(done.indexOf('203.0.113.5')).toBeLessThan(30);
  await Promise.all(crowd);
});

test('while too many statements wait for a connection, addresses with many requests get 503; other addresses and earlier requests succeed', async () => {
  const { slug } = await forum.post('maya', 'thedashboard');
  const blocker = new pg.Client({ connectionString: forum.running.services.config.databaseUrl ?? '' });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE posts IN ACCESS EXCLUSIVE MODE');
  const refused: Answer[] = [];
  const answers = Array.from({ length: 450 }, async (_, index) => {
    const answer = await forum.anonymous().request('GET', `/api/posts/${slug}`, undefined, from(`198.18.0.${index % 3}`));
    if (answer.status === 503) refused.push(answer);
    return answer;
  });
  await until(() => refused.length > 20, 'some are refused');
  const fromElsewhere = forum.anonymous().request('GET', `/api/posts/${slug}`, undefined, from('198.18.1.1'));
  const crowd = await Promise.race(
    Array.from({ length: 200 }, () => forum.anonymous().request('GET', '/api/site', undefined, from('198.18.0.1'))),
  );
  expect(crowd.status).toBe(503);
  await blocker.query('COMMIT');
  expect((await fromElsewhere).status).toBe(200);
  await blocker.end();
  for (const answer of refused) {
    const { data } = expectError(answer, 503, 'OVERLOADED');
    expect(answer.headers.get('retry-after')).toBe(String(data.retryAfter));
  }
  expect((await Promise.all(answers)).filter(({ status }) => status === 200).length).toBe(450 - refused.length);
  await until(() => lines('Load shedding has ended').length > 0, 'its end is in the log');
  expect(lines('Load shedding has started')).toEqual([{ because: 'statements' }]);
  expect(Number(lines('Load shedding has ended')[0]?.refused)).toBeGreaterThanOrEqual(refused.length);
});

test('one address has at most 300 requests in flight', async () => {
  const blocker = new pg.Client({ connectionString: forum.running.services.config.databaseUrl ?? '' });
  await blocker.connect();
  await blocker.query('BEGIN; LOCK TABLE institutions IN ACCESS EXCLUSIVE MODE');
  const answers = Array.from({ length: 330 }, () => forum.anonymous().request('GET', '/api/institutions', undefined, from('198.18.2.1')));
  expectError(await Promise.race(answers), 429, 'TOO_MANY_REQUESTS');
  await blocker.query('COMMIT');
  await blocker.end();
  const statusesOfAll = (await Promise.all(answers)).map(({ status }) => status);
  expect(statusesOfAll.filter((status) => status === 200)).toHaveLength(300);
});
