import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '#web/lib/hooks.tsx';
import { SupportLink } from './support-link.tsx';

const MARK = /(\*\*.+?\*\*|\[.+?\]\(.+?\)|\{\w+\})/;
const BOLD = /^\*\*(.+)\*\*$/;
const LINK = /^\[(.+)\]\((.+)\)$/;

/** Text at even indexes, marks at odd ones. */
export function piecesOf(line: string): string[] {
  return line.split(MARK);
}

const PLACEHOLDERS: Record<string, ReactNode> = {
  '{support}': <SupportLink />,
  '{name}': <OfSite what="name" />,
  '{organisation}': <OfSite what="organisation" />,
};

function OfSite({ what }: { what: 'name' | 'organisation' }) {
  return useSite()[what];
}

/**
 * Supports `**bold**`, `[text](url)` and the placeholders. The full Markdown parser would be a
 * third of the script that such a page may load.
 */
export function RichText({ children }: { children: string }) {
  return createElement(Fragment, null, ...piecesOf(children).map((piece, index) => (index % 2 === 0 ? piece : marked(piece))));
}

function marked(mark: string): ReactNode {
  const bold = BOLD.exec(mark)?.[1];
  if (bold !== undefined) return <strong>{bold}</strong>;
  const [, words, address = ''] = LINK.exec(mark) ?? [];
  if (words === undefined) return PLACEHOLDERS[mark];
  return address.startsWith('/') ? <Link to={address}>{words}</Link> : <a href={address}>{words}</a>;
}
