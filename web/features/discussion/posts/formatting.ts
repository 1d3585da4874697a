import { IconBlockquote, IconBold, IconCode, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { editText, type TextEdit } from '#web/features/discussion/edit-text.ts';
import { postFormTexts } from './texts/post-form.ts';

const { formats } = postFormTexts;

type Format = (text: string, from: number, to: number) => TextEdit;

function wrap(before: string, after: string, example: string): Format {
  return (text, from, to) => {
    const inner = from === to ? example : text.slice(from, to);
    const start = from + before.length;
    return { from, to, insert: before + inner + after, select: [start, start + inner.length] };
  };
}

const link: Format = (text, from, to) => {
  const label = from === to ? formats.link.example : text.slice(from, to);
  const start = from + label.length + 3;
  return { from, to, insert: `[${label}](https://)`, select: [start, start + 'https://'.length] };
};

function eachLine(prefix: string): Format {
  return (text, from, to) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const insert = text
      .slice(start, to)
      .split('\n')
      .map((line) => prefix + line)
      .join('\n');
    return { from: start, to, insert, select: [start + insert.length, start + insert.length] };
  };
}

export const FORMATS = [
  { label: formats.bold.label, Icon: IconBold, format: wrap('**', '**', formats.bold.example), shortcut: 'b' },
  { label: formats.italic.label, Icon: IconItalic, format: wrap('*', '*', formats.italic.example), shortcut: 'i' },
  { label: formats.link.label, Icon: IconLink, format: link, shortcut: 'k' },
  { label: formats.list.label, Icon: IconList, format: eachLine('- '), shortcut: null },
  { label: formats.quote.label, Icon: IconBlockquote, format: eachLine('> '), shortcut: null },
  { label: formats.code.label, Icon: IconCode, format: wrap('`', '`', formats.code.example), shortcut: null },
] as const;

export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  editText(field, format(field.value, field.selectionStart, field.selectionEnd));
}
