import { describe, expect, it } from 'vitest';
import { fileSize } from './attachment-size.ts';

describe('a file’s size', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1_023, '1023 bytes'],
    [1_024, '1 KB'],
    [1_047_999, '1023 KB'],
    [1_048_575, '1 MB'],
    [10_485_760, '10 MB'],
    [52_428_800, '50 MB'],
    [1_677_722, '1.6 MB'],
  ])('of %i bytes reads %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
