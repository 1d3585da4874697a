import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export const ROOT = join(import.meta.dirname, '..', '..');

const SKIPPED = new Set(['node_modules', 'build', 'data', 'coverage', 'test-results', 'playwright-report', 'gallery-out']);

/** Paths are relative to the root. */
export function filesBelow(folder = ''): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return [path];
    return !entry.isDirectory() || SKIPPED.has(entry.name) || (entry.name.startsWith('.') && entry.name !== '.ci') ? [] : filesBelow(path);
  });
}

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function codeBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) => filesBelow(folder)).filter((path) => /\.tsx?$/.test(path));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('server/testing/');
}

export function declarations(source: string): { property: string; value: string }[] {
  const plain = source.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([-a-z]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({ property, value }));
}

export interface Import {
  from: string;
  /** A path from the root, or the name of a package. */
  to: string;
  /** Erased before the code runs. */
  typeOnly: boolean;
}

export function importsOf(path: string): Import[] {
  const source = readSource(path);
  const { module } = parseSync(path, source);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({ specifier: moduleRequest.value, typeOnly: entries.length > 0 && entries.every((entry) => entry.isType) });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    if (/^(['"`])[^$]*\1$/.test(text)) found.push({ specifier: text.slice(1, -1), typeOnly: false });
  }
  return found.map(({ specifier, typeOnly }) => ({ from: path, to: resolveSpecifier(path, specifier), typeOnly }));
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export function findCycle(imports: readonly Import[]): string[] | null {
  const next = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const { to } of next.get(path) ?? []) {
      const cycle = visit(to, [...trail, path]);
      if (cycle !== null) return cycle;
    }
    done.add(path);
    return null;
  };
  for (const path of next.keys()) {
    const cycle = visit(path, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
