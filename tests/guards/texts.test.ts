import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { PREMED_YEAR } from '#shared/rules/people.ts';
import { REPORT_REASONS, REPORT_STATUSES } from '#shared/rules/reports.ts';
import { isProse, type Node, serverTextFor } from './server-texts.ts';
import { codeBelow, isTest, readSource } from './sources.ts';

/** The only files that may contain texts for people. */
const CATALOGUE = /\/texts\/[-\w]+\.ts$/;
const SHOWN = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'label', 'placeholder', 'description', 'alt']);
/** Names of keys, headers and React components, the same in every language. */
const NAMES =
  /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Shift|Control|Meta|Alt|Page(Up|Down)|Arrow(Up|Down|Left|Right)|Accept|Authorization|Allow|Cookie|Host|Location|Origin|Vary|Link|Range|Sec|Etag|Buffer|Files|Error|[A-Z][a-z]+Error)$/;

/** Values stored in the database that happen to be words. */
const KEPT: ReadonlySet<string> = new Set([...CATEGORIES, ...REPORT_REASONS, ...REPORT_STATUSES, PREMED_YEAR]);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Two words in a row, or one that begins a sentence. `{}` stands for variables. */
function reads(text: string): boolean {
  const plain = text.trim();
  if (KEPT.has(plain) || NAMES.test(plain) || TECHNICAL.test(plain) || STYLE.test(plain) || /^[a-z][-\w]*( [a-z][-\w]*)* \{\}$/.test(plain))
    return false;
  return isProse(plain);
}

/** Text for developers, style sheets and media queries. */
function isTechnical(parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression' && (parent.property as Node).name === 'split') return true;
  const callee = parent?.type === 'NewExpression' ? (parent.callee as Node) : undefined;
  return callee !== undefined && /Error$/.test(String(callee.name));
}

function isKey(node: Node, parent: Node | undefined): boolean {
  const name = (parent?.openingElement as { name?: Node } | undefined)?.name?.name;
  return name === 'kbd' && /^\p{L}$/u.test(String(node.value));
}

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

function textOf(node: Node): string | null {
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}');
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

function words(node: Node, trail: readonly Node[]): string | null {
  if (node.type === 'JSXText') return /\p{L}/u.test(String(node.value)) && !isKey(node, trail.at(-1)) ? String(node.value).trim() : null;
  const text = textOf(node);
  const parent = trail.at(-1);
  if (text === null) return null;
  if (parent?.type !== 'JSXAttribute' || node.type === 'TemplateLiteral') return reads(text) && !isTechnical(parent) ? text : null;
  return SHOWN.has(String((parent.name as Node).name)) && /\p{L}/u.test(text) ? text : null;
}

/** The same for the server, whose strings are mostly queries, headers and log lines. */
function wordsOfServer(node: Node, trail: readonly Node[]): string | null {
  const text = textOf(node);
  return text === null || KEPT.has(text) || isTechnical(trail.at(-1)) ? null : serverTextFor(text.trim(), trail);
}

/** Style sheets, selectors, markup and content types in code. */
const TECHNICAL = /^(calc\(|var\(|\(|<|mantine-|text\/|\w+=|[-\w]+: |[#:]\w|[a-z]+:)/;
const STYLE = /^[a-z]+(, [a-z]+)+$|^\dem "|:(is|not)\(|'Segoe UI'|ui-monospace|Georgia, /;
/** Own formatting of languages, numbers and plurals. */
const OWN_FORMAT = /toLocale|'en-US'|=== 1 \? (?!\w+\[0\]|name :|\()/;
const DOCUMENT = 'shared/rules/restricting.ts';
/**
 * Texts for operators, in English: commands, configuration, demonstration. They still use the
 * locale for numbers and plurals.
 */
const FOR_OPERATORS =
  /^server\/(cli|seed|migrations)\/|^server\/shell\/(backup|operator)\/|^server\/(main|start)\.ts$|^server\/platform\/(config|load-settings|data-folder|outages|http\/web-build|db\/(reach|postgres[-\w]*))\.ts$/;

describe('texts for people', () => {
  const own = (path: string) => !isTest(path) && !CATALOGUE.test(path) && path !== DOCUMENT;
  const files = codeBelow('web', 'shared/rules').filter(own);
  const onServer = codeBelow('shared/contract', 'server').filter((path) => own(path) && !FOR_OPERATORS.test(path));

  test('are in the catalogue of their feature', () => {
    const outside = files.flatMap((path) => textsIn(path));
    expect(outside, "move these texts to a file in the feature's texts/ folder").toEqual([]);
  });

  test('are in a catalogue on the server too', () => {
    expect(onServer.flatMap((path) => textsIn(path, wordsOfServer))).toEqual([]);
  });

  test('format numbers, dates and plurals by locale', () => {
    const everywhere = codeBelow('web', 'shared', 'server').filter((path) => !isTest(path) && path !== 'shared/rules/locale.ts');
    const own = everywhere.filter((path) => OWN_FORMAT.test(readSource(path)));
    expect(own).toEqual([]);
  });
});
