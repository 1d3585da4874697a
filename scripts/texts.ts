import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';

/**
 * Prints a table of all texts on screen and in mails for a native reader: `npm run --silent texts -- --since COMMIT`.
 * `--since` shows how a text read at that commit, `--without FILE` omits the lines of FILE (texts that a specification fixes).
 */
const { values: options } = parseArgs({ options: { since: { type: 'string' }, without: { type: 'string' } } });

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });

/** The text of a string or template; placeholders become `{name}`. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const names = (node.expressions as Node[]).map((value) => String(value.name ?? (value.property as Node | undefined)?.name ?? '…'));
  return parts.map((part, index) => part + (index < names.length ? `{${names[index]}}` : '')).join('');
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value ?? '') : '');

/** The texts of a catalogue by the path of their keys. */
function textsOf(path: string, source: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, keys: readonly string[]): void => {
    if (Array.isArray(value))
      for (const [index, child] of value.entries()) visit(child, isNode(child) && textOf(child) ? [...keys, `${index}`] : keys);
    if (!isNode(value) || value.type === 'ImportDeclaration' || (value.type.startsWith('TS') && !('expression' in value))) return;
    const text = textOf(value);
    if (text !== null && /\p{L}/u.test(text) && !text.startsWith('/')) {
      const key = keys.join('.');
      found.set(found.has(key) ? `${key}~${found.size}` : key, text);
    }
    if (value.type === 'Property') visit(value.value, [...keys, nameOf(value.key)]);
    else if (value.type === 'VariableDeclarator' || value.type === 'FunctionDeclaration')
      visit(value.init ?? value.body, [...keys, nameOf(value.id)]);
    else for (const [key, child] of Object.entries(value)) if (key !== 'type' && typeof child === 'object') visit(child, keys);
  };
  visit(parseSync(path, source).program, []);
  return found;
}

const CATALOGUE = /\/texts\/[-\w]+\.ts$/;
const catalogueName = (path: string) => path.replace(/\/texts\//, '/').replace(/\.ts$/, '');
const plain = (text: string) =>
  text
    .replaceAll(/[’‘]/g, "'")
    .replaceAll('…', '...')
    .replaceAll(/\{[^}]*\}/g, '{}');

const fixed = new Set(options.without === undefined ? [] : readFileSync(options.without, 'utf8').split('\n').map(plain));
const before = new Map<string, string>();
if (options.since !== undefined) {
  for (const path of git('ls-tree', '-r', '--name-only', options.since)
    .split('\n')
    .filter((name) => CATALOGUE.test(name)))
    for (const [key, text] of textsOf(path, git('show', `${options.since}:${path}`))) before.set(key, text);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ↵ ');
const earlier = new Set([...before.values()].map(plain));
for (const path of git('ls-files')
  .split('\n')
  .filter((name) => CATALOGUE.test(name))) {
  const rows = [...textsOf(path, readFileSync(path, 'utf8'))].filter(([, text]) => !fixed.has(plain(text)));
  if (rows.length === 0) continue;
  process.stdout.write(`\n## ${catalogueName(path)}\n\n| text | note |\n|---|---|\n`);
  for (const [key, text] of rows) {
    const was = before.get(key);
    const note = earlier.has(plain(text)) || options.since === undefined ? '' : was === undefined ? 'new' : `was: ${was}`;
    process.stdout.write(`| ${cell(text)} | ${cell(note)} |\n`);
  }
}
