import { expect, test, vi } from 'vitest';
import { FilesUnreachable } from './files/file-store.ts';
import { duringRequest } from './http/current-route.ts';
import type { Log } from './log.ts';
import { countOutages, createOutage } from './outages.ts';

function recorder() {
  const lines: [string, Record<string, unknown> | undefined][] = [];
  const log: Log = {
    info: (message, details) => lines.push([message, details]),
    warn: (message, details) => lines.push([message, details]),
    error: (message, _error, details) => lines.push([message, details]),
  };
  return { lines, log: countOutages(log) };
}

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('an outage has one log line at its start and one at its end, with the number of failed requests', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { lines, log } = recorder();
  for (let visitor = 0; visitor < 3; visitor += 1)
    duringRequest('/*', '203.0.113.9', () => {
      log.error('A request failed', refused(), { where: 'page' });
      log.error('better-auth', refused());
    });
  log.warn('A job failed and will be tried again', { cause: refused() });
  vi.advanceTimersByTime(59_000);
  log.error('A database connection broke', refused());
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(lines).toEqual([
    ['The database cannot be reached', { where: 'page', first: 'A request failed' }],
    ['The database no longer fails', { seconds: 59, failures: 8, requests: 3 }],
  ]);
});

test('outages of different services are logged separately, and other errors one by one', () => {
  const { lines, log } = recorder();
  for (let time = 0; time < 2; time += 1) {
    log.error('A request failed', refused());
    log.error('A request failed', new FilesUnreachable(refused()));
    log.error(
      'A job failed for the last time',
      Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT', command: 'CONN' }),
    );
    log.error('A request failed', new Error('A bug'));
    log.warn('A warning', { cause: 'of a text' });
  }
  expect(lines.map(([message]) => message)).toEqual([
    'The database cannot be reached',
    'The store of the files cannot be reached',
    'The mail server cannot be reached',
    'A request failed',
    'A warning',
    'A request failed',
    'A warning',
  ]);
});

test('a new outage can begin after the last one', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const ends: Record<string, number>[] = [];
  const noteFailure = createOutage((summary) => ends.push(summary));
  for (let time = 0; time < 2; time += 1) {
    expect(noteFailure('refused')).toBe(true);
    expect(noteFailure('refused')).toBe(false);
    vi.advanceTimersByTime(60_000);
  }
  vi.useRealTimers();
  expect(ends).toEqual(Array(2).fill({ seconds: 0, refused: 2 }));
});
