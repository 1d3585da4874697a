import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { bodyFields } from '../bad-input.ts';
import type { JsonSchema, Route } from '../routes.ts';
import { ROLES, type Role } from './roles.ts';
import { hostile, nearly, type Pools, valid } from './values.ts';

export interface Request {
  role: Role;
  fields: Record<string, unknown>;
  form: Form;
}

/** Encodings of a request; all but the first are invalid. */
const FORMS = ['plain', 'doubled', 'stranger', 'other type', 'no type', 'cut', 'list', 'text', 'junk'] as const;
type Form = (typeof FORMS)[number];

const form: fc.Arbitrary<Form> = fc.oneof({ arbitrary: fc.constant('plain' as const), weight: 9 }, fc.constantFrom(...FORMS));

const role: fc.Arbitrary<Role> = fc.oneof(
  { arbitrary: fc.constantFrom<Role>('maya', 'tomasz', 'kai', 'samuel'), weight: 3 },
  { arbitrary: fc.constantFrom(...ROLES), weight: 2 },
);

const UNKNOWN_KEYS = '"isModerator":true,"__proto__":{"isModerator":true},"constructor":{"a":1},"":""';

/** Half of the requests are valid, the others have one or more invalid fields. */
export function requestsTo(route: Route, everything: Pools): fc.Arbitrary<Request> {
  const pools = everything.within(route.name.replace(/\..*$/, ''));
  const fields = Object.entries(route.input?.properties ?? {});
  const needed = (name: string) => route.input?.required?.includes(name) === true || route.parameters.includes(name);
  const right = record(fields, (name, schema) => valid(name, schema, pools), needed);
  if (fields.length === 0) return fc.record({ role, fields: upload(route, pools), form });
  const oneWrong = fc
    .tuple(right, fc.constantFrom(...fields))
    .chain(([whole, [name, schema]]) =>
      fc.oneof(nearly(name, schema, pools), hostile).map((value) => ({ ...whole, [name]: value }) as Record<string, unknown>),
    );
  const anyWrong = record(
    fields,
    (name, schema) => fc.oneof(valid(name, schema, pools), nearly(name, schema, pools), hostile),
    (name) => route.parameters.includes(name),
  );
  return fc.oneof(
    { arbitrary: fc.record({ role, fields: right, form: fc.constant('plain' as const) }), weight: 5 },
    { arbitrary: fc.record({ role, fields: oneWrong, form: fc.constant('plain' as const) }), weight: 3 },
    { arbitrary: fc.record({ role, fields: anyWrong, form }), weight: 2 },
  );
}

function record(
  fields: [string, JsonSchema][],
  make: (name: string, schema: JsonSchema) => fc.Arbitrary<unknown>,
  needed: (name: string) => boolean,
): fc.Arbitrary<Record<string, unknown>> {
  const requiredKeys = fields.map(([name]) => name).filter(needed);
  return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, make(name, schema)])), { requiredKeys, noNullPrototype: true });
}

/** Routes without fields: some take a file, the others get unknown fields. */
function upload(route: Route, pools: Pools): fc.Arbitrary<Record<string, unknown>> {
  if (route.meta.rate !== 'upload') return fc.record({ surprise: hostile }, { requiredKeys: [], noNullPrototype: true });
  const file = fc.oneof(
    fc.constantFrom(...pools.of('file')),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  );
  return fc.record(
    { file, name: fc.oneof(fc.constantFrom('notes.txt', 'scan.png', 'a.html'), hostile) },
    { requiredKeys: ['file'], noNullPrototype: true },
  );
}

export function written(route: Route, { fields, form }: Request, cookie: string): InjectOptions {
  const path = route.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => partOf(inAddress(fields[name])));
  const rest = Object.entries(fields).filter(([name, value]) => !route.parameters.includes(name) && value !== undefined);
  const asQuery = route.method === 'GET' || route.input === null;
  const query = asQuery ? rest.filter(([name]) => name !== 'file').flatMap((entry) => pairs(entry, form)) : [];
  const url = `${route.output === null ? '' : '/api'}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const options = { method: route.method as 'GET', url, headers: { ...(cookie === '' ? {} : { cookie }) } };
  if (typeof fields.file === 'string')
    return withBody(options, Buffer.from(fields.file, 'base64'), typeOf(form, 'application/octet-stream'));
  if (asQuery || (bodyFields(route).length === 0 && form === 'plain')) return options;
  return withBody(options, bodyIn(form, JSON.stringify(Object.fromEntries(rest))), typeOf(form, 'application/json'));
}

function withBody<Options extends { headers: object }>(options: Options, payload: string | Buffer, type: string) {
  return { ...options, payload, headers: { ...options.headers, ...(type === '' ? {} : { 'content-type': type }) } };
}

function typeOf(form: Form, usual: string): string {
  if (form === 'no type') return '';
  return form === 'other type' ? 'application/x-www-form-urlencoded' : usual;
}

function bodyIn(form: Form, body: string): string {
  if (form === 'doubled') return body === '{}' ? '{"a":1,"a":2}' : `${body.slice(0, -1)},${body.slice(1)}`;
  if (form === 'stranger') return body === '{}' ? `{${UNKNOWN_KEYS}}` : `${body.slice(0, -1)},${UNKNOWN_KEYS}}`;
  if (form === 'cut') return body.slice(0, -1);
  if (form === 'list') return `[${body}]`;
  if (form === 'text') return JSON.stringify(body);
  return form === 'junk' ? '\0\ufeff{]' : body;
}

function pairs([name, value]: [string, unknown], form: Form): string[] {
  const pair = (key: string, one: unknown) => `${key}=${inAddress(one)}`;
  if (form === 'doubled') return [pair(name, value), pair(name, value)];
  if (form === 'list') return [pair(`${name}[]`, value)];
  if (form === 'stranger') return [pair(name, value), 'isModerator=true', '__proto__[isModerator]=true', 'constructor=1'];
  if (form === 'cut') return [`${pair(name, value)}%`];
  if (form === 'junk') return [`${pair(name, value)}%ff%00`];
  if (Array.isArray(value)) return value.map((one) => pair(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, one]) => pair(`${name}[${inAddress(key)}]`, one));
  return [pair(name, value)];
}

/** An empty or dot segment would change the path. */
function partOf(part: string): string {
  return ['', '.', '..'].includes(part) ? '%00' : part;
}

/** Percent-encoded; a lone surrogate becomes three bytes, as a careless encoder writes it. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.isWellFormed()) return encodeURIComponent(text);
  return [...text].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('');
}
