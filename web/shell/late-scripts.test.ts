import { expect, test } from 'vitest';
import { startLate } from './late-scripts.ts';

const PAGE = [
  '<html><head><link rel="modulepreload" href="/assets/entry.client-1.js" nonce="abc"/>',
  '<link rel="modulepreload" href="/assets/base-2.js"/><link rel="modulepreload" href="/assets/libraries-3.js"/>',
  '<link rel="stylesheet" href="/assets/base-4.css"/></head><body><p>$&amp; text</p>',
  '<script nonce="abc">window.__reactRouterContext = {};</script>',
  '<script nonce="abc" type="module" async="">import * as route0 from "/assets/root-5.js";\nimport("/assets/entry.client-1.js");</script>',
  '</body></html>',
].join('');

test('the HTML names no script that a browser would fetch by itself', () => {
  const page = startLate(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('type="module" async');
  expect(page).toContain(
    '<script type="text/plain">import * as route0 from "/assets/root-5.js";\nimport("/assets/entry.client-1.js");</script>',
  );
});

test('what starts them may run, knows all files, and runs what others import first', () => {
  const page = startLate(PAGE);
  expect(page).toMatch(/<\/script><script id="page-end" nonce="abc">\(function startAfterPaint/);
  expect(page).toContain(
    '(["/assets/entry.client-1.js","/assets/base-2.js","/assets/libraries-3.js"],["/assets/libraries-3.js","/assets/base-2.js"])',
  );
});

test('nothing is painted before the last that is to be seen is there, and no page waits for an end that it has not', () => {
  const page = startLate(PAGE);
  expect(page).toContain('<head><link rel="expect" href="#page-end" blocking="render"/>');
  expect(page.indexOf('id="page-end"')).toBeGreaterThan(page.indexOf('text</p>'));
  const still = '<html><head><title>No script</title></head><body>None</body></html>';
  expect(startLate(still)).toBe(still);
});

test('everything else stays as it was', () => {
  const page = startLate(PAGE);
  for (const part of ['<link rel="stylesheet" href="/assets/base-4.css"/>', '<p>$&amp; text</p>', 'window.__reactRouterContext = {};'])
    expect(page).toContain(part);
  expect(startLate('<html><body>Without script</body></html>')).toBe('<html><body>Without script</body></html>');
});

test('what is put in has the same bytes in every encoding', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what ASCII is
  expect(startLate(PAGE)).toMatch(/^[\x00-\x7f]*$/);
});
