import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { PREMED_YEAR } from '#shared/rules/people.ts';
import { REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { codeBelow, isTest, readSource } from './sources.ts';

/** A catalogue: the only files in which texts for people stand. */
const CATALOGUE = /\/texts\/[-\w]+\.ts$/;
/** Attributes that are read out or shown. */
const SHOWN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'label', 'placeholder', 'description', 'alt']);
/** Names of keys, of parts of HTTP, of drags and of React's own components, which are the same in every language. */
const NAMES =
  /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Shift|Control|Meta|Alt|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Accept|Authorization|Allow|Cookie|Host|Location|Origin|Vary|Link|Range|Sec|Etag|Buffer|Files|Error|[A-Z][a-z]+Error)$/;

/** Values that are kept as they are written in the database, and happen to be words. */
const KEPT: ReadonlySet<string> = new Set([...CATEGORIES, ...REPORT_REASONS, ...REPORT_STATUSES, PREMED_YEAR]);

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Words that a person would read: two in a row, or one that begins a sentence. Joined variables stand as `{}`. */
function reads(text: string): boolean {
  const plain = text.trim();
  if (KEPT.has(plain) || NAMES.test(plain) || TECHNICAL.test(plain) || STYLE.test(plain) || /^[a-z][-\w]*( [a-z][-\w]*)* \{\}$/.test(plain))
    return false;
  return /\p{Ll}{2,}[,.:;!?…’)]* \p{L}/u.test(plain) || /^\p{Lu}\p{Ll}+[.:!?…]*$/u.test(plain);
}

/** Where nobody reads: for developers, style sheets, media queries. */
function isTechnical(parent: Node | undefined): boolean {
  if (parent?.type === 'Property' && (parent.key as Node).name === 'summary') return true;
  // A list of names, written as one text.
  if (parent?.type === 'MemberExpression' && (parent.property as Node).name === 'split') return true;
  const callee = parent?.type === 'NewExpression' ? (parent.callee as Node) : undefined;
  return callee !== undefined && /Error$/.test(String(callee.name));
}

/** A letter on a keyboard, which is the same in every language. */
function isKey(node: Node, parent: Node | undefined): boolean {
  const name = (parent?.openingElement as { name?: Node } | undefined)?.name?.name;
  return name === 'kbd' && /^\p{L}$/u.test(String(node.value));
}

/** The texts of one file, each with its line. */
function textsIn(path: string): string[] {
  const source = readSource(path);
  const found: string[] = [];
  const visit = (value: unknown, parent?: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent);
    if (!isNode(value) || value.type === 'ImportDeclaration' || value.type.startsWith('TS')) {
      if (isNode(value) && /^TS(As|Satisfies|NonNull)/.test(value.type)) visit(value.expression, parent);
      return;
    }
    const text = words(value, parent);
    if (text !== null) found.push(`${path}:${source.slice(0, Number(value.start)).split('\n').length}: ${text}`);
    for (const [key, child] of Object.entries(value)) if (key !== 'type' && typeof child === 'object') visit(child, value);
  };
  visit(parseSync(path, source).program);
  return found;
}

/** What a person would read in a node of the syntax tree, or null. */
function words(node: Node, parent: Node | undefined): string | null {
  if (node.type === 'JSXText') return /\p{L}/u.test(String(node.value)) && !isKey(node, parent) ? String(node.value).trim() : null;
  if (node.type === 'TemplateLiteral') {
    const text = (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}');
    return reads(text) && !isTechnical(parent) ? text : null;
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return null;
  if (parent?.type !== 'JSXAttribute') return reads(node.value) && !isTechnical(parent) ? node.value : null;
  return SHOWN.has(String((parent.name as Node).name)) && /\p{L}/u.test(node.value) ? node.value : null;
}

/** Style sheets and their selectors, markup and types of content that are made by code. */
const TECHNICAL = /^(calc\(|var\(|\(|<|mantine-|text\/|\w+=|[-\w]+: |[#:]\w|[a-z]+:)/;
/** Selectors, class names and lists of fonts. */
const STYLE = /:(is|not)\(|\bmantine-[A-Z]|'Segoe UI'|ui-monospace|Georgia, /;
/** Languages, numbers and plurals of one's own; a thing that is alone, a key and a place in a list are none. */
const OWN_FORMAT = /toLocale|'en-US'|=== 1 \? (?!\w+\[0\]|name :|\(at )/;
/** Folders whose texts have not moved yet; none is added. */
const PENDING = ['web/app/', 'web/lib/', 'web/worker/', 'web/features/offline/', 'web/features/pages/', 'server/'];
/** The data of a document for developers, docs/restricting.md. */
const DOCUMENT = 'shared/rules/restricting.ts';
const isPending = (path: string) => PENDING.some((folder) => path.startsWith(folder));

describe('texts for people', () => {
  const files = codeBelow('web', 'shared').filter(
    (path) => !isTest(path) && !CATALOGUE.test(path) && path !== DOCUMENT && !isPending(path),
  );

  test('stand in the catalogue of their feature', () => {
    expect(files.flatMap(textsIn)).toEqual([]);
  });

  test('get their numbers, dates and plurals by the locale', () => {
    const everywhere = codeBelow('web', 'shared', 'server').filter((path) => !isTest(path) && path !== 'shared/rules/locale.ts');
    const own = everywhere.filter((path) => !isPending(path) && OWN_FORMAT.test(readSource(path)));
    expect(own).toEqual([]);
  });
});
