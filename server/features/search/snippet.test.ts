import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

test.each([
  ['keeps the signs of values', 'keep ~40 mmHg, 5*10^9/L and C_a near zebra', 'keep ~40 mmHg, 5*10^9/L and C_a near zebra'],
  [
    'drops the marks of Markdown',
    '**Bold** and _slanted_ and `code` by [the atlas](https://a.example) zebra',
    'Bold and slanted and code by the atlas zebra',
  ],
])('a snippet %s', (_, text, shown) => {
  expect(snippetOf('The beginning', text, { sequences: new Map(), beginnings: ['zebra'] }).text).toBe(shown);
});
