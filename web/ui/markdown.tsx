import { IconPhoto } from '@tabler/icons-react';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { ComponentProps, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import { isHeavyMarkdown } from '#shared/rules/markdown.ts';
import classes from './markdown.module.css';
import { markdownTexts } from './texts/markdown.ts';

/**
 * GitHub's additions, for reading only: remark-gfm brings the writing of Markdown too. Footnotes would bring ids that
 * several texts on one page share; they stay as written.
 */
function gfmToRead(this: { data(): object }) {
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  data.micromarkExtensions ??= [];
  data.fromMarkdownExtensions ??= [];
  data.micromarkExtensions.push(gfm(), { disable: { null: ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'] } });
  data.fromMarkdownExtensions.push(gfmFromMarkdown());
}

/** Only what leads to a web page or an address for mail. */
function safeUrl(url: string): string {
  return /^(https?:\/\/|mailto:)/i.test(url.trim()) ? url.trim() : '';
}

function SafeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined || href === '') return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

/** Wide content scrolls within itself; the keyboard has to be able to reach it. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, and a discussion may have many tables
    <div role="group" className={classes.scrolling} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

function components(topHeading: number): Components {
  const heading = (level: number) => {
    const Heading = `h${Math.min(6, topHeading + level - 1)}` as 'h2';
    return ({ children }: ComponentProps<'h2'>) => <Heading data-level={level}>{children}</Heading>;
  };
  return {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    h5: heading(5),
    h6: heading(6),
    a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
    // Pictures of other hosts would tell them who reads; they are shown as links.
    img: ({ src, alt }) => (
      <SafeLink href={typeof src === 'string' ? src : undefined}>
        <IconPhoto size="1em" aria-hidden="true" className={classes.photo} />
        {alt === undefined || alt === '' ? markdownTexts.image : alt}
      </SafeLink>
    ),
    table: ({ children }) => (
      <Scrolling label={markdownTexts.table}>
        <table>{children}</table>
      </Scrolling>
    ),
    input: ({ checked }) => (
      <span role="img" aria-label={checked === true ? markdownTexts.task.done : markdownTexts.task.open}>
        {checked === true ? '☑' : '☐'}
      </span>
    ),
  };
}

const REMARK = [gfmToRead, remarkBreaks];
const COMPONENTS = new Map([2, 3, 4, 5].map((level) => [level, components(level)]));

/** Signs of all texts together that are kept as rendered. */
const KEPT_SIGNS = 500_000;
/** The texts rendered last, the latest at the end: parsing costs far more than showing, and the same texts are shown again and again. */
const kept = new Map<string, ReactNode>();
let keptSigns = 0;

function rendered(text: string, topHeading: MarkdownProps['topHeading']): ReactNode {
  const key = `${topHeading}${text}`;
  const known = kept.get(key);
  kept.delete(key);
  if (known !== undefined) {
    kept.set(key, known);
    return known;
  }
  const fresh = ReactMarkdown({
    children: text,
    remarkPlugins: REMARK,
    urlTransform: safeUrl,
    components: COMPONENTS.get(topHeading) ?? {},
  });
  kept.set(key, fresh);
  keptSigns += key.length;
  for (const oldest of kept.keys()) {
    if (keptSigns <= KEPT_SIGNS) break;
    kept.delete(oldest);
    keptSigns -= oldest.length;
  }
  return fresh;
}

interface MarkdownProps {
  children: string;
  /** The heading level that "# …" gets, below the headings around the text. */
  topHeading: 2 | 3 | 4 | 5;
}

/** Text that people wrote, as Markdown. HTML in it is shown as written, never run. */
export function Markdown({ children, topHeading }: MarkdownProps) {
  if (isHeavyMarkdown(children)) return <div className={classes.plain}>{children}</div>;
  return (
    <div className={classes.markdown} dir="auto">
      {rendered(children, topHeading)}
    </div>
  );
}
