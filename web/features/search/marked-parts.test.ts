import { describe, expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, ...marks: [number, number][]) =>
  markedParts(text, marks)
    .map(({ part, marked }) => (marked ? `[${part}]` : part))
    .join('');

describe('a text with marks', () => {
  test.each([
    ['without any is whole', [], 'brachial plexus'],
    [
      'has them at its beginning and end',
      [
        [0, 8],
        [9, 15],
      ],
      '[brachial] [plexus]',
    ],
    [
      'has them in any order',
      [
        [9, 15],
        [0, 3],
      ],
      '[bra]chial [plexus]',
    ],
    [
      'has overlapping ones without repeating a letter',
      [
        [0, 5],
        [3, 8],
      ],
      '[brach][ial] plexus',
    ],
    [
      'has one inside another once',
      [
        [0, 8],
        [2, 4],
      ],
      '[brachial] plexus',
    ],
    [
      'takes no notice of empty ones and of those beyond it',
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

  test('counts as the server does, in UTF-16 units', () => {
    expect(shown('😕 help', [3, 7])).toBe('😕 [help]');
  });

  test('of nothing is nothing', () => {
    expect(markedParts('', [[0, 4]])).toEqual([]);
  });
});
