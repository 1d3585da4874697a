import fc from 'fast-check';
import type { JsonSchema } from '../routes.ts';

/** Existing values by field, so that many requests pass validation. */
export class Pools {
  readonly #fields: Map<string, string[]>;
  readonly #ids: string[];
  readonly #feature: string;

  constructor(fields = new Map<string, string[]>(), ids: string[] = [], feature = '') {
    this.#fields = fields;
    this.#ids = ids;
    this.#feature = feature;
  }

  /** The same values; prefers this feature's own ("pages.slug"). */
  within(feature: string): Pools {
    return new Pools(this.#fields, this.#ids, feature);
  }

  add(field: string, ...values: string[]): void {
    this.#fields.set(field, [...(this.#fields.get(field) ?? []), ...values]);
  }

  addIds(field: string, ...ids: string[]): void {
    this.add(field, ...ids);
    this.#ids.push(...ids);
  }

  of(field: string): readonly string[] {
    return this.#fields.get(`${this.#feature}.${field}`) ?? this.everywhere(field);
  }

  everywhere(field: string): readonly string[] {
    return this.#fields.get(ALIKE[field] ?? field) ?? [];
  }

  get ids(): readonly string[] {
    return this.#ids;
  }
}

const ALIKE: Record<string, string> = { replyToId: 'commentId', before: 'cursor' };

const CURSORS = new Set(['cursor', 'before']);

const LISTS: Record<string, string[]> = { ids: ['commentId', 'postId'], comments: ['commentId'], communities: ['communityId'] };

/** Values whose format the schema does not show, because it transforms them. */
const TEXTS: Record<string, string[]> = {
  name: ['Sam Ple', 'Zoë O’Neil'],
  categories: ['Question', 'Question,Resource'],
  password: ['Correct-horse-7!', 'Another-horse-8!'],
  currentPassword: ['Correct-horse-7!', 'Another-horse-8!'],
  url: ['', 'https://example.org/a?b=c'],
  instagram: ['', 'sample'],
  facebook: ['', 'sample'],
  q: ['question', 'nephron', 'open all', 'canary', '"', '%', '_'],
  zone: ['America/New_York', 'UTC'],
  timeZone: ['America/New_York', 'UTC'],
  after: ['2026-01-01T00:00:00.000Z'],
};

const SENTENCES = ['Ask them.', 'Ρίζες, κλάδοι', 'جذور وفروع', '神経', '**bold** [link](https://example.org) `code`', '🩺', 'a\nb\n\n- c'];

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202Egnirts\u202C',
  '\u200b\u2060\ufeff',
  'e\u0301\u0301\u0301',
  '\u{1F469}\u200D\u{1F52C}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; DROP TABLE members; --",
  '%',
  '\\',
  '../../etc/passwd',
  '..',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  'null',
  'NaN',
  'true',
  '-1',
  '1e400',
  '9'.repeat(400),
  'a'.repeat(161),
  'a'.repeat(45_000),
  `${'/'.repeat(200_000)}x`,
  `https://${'a'.repeat(200_000)}/\u0001`,
  '\u{1F9EC}'.repeat(3_000),
  '['.repeat(2_000),
  '> '.repeat(1_000),
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999999999999Z',
  '+275760-09-13T00:00:00.000Z',
  'javascript:alert(1)',
  'http://[::1',
];

const ODD_NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

const ODD_VALUES: unknown[] = [
  null,
  true,
  false,
  ...ODD_NUMBERS,
  [],
  [[]],
  ['a', 'a'],
  {},
  { toString: 1 },
  JSON.parse('{"__proto__": {"isModerator": true}}'),
  { constructor: { prototype: { a: 1 } } },
];

export function valid(name: string, schema: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const listed = LISTS[name]?.flatMap((field) => pools.of(field));
  if (listed !== undefined && schema.type === 'string')
    return fc.array(fc.constantFrom(...listed), { minLength: 1, maxLength: 4 }).map((ids) => ids.join(','));
  const known = pools.of(name);
  if (CURSORS.has(name)) return fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, fc.constantFrom(...known));
  if (known.length > 0 && schema.type === 'string') return fc.constantFrom(...known);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valid(name, one, pools)));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') return fc.nat(3);
  if (schema.type === 'array') return fc.array(valid(name.replace(/s$/, ''), schema.items ?? {}, pools), { minLength: 1, maxLength: 3 });
  if (schema.type === 'object')
    return fc.record(
      fieldsOf(schema, (key, inner) => valid(key, inner, pools)),
      { noNullPrototype: true },
    );
  if (schema.format === 'uuid') return name === 'requestKey' ? fc.uuid() : fc.constantFrom(...pools.ids);
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.constantFrom(...(TEXTS[name] ?? SENTENCES));
}

export function fieldsOf<Made>(schema: JsonSchema, make: (name: string, schema: JsonSchema) => Made): Record<string, Made> {
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, make(name, inner)]));
}

/** Values at both sides of the schema's limits. */
export function nearly(name: string, schema: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const { maxLength } = schema;
  const right = valid(name, schema, pools);
  const elsewhere = pools.everywhere(name);
  const text = right.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
  return fc.oneof(
    text.map((value) => value.toUpperCase()),
    text.map((value) => ` ${value}\u00a0`),
    text.map((value) => value.slice(0, -1)),
    text.map((value) => `${value},${value}`),
    text,
    right.map((value) => [value]),
    right.map((value) => (typeof value === 'number' ? value - 4 : { ...Object(value) })),
    ...(maxLength === undefined
      ? []
      : [fc.constantFrom('a'.repeat(maxLength), 'a'.repeat(maxLength + 1), '\u{1F9EC}'.repeat(maxLength / 2))]),
    ...(elsewhere.length === 0 ? [] : [fc.constantFrom(...elsewhere)]),
    fc.constantFrom(...pools.ids),
    fc.uuid(),
  );
}

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...ODD_TEXTS), weight: 4 },
  { arbitrary: fc.constantFrom(...ODD_VALUES), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
);
