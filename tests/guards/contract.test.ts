import { describe, expect, test } from 'vitest';
import { ERRORS } from '#shared/rules/errors.ts';
import { type JsonSchema, type Route, routes } from './routes.ts';

function openObjects(schema: JsonSchema | null, path: string): string[] {
  if (schema === null) return [];
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.$defs ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((one) => ['', one] as const),
    ...(schema.items === undefined ? [] : [['[]', schema.items] as const]),
  ].flatMap(([key, one]) => openObjects(one, key === '' ? path : `${path}.${key}`));
  return schema.type === 'object' && schema.additionalProperties !== false ? [path, ...inner] : inner;
}

function names(wrong: (route: Route) => boolean): string[] {
  return routes.filter(wrong).map(({ name }) => name);
}

describe('every route of the contract', () => {
  test('is found by this check', () => {
    expect(routes.length).toBeGreaterThan(15);
    expect(routes.map(({ name }) => name)).toContain('posts.create');
  });

  test('names who may call it and which limit it counts against', () => {
    const known = ['anyone', 'session', 'member'];
    expect(names(({ meta }) => meta.audience === undefined || !known.includes(meta.audience) || meta.rate === undefined)).toEqual([]);
  });

  test('has a method, an address, a tag and a summary for the API’s documentation', () => {
    expect(
      names(({ method, path, tags, summary }) => method === '' || !path.startsWith('/') || tags.length === 0 || summary === ''),
    ).toEqual([]);
  });

  test('has an address of its own', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  });

  test('has an input field for each parameter of its address', () => {
    expect(names(({ parameters, input }) => parameters.some((name) => input?.properties?.[name] === undefined))).toEqual([]);
  });

  test('is a GET exactly if its rate limit is one for reading', () => {
    const reading = ['read', 'lookup', 'search', 'similar', 'mention'];
    expect(names(({ method, meta }) => (method === 'GET') !== reading.includes(meta.rate ?? ''))).toEqual([]);
  });

  test('has a strict output schema, so that no column can leak', () => {
    expect(names(({ output }) => output === null)).toEqual([]);
    expect(routes.flatMap(({ name, output }) => openObjects(output, name))).toEqual([]);
  });

  test('refuses unknown input', () => {
    expect(routes.flatMap(({ name, input }) => openObjects(input, name))).toEqual([]);
  });
});

test('every error of the catalogue has a stable code, an error status and a text', () => {
  const entries = Object.entries(ERRORS);
  expect(entries.length).toBeGreaterThan(10);
  const wrong = entries.filter(
    ([code, { status, message }]) =>
      !/^[A-Z]+(_[A-Z]+)*$/.test(code) || status < 400 || status > 599 || !/^[A-Z].{10,}[.!\w]$/.test(message),
  );
  expect(wrong).toEqual([]);
});
