import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '#web/lib/hooks.tsx';
import { SupportLink } from './support-link.tsx';

const MARK = /(\*\*.+?\*\*|\[.+?\]\(.+?\)|\{\w+\})/;
const BOLD = /^\*\*(.+)\*\*$/;
const LINK = /^\[(.+)\]\((.+)\)$/;

/** What a line is made of: plain words at even places, marks at odd ones. */
export function piecesOf(line: string): string[] {
  return line.split(MARK);
}

/** What is put into texts: the address where people answer, and whose site this is. */
const PUT_IN: Record<string, ReactNode> = {
  '{support}': <SupportLink />,
  '{name}': <OfSite what="name" />,
  '{organisation}': <OfSite what="organisation" />,
};

function OfSite({ what }: { what: 'name' | 'organisation' }) {
  return useSite()[what];
}

/**
 * A line of a public page: `**bold**`, `[words](address)`, and what PUT_IN names. Few marks, read by a few lines: the script
 * for all of Markdown is a third of what such a page may load.
 */
export function RichText({ children }: { children: string }) {
  return createElement(Fragment, null, ...piecesOf(children).map((piece, index) => (index % 2 === 0 ? piece : marked(piece))));
}

function marked(mark: string): ReactNode {
  const bold = BOLD.exec(mark)?.[1];
  if (bold !== undefined) return <strong>{bold}</strong>;
  const [, words, address = ''] = LINK.exec(mark) ?? [];
  if (words === undefined) return PUT_IN[mark];
  return address.startsWith('/') ? <Link to={address}>{words}</Link> : <a href={address}>{words}</a>;
}
