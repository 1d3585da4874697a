import type { Token } from 'markdown-it';
import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { parseMarkdown } from '#shared/markdown.ts';
import classes from './markdown.module.css';
import { markdownTexts } from './texts/markdown.ts';

/** Other schemes, such as `javascript:`, render as text. */
function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^(https?:\/\/|mailto:)/i.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and a discussion may have many tables
    <div role="group" className={classes.scrolling} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

type TopHeading = 2 | 3 | 4 | 5;

interface RenderOptions {
  /** The level of "# ...", below the headings around the text. */
  topHeading: TopHeading;
  mentions?: readonly { written: string; username: string; name: string }[];
  /** Links cannot contain links: a linked picture leads where its link does. */
  inLink?: boolean;
}

function renderTokens(tokens: readonly Token[], options: RenderOptions): ReactNode {
  const root: ReactNode[] = [];
  const stack: { token: Token; children: ReactNode[] }[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) {
      stack.push({ token, children: [] });
      continue;
    }
    const closed = token.nesting === -1 ? stack.pop() : undefined;
    const here = { ...options, inLink: options.inLink === true || stack.some((one) => one.token.type === 'link_open') };
    const element = closed === undefined ? renderLeaf(token, here) : renderContainer(closed.token, closed.children, here);
    (stack.at(-1)?.children ?? root).push(element);
  }
  // Children are passed as arguments, so that they need no keys.
  return createElement(Fragment, null, ...root);
}

function renderContainer(token: Token, children: ReactNode[], { topHeading, inLink }: RenderOptions): ReactNode {
  switch (token.type) {
    case 'paragraph_open':
      return createElement(token.hidden ? Fragment : 'p', null, ...children);
    case 'heading_open': {
      const level = Number(token.tag.slice(1));
      return createElement(`h${Math.min(6, topHeading + level - 1)}`, { 'data-level': level }, ...children);
    }
    case 'ordered_list_open':
      return createElement('ol', { start: token.attrGet('start') ?? undefined }, ...children);
    case 'list_item_open':
      return renderListItem(token, children);
    case 'th_open':
    case 'td_open': {
      const [, textAlign] = /^text-align:(left|center|right)$/.exec(attribute(token, 'style')) ?? [];
      return createElement(token.tag, { style: { textAlign } }, ...children);
    }
    case 'table_open':
      return <ScrollRegion label={markdownTexts.table}>{createElement('table', null, ...children)}</ScrollRegion>;
    case 'link_open':
      return <SafeLink href={inLink ? '' : attribute(token, 'href')}>{createElement(Fragment, null, ...children)}</SafeLink>;
    default:
      return createElement(token.tag, null, ...children);
  }
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function renderListItem({ meta }: Token, children: ReactNode[]): ReactNode {
  if (meta === null) return createElement('li', null, ...children);
  const { checked } = meta as { checked: boolean };
  const checkbox = (
    <span role="img" aria-label={checked ? markdownTexts.task.done : markdownTexts.task.open}>
      {checked ? '☑' : '☐'}
    </span>
  );
  return createElement('li', { className: classes.task }, checkbox, ' ', ...children);
}

function renderLeaf(token: Token, options: RenderOptions): ReactNode {
  const { inLink = false } = options;
  switch (token.type) {
    case 'inline':
      return renderTokens(token.children ?? [], options);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <pre>
          <code>{token.content}</code>
        </pre>
      );
    case 'image':
      // Loading the picture would reveal the reader to its host.
      return (
        <SafeLink href={inLink ? '' : attribute(token, 'src')}>
          <span aria-hidden="true" className={classes.photo} />
          {token.content === '' ? markdownTexts.image : renderTokens(token.children ?? [], { ...options, inLink: true })}
        </SafeLink>
      );
    case 'mention':
      return renderMention(token, options);
    default:
      return token.content;
  }
}

function renderMention({ info, content }: Token, { mentions = [] }: RenderOptions): ReactNode {
  const person = mentions.find(({ written }) => written === info);
  if (person === undefined) return content;
  return (
    <Link to={`/profiles/${person.username}`} title={person.name} className={classes.mention}>
      {`@${person.username}`}
    </Link>
  );
}

const MAX_CACHED_CHARACTERS = 1_500_000;
/** Least recently used first. Parsing is slow, and lists show the same texts repeatedly. */
const cache = new Map<string, ReactNode>();
let cachedCharacters = 0;

function renderCached(text: string, options: RenderOptions): ReactNode {
  const key = JSON.stringify([options, text]);
  const cached = cache.get(key);
  cache.delete(key);
  if (cached !== undefined) {
    cache.set(key, cached);
    return cached;
  }
  const tokens = parseMarkdown(text);
  const element =
    tokens === null ? (
      <div className={classes.plain}>{text}</div>
    ) : (
      <div className={classes.markdown} dir="auto">
        {renderTokens(tokens, options)}
      </div>
    );
  cache.set(key, element);
  cachedCharacters += key.length;
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break;
    cache.delete(oldest);
    cachedCharacters -= oldest.length;
  }
  return element;
}

interface MarkdownProps extends RenderOptions {
  children: string;
}

export function MarkdownText({ children, ...options }: MarkdownProps) {
  return renderCached(children, options);
}
