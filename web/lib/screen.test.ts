import { describe, expect, test } from 'vitest';
import { returnPath } from './screen.ts';

function back(returnTo: string): string | null {
  return returnPath(new URL(`http://127.0.0.1:3000/login?returnTo=${encodeURIComponent(returnTo)}`));
}

describe('the return path after logging in', () => {
  test.each(['/thedashboard', '/communities/a/general/b/posts/1-x?edit=true', '/thedashboard/posts/1-x#comment-2'])(
    'leads to %s',
    (path) => {
      expect(back(path)).toBe(path);
    },
  );

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example/a',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
  ])('never leads off this site: %j', (path) => {
    const target = back(path);
    if (target !== null) expect(new URL(target, 'http://127.0.0.1:3000').origin).toBe('http://127.0.0.1:3000');
  });
});
