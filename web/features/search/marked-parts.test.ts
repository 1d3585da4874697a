import { describe, expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, ...marks: [number, number][]) =>
  markedParts(text, marks)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('');

describe('a text with marks', () => {
  test.each([
    ['stays in one part without marks', [], 'brachial plexus'],
    [
      'is marked at its beginning and end',
      [
        [0, 8],
        [9, 15],
      ],
      '[brachial] [plexus]',
    ],
    [
      'accepts marks in any order',
      [
        [9, 15],
        [0, 3],
      ],
      '[bra]chial [plexus]',
    ],
    [
      'repeats no letter if marks overlap',
      [
        [0, 5],
        [3, 8],
      ],
      '[brach][ial] plexus',
    ],
    [
      'ignores a mark inside another',
      [
        [0, 8],
        [2, 4],
      ],
      '[brachial] plexus',
    ],
    [
      'ignores empty marks and cuts those beyond its end',
      [
        [4, 4],
        [99, 120],
        [9, 99],
      ],
      'brachial [plexus]',
    ],
  ] as [string, [number, number][], string][])('%s', (_what, marks, expected) => {
    expect(shown('brachial plexus', ...marks)).toBe(expected);
  });

  test('counts in UTF-16 units, as the server does', () => {
    expect(shown('😕 help', [3, 7])).toBe('😕 [help]');
  });

  test('has no parts if it is empty', () => {
    expect(markedParts('', [[0, 4]])).toEqual([]);
  });
});
