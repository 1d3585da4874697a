import { describe, expect, it } from 'vitest';
import { shiftToClear } from './keep-clear.ts';

const span = (top: number, bottom: number) => ({ top, bottom });

describe('a toast', () => {
  it('stays in place if nothing is in its way', () => {
    expect(shiftToClear(span(700, 750), [span(100, 200)], 800)).toBe(0);
  });

  it('moves up or down to the nearest free place', () => {
    expect(shiftToClear(span(700, 750), [span(720, 760)], 800)).toBe(-30);
    expect(shiftToClear(span(4, 54), [span(0, 30)], 800)).toBe(26);
    expect(shiftToClear(span(700, 750), [span(720, 760), span(600, 690)], 800)).toBe(-150);
  });

  it('never leaves the window', () => {
    expect(shiftToClear(span(4, 54), [span(20, 800)], 800)).toBe(null);
  });
});
