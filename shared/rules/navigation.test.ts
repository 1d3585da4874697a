import { describe, expect, test } from 'vitest';
import { isSlug, linkTarget } from './navigation.ts';

describe('a stored url', () => {
  test.each([
    ['/', { kind: 'here', path: '/' }],
    ['/search?q=a%20b#top', { kind: 'here', path: '/search?q=a%20b#top' }],
    ['/a/../b', { kind: 'here', path: '/b' }],
    ['/%2e%2e/etc', { kind: 'here', path: '/etc' }],
    ['https://library.example', { kind: 'elsewhere', url: 'https://library.example/' }],
    ['HTTP://library.example/a', { kind: 'elsewhere', url: 'http://library.example/a' }],
  ])('%s is allowed', (url, target) => {
    expect(linkTarget(url)).toEqual(target);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@b.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https:evil.example',
    'https://forum.example@evil.example',
    'https://',
    'about',
    '',
  ])('%j is refused', (url) => {
    expect(linkTarget(url)).toBeNull();
  });
});

test('a slug consists of lower-case letters, digits and single hyphens', () => {
  expect(['first-days', 'm1', 'x'.repeat(80)].every(isSlug)).toBe(true);
  expect(['', '-', 'a--b', 'A', 'ſ', 'ß', '..', 'a/b', 'a.b', 'a\n', 'x'.repeat(81)].some(isSlug)).toBe(false);
});
