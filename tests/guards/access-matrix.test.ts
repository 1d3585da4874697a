import { describe, expect, test } from 'vitest';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { expectError } from '#server/testing/forum.ts';
import { rowsOf, testSections } from './access/asking.ts';
import { CONTENT } from './access/content.ts';
import { hearing } from './access/hearing.ts';
import { requestFor } from './access/requests.ts';
import { SECTIONS } from './access/sections.ts';
import { routes } from './routes.ts';

// Posts and comments have their own file, so that both run in parallel.
const forum = testSections(SECTIONS.filter(([section]) => section !== CONTENT));

function addresses(): string[] {
  const above: string[] = [];
  return forum.running.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, lead = '', part = '', method = ''] = /^([│├└─ ]+)(\S+) \((\w+)/.exec(line) ?? [];
      if (part === '' || part === '*') return [];
      above.splice(lead.length / 4 - 1, Infinity, (above[lead.length / 4 - 2] ?? '') + part);
      return [`${method} ${above.at(-1)}`];
    });
}

describe('the matrix', () => {
  const names = rowsOf(SECTIONS).map(([name]) => name);

  test('has every route and every other address, and no others', () => {
    const there = [...routes.map(({ name }) => name), ...addresses()];
    const asked = new Set(names.map((name) => requestFor(name, hearing(forum.origin))?.route ?? name));
    const missing = there.filter((name) => !asked.has(name));
    expect(missing, 'without a row: add it to a table in tests/guards/access (CONTRIBUTING.md, "Add a route")').toEqual([]);
    expect([...asked].filter((name) => !there.includes(name))).toEqual([]);
  });

  test('has each of them once', () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('needs no column for people with an unconfirmed address, because they have no session', async () => {
    const una = forum.anonymous();
    const answer = await una.post('/sign-in', { email: CAST.una.email, password: PASSWORD });
    expectError(answer, 403, 'EMAIL_NOT_VERIFIED');
    expect(una.cookies.size).toBe(0);
  });
});
