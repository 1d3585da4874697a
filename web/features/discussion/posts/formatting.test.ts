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

  it('keep the marks at the words, and mark each line of its own', () => {
    expect(press('Bold', 'take two daily', 5, 9)).toBe('take **⟦two⟧** daily');
    expect(press('Bold', 'one\n\n- two', 0, 10)).toBe('**one**\n\n- **two**⟦⟧');
  });

  it('put several lines of code, and code with backticks, between marks that hold them', () => {
    expect(press('Code', 'see a\nb now', 4, 7)).toBe('see \n```\na\nb\n```\n⟦⟧ now');
    expect(press('Code', 'a `b` c', 0, 7)).toBe('``⟦a `b` c⟧``');
  });

  it('make a selected address the target of a link', () => {
    expect(press('Link', 'https://a.example', 0, 17)).toBe('[⟦text⟧](https://a.example)');
  });

  it('add a prefix to every selected line, and keep the next line apart', () => {
    expect(press('List', 'one\ntwo\nthree', 5, 10)).toBe('one\n- two\n- three⟦⟧');
    expect(press('Quote', 'one', 2)).toBe('> one⟦⟧');
    expect(press('Quote', 'They said so.\nI disagree.', 0, 13)).toBe('> They said so.⟦⟧\n\nI disagree.');
    expect(press('List', 'one\n- two', 0)).toBe('- one⟦⟧\n- two');
  });
});
