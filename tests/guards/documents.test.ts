import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, ROOT, readSource } from './sources.ts';

const REQUIRED = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const documents = [...new Set([...REQUIRED, ...filesBelow('docs').filter((path) => path.endsWith('.md'))])].filter((path) =>
  existsSync(join(ROOT, path)),
);

const FOLDERS = ['.ci', 'bench', 'deploy', 'docs', 'gallery', 'public', 'server', 'shared', 'tests', 'walk', 'web'];
const MADE = ['demo-accounts.json', 'openapi.json', '.env'];
const basenames = new Set(filesBelow().map((path) => path.split('/').at(-1)));

function quoted(markdown: string): string[] {
  return [...markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
}

/** "<feature>", "NNN" and "*" match any name. */
function isMissing(text: string): boolean {
  const path = text.replace(/^\.\//, '').replace(/(:\d+|\/)$/, '');
  if (/[\s()'"=;:]/.test(path)) return false;
  const pattern = path.replaceAll(/<[^>]+>|NNN+/g, '*');
  if (FOLDERS.includes(path.split('/')[0] ?? '')) return globSync(pattern, { cwd: ROOT }).length === 0;
  if (path.includes('/') || !/\.(tsx?|[cm]?js|json|md|sql|css|sh)$/.test(path) || MADE.includes(path)) return false;
  return pattern.includes('*')
    ? globSync(`{server,shared,web,tests,docs}/**/${pattern}`, { cwd: ROOT }).length === 0
    : !basenames.has(path);
}

describe('the documents', () => {
  test('exist', () => {
    expect(REQUIRED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('name only files that exist', () => {
    const missing = documents.flatMap((document) =>
      quoted(readSource(document))
        .filter(isMissing)
        .map((text) => `${document}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  test('link only to files that exist', () => {
    const broken = documents.flatMap((document) =>
      [...readSource(document).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(document), target)))
        .map((target) => `${document}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test('explain the architecture in at most 120 lines', () => {
    expect(existsSync(join(ROOT, 'ARCHITECTURE.md')) ? readSource('ARCHITECTURE.md').trimEnd().split('\n').length : 0).toBeLessThanOrEqual(
      120,
    );
  });
});
