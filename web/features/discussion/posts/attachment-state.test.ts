import { describe, expect, it } from 'vitest';
import { EDIT_ACCEPT, fileProblem } from './attachment-state.ts';

const MB = 1_048_576;

describe('a file for a post', () => {
  it('can be any file up to 50 MB for a new post', () => {
    expect(fileProblem({ name: 'tool.exe', size: 50 * MB }, false)).toBeNull();
    expect(fileProblem({ name: 'notes.txt', size: 50 * MB + 1 }, false)).toBe('File size exceeds 50MB limit.');
  });

  it.each(['a.pdf', 'a.doc', 'a.docx', 'a.txt', 'a.jpg', 'a.jpeg', 'A.PNG'])('can be %s up to 10 MB for an edited post', (name) => {
    expect(fileProblem({ name, size: 10 * MB }, true)).toBeNull();
    expect(fileProblem({ name, size: 10 * MB + 1 }, true)).toMatch(/at most 10 MB/);
  });

  it.each(['a.exe', 'a.pdf.html', 'pdf.', '.', ''])('cannot be %j for an edited post', (name) => {
    expect(fileProblem({ name, size: 1 }, true)).toMatch(/PDF, Word, text, JPEG or PNG/);
  });

  it('is chosen from the same file types', () => {
    expect(EDIT_ACCEPT.split(',')).toEqual(['.pdf', '.doc', '.docx', '.txt', '.jpg', '.jpeg', '.png']);
  });
});
