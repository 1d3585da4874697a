import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { expectError, useForum } from '#server/testing/forum.ts';
import { until } from '#tests/process/server.ts';

const forum = useForum({ SITE_NAME: 'Night & Day' }, BUILD_FOLDER, { maxEventLoopDelay: 300 });

async function keepEventLoopBusy(seconds: number): Promise<void> {
  for (let block = 0; block < seconds / 0.4; block += 1) {
    const end = performance.now() + 400;
    while (performance.now() < end);
    await setImmediate();
  }
}

test('after two busy seconds, calls are answered', async () => {
  const visitor = forum.anonymous();
  await until(async () => (await visitor.get('/site')).status === 200, 'the start is over');
  await keepEventLoopBusy(2);
  expect((await visitor.get('/site')).status).toBe(200);
});

test('while the event loop is delayed, calls and pages get 503; health and files are served; afterwards all answer again', async () => {
  const visitor = forum.anonymous();
  await until(async () => (await visitor.get('/site')).status === 200, 'the start is over');
  await keepEventLoopBusy(7);
  const [call, page, health, metrics, ...files] = await Promise.all([
    visitor.get('/site'),
    visitor.request('GET', '/login', undefined, { accept: 'text/html,*/*' }),
    visitor.get('/health'),
    visitor.request('GET', '/metrics'),
    ...['/sw.js', '/icon.svg', '/site.webmanifest'].map((path) => visitor.request('GET', path)),
  ]);
  const { data } = expectError(call, 503, 'OVERLOADED');
  expect(data.retryAfter).toBeGreaterThan(0);
  expect(call.headers.get('retry-after')).toBe(String(data.retryAfter));
  expect(health.status).toBe(200);
  expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(metrics.body).toContain('rounds_requests_shed_total 2');

  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.body).toContain('More people are here right now');
  expect(page.body).toContain('Night &#38; Day');
  const [, nonce] = /'nonce-(.*?)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
  expect(page.body).toContain(`<style nonce="${nonce}">`);
  await until(async () => (await visitor.get('/site')).status === 200, 'the delay is over');
});
