import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import { findCycle } from './sources.ts';

const ASSETS = join(BUILD_FOLDER, 'client', 'assets');

test('no scripts of the build import each other in a cycle, because a module could run before one that it needs', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !name.startsWith('manifest-'));
  expect(scripts.length).toBeGreaterThan(50);
  const imports = scripts.flatMap((from) => {
    const statically = readFileSync(join(ASSETS, from), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    return [...statically].map(([, to = '']) => ({ from, to, typeOnly: false }));
  });
  expect(findCycle(imports)).toBeNull();
});
