import { describe, expect, it } from 'vitest';
import { FORMATS } from './formatting.ts';

function press(label: string, text: string, from: number, to = from): string {
  const found = FORMATS.find((format) => format.label === label);
  if (found === undefined) throw new Error(`No button ${label}`);
  const edit = found.format(text, from, to);
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = edit.select;
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

describe('the formatting buttons', () => {
  it('put marks around the selection', () => {
    expect(press('Bold', 'take two daily', 5, 8)).toBe('take **⟦two⟧** daily');
    expect(press('Code', 'x', 0, 1)).toBe('`⟦x⟧`');
  });

  it('insert an example if nothing is selected', () => {
    expect(press('Italic', 'ab', 1)).toBe('a*⟦italic⟧*b');
  });

  it('select the address of a new link', () => {
    expect(press('Link', 'see notes', 4, 9)).toBe('see [notes](⟦https://⟧)');
  });

  it('add a prefix to every selected line', () => {
    expect(press('List', 'one\ntwo\nthree', 5, 10)).toBe('one\n- two\n- th⟦⟧ree');
    expect(press('Quote', 'one', 2)).toBe('> on⟦⟧e');
  });
});
