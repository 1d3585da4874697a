import { IconBlockquote, IconBold, IconCode, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { editText, type TextEdit } from '#web/features/discussion/edit-text.ts';
import { postFormTexts } from './texts/post-form.ts';

const { formats } = postFormTexts;

type Format = (text: string, from: number, to: number) => TextEdit;

/** Marks must touch the words and cannot span lists or paragraphs, so each line gets its own. */
function wrap(mark: string, example: string): Format {
  return (text, from, to) => {
    const selected = from === to ? example : text.slice(from, to);
    const insert = selected.replace(/^((?:[ \t]*(?:[-+*>]|\d+[.)])(?=[ \t]))*[ \t]*)(.*\S)/gm, `$1${mark}$2${mark}`);
    const words = selected.trim();
    const start = words === '' || words.includes('\n') ? insert.length : insert.indexOf(mark) + mark.length;
    const end = start === insert.length ? start : insert.lastIndexOf(mark);
    return { from, to, insert, select: [from + start, from + end] };
  };
}

const code: Format = (text, from, to) => {
  const selected = from === to ? formats.code.example : text.slice(from, to);
  const longest = Math.max(0, ...[...selected.matchAll(/`+/g)].map(([marks]) => marks.length));
  if (selected.includes('\n')) {
    const fence = '`'.repeat(Math.max(3, longest + 1));
    const before = from === 0 || text[from - 1] === '\n' ? fence : `\n${fence}`;
    const after = to === text.length || text[to] === '\n' ? fence : `${fence}\n`;
    const insert = `${before}\n${selected.replace(/^\n|\n$/g, '')}\n${after}`;
    return { from, to, insert, select: [from + insert.length, from + insert.length] };
  }
  const mark = '`'.repeat(longest + 1);
  const space = selected.startsWith('`') || selected.endsWith('`') ? ' ' : '';
  const start = from + mark.length + space.length;
  return { from, to, insert: mark + space + selected + space + mark, select: [start, start + selected.length] };
};

const link: Format = (text, from, to) => {
  const selected = text.slice(from, to).trim();
  const isAddress = /^https?:\/\/\S+$/.test(selected);
  const label = selected === '' || isAddress ? formats.link.example : text.slice(from, to);
  const address = isAddress ? selected : 'https://';
  const start = isAddress ? from + 1 : from + label.length + 3;
  return { from, to, insert: `[${label}](${address})`, select: [start, start + (isAddress ? label : address).length] };
};

/** Adds an empty line after the changed ones, because Markdown would continue the last one with the next line. */
function eachLine(prefix: string): Format {
  return (text, from, to) => {
    const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', last) === -1 ? text.length : text.indexOf('\n', last);
    const lines = text.slice(start, end).replace(/^/gm, prefix);
    const [next = ''] = text.slice(end + 1).split('\n', 1);
    const insert = next.trim() === '' || next.startsWith(prefix) ? lines : `${lines}\n`;
    return { from: start, to: end, insert, select: [start + lines.length, start + lines.length] };
  };
}

export const FORMATS = [
  { label: formats.bold.label, Icon: IconBold, format: wrap('**', formats.bold.example), shortcut: 'b' },
  { label: formats.italic.label, Icon: IconItalic, format: wrap('*', formats.italic.example), shortcut: 'i' },
  { label: formats.link.label, Icon: IconLink, format: link, shortcut: 'k' },
  { label: formats.list.label, Icon: IconList, format: eachLine('- '), shortcut: null },
  { label: formats.quote.label, Icon: IconBlockquote, format: eachLine('> '), shortcut: null },
  { label: formats.code.label, Icon: IconCode, format: code, shortcut: null },
] as const;

export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  editText(field, format(field.value, field.selectionStart, field.selectionEnd));
}
