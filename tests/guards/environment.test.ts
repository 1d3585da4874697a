import { expect, test } from 'vitest';
import { codeBelow, isTest, readSource } from './sources.ts';

test('only server/platform/config.ts reads environment variables, and load-settings.ts the settings file', () => {
  const readers = codeBelow('server', 'shared', 'web').filter(
    (path) => !isTest(path) && /process\s*\.\s*env|import\.meta\.env(?!\.SSR\b)|['"]node:process['"]/.test(readSource(path)),
  );
  expect(readers).toEqual(['server/platform/config.ts', 'server/platform/load-settings.ts']);
});
