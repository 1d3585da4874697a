import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useForum } from '#server/testing/forum.ts';
import { bodyFields, expectRefusal, type Field, isId, isText, NEWCOMERS, takes, titled, useSender } from './bad-input.ts';
import type { Route } from './routes.ts';

const forum = useForum({ TRUSTED_PROXIES: '127.0.0.1' });
const { send, pathOf, bodyOf, textFor } = useSender(forum);

const JUNK: unknown[] = [42, null, [], { nested: {} }, true, 'junk'];

async function expectAllNamed(route: Route, wrong: Field[], value: (field: Field) => unknown): Promise<void> {
  if (wrong.length === 0) return;
  const changed = Object.fromEntries(wrong.map((field) => [field[0], value(field)]));
  const answer = await send(route.method, pathOf(route), bodyOf(route, changed));
  expectRefusal(answer, JSON.stringify(changed).slice(0, 200), Object.keys(changed));
}

describe.each(titled((route) => bodyFields(route).length > 0))('%s', (_, route) => {
  test('names every field of a wrong type', async () => {
    for (const junk of JUNK) {
      const wrong = bodyFields(route).filter((field) => !takes(field, junk));
      await expectAllNamed(route, wrong, () => junk);
    }
  });

  test('names every invalid choice and every invalid id', async () => {
    const wrong = bodyFields(route).filter((field) => field[1].enum !== undefined || isId(field));
    for (const junk of ['', 'no such thing', '\0', '0192f0c1-0000-7000-8000-00000000000']) await expectAllNamed(route, wrong, () => junk);
  });

  test('names every missing field', async () => {
    const required = (route.input?.required ?? []).filter((name) => !route.parameters.includes(name));
    if (required.length > 0) expectRefusal(await send(route.method, pathOf(route), '{}'), '{}', required);
  });

  test('names unknown fields', async () => {
    const body = bodyOf(route, { surprise: 1, isModerator: true });
    expectRefusal(await send(route.method, pathOf(route), body), 'surprise', ['surprise', 'isModerator']);
  });

  test('names every text that is too long', async () => {
    await expectAllNamed(route, bodyFields(route).filter(isText), ([, { maxLength = 2_000 }]) => 'a'.repeat(maxLength + 1));
  });

  test('refuses texts far above their limits before any check that is slow on long texts', async () => {
    for (const long of [`${'/'.repeat(100_000)}x`, `https://${'a'.repeat(100_000)}/\u0001`])
      await expectAllNamed(route, bodyFields(route).filter(isText), () => long);
  });

  test('names every text with a null byte', async () => {
    await expectAllNamed(route, bodyFields(route).filter(isText), ([name]) => `${textFor(name)}\0`);
  });

  test('refuses ids of things that do not exist', async () => {
    const senders = route.meta.audience === 'session' ? NEWCOMERS : [undefined];
    for (const [name] of bodyFields(route).filter((field) => isId(field) && field[0] !== 'requestKey')) {
      for (const sender of senders) {
        const answer = await send(route.method, pathOf(route), bodyOf(route, { [name]: randomUUID() }), undefined, sender);
        expectRefusal(answer, name);
      }
    }
  });

  test('refuses a body that is not a JSON object', async () => {
    for (const body of ['', '{', '{"title":', 'null', '[]', '"text"', '42', '{"a":1,}', '{"__proto__":{"a":1}}', '['.repeat(100_000)]) {
      expectRefusal(await send(route.method, pathOf(route), body), body.slice(0, 30));
    }
    const noUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expectRefusal(await send(route.method, pathOf(route), noUtf8), 'bytes that are no UTF-8');
  });

  test('refuses other content types and bodies that are too large', async () => {
    const body = bodyOf(route);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'odd']) {
      expectRefusal(await send(route.method, pathOf(route), body, type), type);
    }
    expectRefusal(await send(route.method, pathOf(route), new TextEncoder().encode(body), ''), 'no type');
    const large = await send(route.method, pathOf(route), bodyOf(route, { surprise: 'a'.repeat(600_000) }));
    expectRefusal(large, 'large');
    expect(large.body.code).toBe('BODY_TOO_LARGE');
  });
});

test('none of these requests caused a server error', () => {
  expect(forum.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
