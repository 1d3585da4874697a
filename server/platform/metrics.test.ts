import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';

const TOKEN = 'a-token-for-the-tests-of-metrics';
const local = useForum({ SLOW_QUERY_MS: '0' });
const remote = useForum({
  METRICS_TOKEN: TOKEN,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://rounds.example',
  SESSION_SECRET: 'q8Zr3xWv7Lk2Np5Ts9Bd4Fh6Jm1Gc0Ya',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SUPPORT_EMAIL: 'help@rounds.example',
});

const metrics = (forum: typeof local, headers: Record<string, string> = {}) =>
  forum.anonymous().request('GET', '/metrics', undefined, headers);

function read(text: string, line: string): number {
  const found = text.split('\n').find((one) => one.startsWith(line));
  expect(found, line).toBeDefined();
  return Number(found?.split(' ').at(-1));
}

describe('the metrics', () => {
  test('count requests by the route’s name, never by an address', async () => {
    const maya = await local.as('maya');
    await maya.get(`/profiles/${'maya-who-is-nobody'}`);
    for (let turn = 0; turn < 3; turn += 1) expect((await maya.get('/communities/dashboard')).status).toBe(200);
    const { status, body, headers } = await metrics(local);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    const counted = 'rounds_request_duration_seconds_count{method="GET",route="communities.dashboard",status="2xx"}';
    expect(read(body, counted)).toBe(3);
    expect(body).toContain('status="4xx"');
    expect(body).not.toContain('maya-who-is-nobody');
    expect(body).not.toContain(await local.id('maya'));
  });

  test('cover the database, tabs, jobs and process', async () => {
    await local.as('maya');
    const { body } = await metrics(local);
    expect(read(body, 'rounds_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(read(body, 'rounds_query_duration_seconds_count')).toBeGreaterThan(0);
    expect(read(body, 'rounds_jobs{kind="send-mail",state="failed"}')).toBe(0);
    expect(read(body, 'rounds_live_connections')).toBe(0);
    expect(read(body, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  test('include all that the dashboard and alerts use', async () => {
    await local.as('maya');
    const { body } = await metrics(local);
    const deploy = join(import.meta.dirname, '..', '..', 'deploy');
    const files = ['grafana-dashboard.json', 'prometheus/alerts.yml'].map((name) => readFile(join(deploy, name), 'utf8'));
    const asked = new Set([...(await Promise.all(files)).join('').matchAll(/\b(rounds|process|nodejs)_\w+/g)].map(([name]) => name));
    expect(asked.size).toBeGreaterThan(10);
    for (const name of asked) expect(body).toMatch(new RegExp(`^(# TYPE )?${name}[{ ]`, 'm'));
  });

  test('are readable only from this machine without a token', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await metrics(local, { [header]: '203.0.113.9' })).status, header).toBe(404);
    expect((await metrics(local, { authorization: 'Bearer undefined', via: 'a proxy' })).status).toBe(404);
  });

  test('are answered with the token at the address of a node, which is not the public one', async () => {
    const at = (url: string, token: string) =>
      remote.running.app.inject({ url, headers: { host: '10.0.0.11:3000', authorization: `Bearer ${token}` } });
    expect((await at('/metrics', TOKEN)).statusCode).toBe(200);
    expect((await at('/metrics', `${TOKEN}x`)).statusCode).toBe(404);
    expect((await at('/api/session', TOKEN)).statusCode).toBe(421);
  });

  test('require the configured token', async () => {
    const asked = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
    expect((await metrics(remote, asked)).status).toBe(200);
    for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `bearer ${TOKEN}`])
      expect((await metrics(remote, { authorization })).status, authorization).toBe(404);
  });
});

test('a slow query is logged with its route, without its values', async () => {
  const maya = await local.as('maya');
  local.logged.splice(0);
  expect((await maya.get('/search?q=glomerulonephritis')).status).toBe(200);
  const slow = local.logged.filter(({ message }) => message === 'A query was slow');
  expect(slow.map(({ details }) => details?.route)).toContain('search.posts');
  expect(slow[0]?.details).toEqual({ route: expect.any(String), milliseconds: expect.any(Number), sql: expect.stringContaining('select') });
  expect(JSON.stringify(slow)).not.toContain('glomerulonephritis');
});
