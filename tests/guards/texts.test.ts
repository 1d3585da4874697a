import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { PREMED_YEAR } from '#shared/rules/people.ts';
import { REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { isSaid, type Node, saidByServer } from './server-texts.ts';
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

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Words that a person would read: two in a row, or one that begins a sentence. Joined variables stand as `{}`. */
function reads(text: string): boolean {
  const plain = text.trim();
  if (KEPT.has(plain) || NAMES.test(plain) || TECHNICAL.test(plain) || STYLE.test(plain) || /^[a-z][-\w]*( [a-z][-\w]*)* \{\}$/.test(plain))
    return false;
  return isSaid(plain);
}

/** Where nobody reads: for developers, style sheets, media queries. */
function isTechnical(parent: Node | undefined): boolean {
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
function textsIn(path: string, said = words): string[] {
  const source = readSource(path);
  const found: string[] = [];
  const visit = (value: unknown, trail: readonly Node[]): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, trail);
    if (!isNode(value) || value.type === 'ImportDeclaration' || value.type.startsWith('TS')) {
      if (isNode(value) && /^TS(As|Satisfies|NonNull)/.test(value.type)) visit(value.expression, trail);
      return;
    }
    const text = said(value, trail);
    if (text !== null) found.push(`${path}:${source.slice(0, Number(value.start)).split('\n').length}: ${text}`);
    for (const [key, child] of Object.entries(value)) if (key !== 'type' && typeof child === 'object') visit(child, [...trail, value]);
  };
  visit(parseSync(path, source).program, []);
  return found;
}

/** A text in the code, or null; what is put in stands as `{}`. */
function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** What a person would read in a node of the syntax tree, or null. */
function words(node: Node, trail: readonly Node[]): string | null {
  if (node.type === 'JSXText') return /\p{L}/u.test(String(node.value)) && !isKey(node, trail.at(-1)) ? String(node.value).trim() : null;
  const text = textOf(node);
  const parent = trail.at(-1);
  if (text === null) return null;
  if (parent?.type !== 'JSXAttribute' || node.type === 'TemplateLiteral') return reads(text) && !isTechnical(parent) ? text : null;
  return SHOWN.has(String((parent.name as Node).name)) && /\p{L}/u.test(text) ? text : null;
}

/** The same on the server, which says little among many queries, headers and lines of its log. */
function wordsOfServer(node: Node, trail: readonly Node[]): string | null {
  const text = textOf(node);
  return text === null || KEPT.has(text) || isTechnical(trail.at(-1)) ? null : saidByServer(text.trim(), trail);
}

/** Style sheets and their selectors, markup and types of content that are made by code. */
const TECHNICAL = /^(calc\(|var\(|\(|<|mantine-|text\/|\w+=|[-\w]+: |[#:]\w|[a-z]+:)/;
/** Selectors, class names and lists of fonts. */
const STYLE = /^[a-z]+(, [a-z]+)+$|^\dem "|:(is|not)\(|'Segoe UI'|ui-monospace|Georgia, /;
/** Languages, numbers and plurals of one's own; a thing that is alone, a key and a place in a list are none. */
const OWN_FORMAT = /toLocale|'en-US'|=== 1 \? (?!\w+\[0\]|name :|\()/;
/** The data of a document for developers, docs/restricting.md. */
const DOCUMENT = 'shared/rules/restricting.ts';
/**
 * What speaks to those who start and run the server, in English: its commands, its configuration, its demonstration. Their
 * numbers and plurals go by the locale all the same.
 */
const FOR_OPERATORS =
  /^server\/(cli|seed|migrations)\/|^server\/(main|start|shell\/scheduled-backups)\.ts$|^server\/platform\/(config|load-settings|data-folder|outages|http\/web-build|db\/(reach|postgres[-\w]*))\.ts$/;

describe('texts for people', () => {
  const own = (path: string) => !isTest(path) && !CATALOGUE.test(path) && path !== DOCUMENT;
  const files = codeBelow('web', 'shared/rules').filter(own);
  const onServer = codeBelow('shared/contract', 'server').filter((path) => own(path) && !FOR_OPERATORS.test(path));

  test('stand in the catalogue of their feature', () => {
    expect(files.flatMap((path) => textsIn(path))).toEqual([]);
  });

  test('stand in the catalogues of the server, too', () => {
    expect(onServer.flatMap((path) => textsIn(path, wordsOfServer))).toEqual([]);
  });

  test('get their numbers, dates and plurals by the locale', () => {
    const everywhere = codeBelow('web', 'shared', 'server').filter((path) => !isTest(path) && path !== 'shared/rules/locale.ts');
    const own = everywhere.filter((path) => OWN_FORMAT.test(readSource(path)));
    expect(own).toEqual([]);
  });
});
