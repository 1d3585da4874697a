import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { expectRefusal, fields, isId, titled, useSender } from './bad-input.ts';
import { routes } from './routes.ts';

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1' });
const { send, pathOf, queryOf, bodyOf } = useSender(forum);

describe.each(titled((route) => route.parameters.length > 0))('%s', (_, route) => {
  test('names an invalid parameter', async () => {
    for (const bad of ['%00', 'a%00b', 'x'.repeat(390)]) {
      for (const name of route.parameters) {
        expectRefusal(await send(route.method, pathOf(route, { [name]: bad }), bodyOf(route)), bad, [name]);
      }
    }
  });

  test('refuses invalid percent-encoding', async () => {
    for (const bad of ['%', '%zz', '%E0%A4%A', '%ff', 'a%']) {
      for (const name of route.parameters) {
        expectRefusal(await send(route.method, pathOf(route, { [name]: bad }), bodyOf(route)), bad);
      }
    }
  });
});

describe.each(titled((route) => route.parameters.length > 0 && route.meta.rate !== 'lookup'))('%s', (_, route) => {
  test('answers 404 for what does not exist', async () => {
    for (const name of route.parameters) {
      const isUuid = fields(route).some((field) => field[0] === name && isId(field));
      for (const nobody of isUuid ? [randomUUID()] : ['nobody-here', '%2F', '..%2F..%2Fetc', "'--", '%F0%9F%A9%BA']) {
        const query = route.method === 'GET' ? queryOf(route) : '';
        const answer = await send(route.method, pathOf(route, { [name]: nobody }) + query, bodyOf(route));
        expectRefusal(answer, nobody);
        if (!nobody.includes('%2F')) expect(answer.status, nobody).toBe(404);
      }
    }
  });
});

describe.each(titled((route) => fields(route).some(([name]) => name === 'cursor')))('%s', (_, route) => {
  const packed = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const uuid = '0192f0c1-0000-7000-8000-000000000000';
  const times = ['yesterday', '', '2026-02-30T00:00:00.000Z', '2026-01-01T00:00:60.000Z', '0000-01-01T00:00:00.000Z', '2026-01-01'];
  const keys = [null, {}, [], [1, 2, 3], ...times.map((time) => [time, uuid]), ['2026-01-01T00:00:00.000Z', 'id']];
  // Keys of both kinds of list, so that each route also gets cursors of the other kind.
  const cursors = [...keys, ...keys.map((key) => (Array.isArray(key) ? [true, ...key] : key))].map(packed);

  test('names an invalid cursor', async () => {
    for (const cursor of ['', 'x', '***', 'a'.repeat(401), 'null', ...cursors]) {
      expectRefusal(await send('GET', `${pathOf(route)}${queryOf(route)}cursor=${encodeURIComponent(cursor)}`), cursor, ['cursor']);
    }
    for (const query of ['cursor=a&cursor=b', 'cursor[]=a', 'cursor[a]=b', 'cursor=%00', 'cursor=%zz']) {
      expectRefusal(await send('GET', `${pathOf(route)}${queryOf(route)}${query}`), query, ['cursor']);
    }
  });

  test('names unknown query parameters', async () => {
    expectRefusal(await send('GET', `${pathOf(route)}${queryOf(route)}surprise=1&__proto__[x]=1`), 'surprise', ['surprise']);
  });
});

describe('the API', () => {
  test('answers an unknown address with the catalogue’s 404', async () => {
    for (const path of ['', '/', '/nope', '/posts/', '//posts', '/posts/a/b/c', '/%', '/%00', '/%E0%A4%A', '/auth/sign-up/email']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expectRefusal(await send(method, path, method === 'GET' ? undefined : '{}'), `${method} ${path}`);
      }
    }
  });

  test('answers an unknown method with the catalogue’s 404', async () => {
    for (const route of routes) {
      const answer = await send('PATCH', pathOf(route), '{}');
      expectRefusal(answer, route.path);
      expect(answer.status, route.path).toBe(404);
    }
  });

  test('has logged no error during these requests', () => {
    expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
