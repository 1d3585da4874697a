import { expect, test } from 'vitest';
import { cleanName } from './attachments.ts';

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Exam.pdf', 'Exam.pdf'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['a\u0000b\u200Bc.txt', 'abc.txt'],
  ['', 'file'],
  ['..', 'file'],
  [`${'x'.repeat(300)}.docx`, `${'x'.repeat(195)}.docx`],
  ['Ätiologie \u2013 Übersicht.pdf', 'Ätiologie – Übersicht.pdf'],
])('a name like %j becomes %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});
