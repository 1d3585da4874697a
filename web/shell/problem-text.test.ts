import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ScreenError } from '#web/lib/screen.ts';
import { problemText } from './problem-text.ts';

function failure(status: number, data: Partial<ScreenError>) {
  return { status, statusText: '', internal: false, data };
}

describe('the message of a failed page', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [401, 'Please log in first', 'log-in'],
    [403, 'You cannot open this page', null],
    [429, 'A moment, please', 'try-again'],
    [500, 'Something went wrong on our side', 'try-again'],
    [503, 'We will be right back', 'try-again'],
    [400, 'This page could not be shown', null],
  ])('%i: %s', (status, title, action) => {
    expect(problemText(failure(status, { message: 'Why' }))).toMatchObject({ title, action });
  });

  test('repeats what the server said', () => {
    expect(problemText(failure(403, { message: 'You do not have access to this community.' })).text).toBe(
      'You do not have access to this community.',
    );
  });

  test('tells a missing connection from an error of ours', () => {
    expect(problemText(new Error('x is not a function')).title).toBe('Something went wrong on our side');
    expect(problemText(new TypeError('Failed to fetch')).title).toBe('The forum did not answer');
    vi.stubGlobal('navigator', { onLine: false });
    expect(problemText(new TypeError('Failed to fetch')).title).toBe('You are offline');
  });
});
