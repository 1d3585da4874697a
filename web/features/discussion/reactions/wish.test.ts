import { describe, expect, it } from 'vitest';
import { isIdle, wished } from './wish.ts';

const NOT_MINE = { liked: false, reactionsCount: 4 };
const MINE = { liked: true, reactionsCount: 5 };

describe('a like that waits', () => {
  it('counts with those of the others, once, whatever the server has said of it meanwhile', () => {
    expect(wished(NOT_MINE, true)).toEqual(MINE);
    expect(wished(MINE, true)).toEqual(MINE);
    expect(wished(MINE, false)).toEqual(NOT_MINE);
    expect(wished(NOT_MINE, false)).toEqual(NOT_MINE);
  });

  it('never takes away what nobody has counted', () => {
    expect(wished({ liked: true, reactionsCount: 0 }, false)).toEqual({ liked: false, reactionsCount: 0 });
  });

  it('is nothing to send where the server says the same, unless an earlier request may have arrived', () => {
    expect(isIdle({ liked: true, tried: false }, MINE)).toBe(true);
    expect(isIdle({ liked: false, tried: false }, NOT_MINE)).toBe(true);
    expect(isIdle({ liked: true, tried: false }, NOT_MINE)).toBe(false);
    expect(isIdle({ liked: false, tried: true }, NOT_MINE)).toBe(false);
  });
});
