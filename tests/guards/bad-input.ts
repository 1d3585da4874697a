import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { CastName } from '#server/testing/cast.ts';
import type { Forum, Json } from '#server/testing/forum.ts';
import { CATEGORIES } from '#shared/rules/categories.ts';
import { ERRORS } from '#shared/rules/errors.ts';
import { DELETE_ACCOUNT_PHRASE } from '#shared/rules/own-data.ts';
import { type JsonSchema, type Route, routes } from './routes.ts';

export type Field = [name: string, schema: JsonSchema];

export interface Answer {
  status: number;
  body: Json;
}

/** Senders take turns and each request has its own address, so that no rate limit applies. */
const MEMBERS: CastName[] = ['maya', 'tomasz', 'hannah', 'samuel', 'kai', 'ava', 'noah'];
/** People without a profile, for the routes that require that. */
export const NEWCOMERS: CastName[] = ['ines', 'pia'];

/** Valid values by field name, for fields that refer to nothing existing. */
export const SAMPLES: Readonly<Record<string, unknown>> = {
  accepted: true,
  after: '2026-01-01T00:00:00.000Z',
  bio: 'A few words.',
  category: CATEGORIES[0],
  channel: 'here',
  choice: 'mentions',
  code: '123456',
  collapsed: true,
  content: 'A comment.',
  currentCode: '12345678',
  currentPassword: 'Another-horse-7!',
  email: 'sample@alderridge.edu',
  frequency: 'weekly',
  hour: 17,
  facebook: 'sample',
  hint: 'places',
  home: true,
  instagram: 'sample',
  interests: 'Bread',
  institution: 'alder-ridge',
  community: 'commons',
  level: 'followed',
  liked: true,
  name: 'Sam Ple',
  restricted: true,
  pinned: true,
  phrase: DELETE_ACCOUNT_PHRASE,
  kind: 'post',
  mailToken: 'abc',
  notes: 'Seen.',
  originalId: null,
  password: 'Correct-horse-7!',
  proof: 'Another-horse-7!',
  purpose: 'turn-on',
  mailedCode: '12345678',
  newCode: '12345678',
  reason: 'Other',
  reasons: ['Other'],
  saved: true,
  status: 'In Review',
  subject: 'A subject',
  text: 'A text.',
  version: 0,
  q: 'plexus',
  specialty: 'Neurology',
  stillOpen: true,
  sub: 'general',
  timeZone: 'America/New_York',
  title: 'A title',
  token: 'abc',
  userType: 'medical_student',
  until: '2026-01-01T00:00:00.000Z',
  weekday: 7,
  username: 'maya',
  withContent: false,
  year: 'M1',
};

export interface Sender {
  /** Sends the request below /api, as some member or the given one. */
  send: (method: string, path: string, body?: BodyInit, contentType?: string, sender?: CastName) => Promise<Answer>;
  /** Fills in the parameters; `changed` values are not encoded. */
  pathOf: (route: Route, changed?: Record<string, string>) => string;
  /** The required query, ready to append to: "?q=text&" or "?". */
  queryOf: (route: Route) => string;
  /** A valid body with some fields changed; undefined for routes without one. */
  bodyOf: (route: Route, changed?: Record<string, unknown>) => string | undefined;
  textFor: (name: string) => string;
}

/** The forum must trust its proxies (`useForum({ TRUSTED_PROXIES: '127.0.0.1' })`). */
export function useSender(forum: Forum): Sender {
  let sent = 0;
  const samples: Record<string, unknown> = { ...SAMPLES };

  beforeAll(async () => {
    const post = await forum.post('maya', 'thedashboard');
    samples.slug = post.slug;
    samples.postId = post.id;
    samples.targetId = post.id;
    samples.commentId = await forum.comment('maya', post.id);
    samples.ids = samples.commentId;
    samples.comments = samples.commentId;
    samples.communityId = (await forum.community('thedashboard')).id;
    samples.personId = await forum.id('kai');
    await (await forum.as('hannah')).post('/reports', { kind: 'post', targetId: post.id, reasons: ['Other'] });
    samples.reportId = (await forum.db.selectFrom('reported_content').select('id').executeTakeFirstOrThrow()).id;
    samples.reportIds = [samples.reportId];
    samples.sessionId = (await forum.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()).id;
    samples.institutionId = (await forum.db.selectFrom('institutions').select('id').executeTakeFirstOrThrow()).id;
  });

  function sample(name: string): unknown {
    if (name === 'requestKey') return randomUUID();
    if (samples[name] === undefined) throw new Error(`tests/guards/bad-input.ts needs a sample for the field ${name}.`);
    return samples[name];
  }

  return {
    async send(method, path, body, contentType = 'application/json', name = MEMBERS[sent % MEMBERS.length] ?? 'maya') {
      sent += 1;
      const sender = await forum.as(name);
      const response = await fetch(`${forum.origin}/api${path}`, {
        method,
        headers: {
          cookie: [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
          ...(body === undefined || contentType === '' ? {} : { 'content-type': contentType }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      return { status: response.status, body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
    },
    pathOf: (route, changed = {}) =>
      route.path.replaceAll(/\{\+?(\w+)\}/g, (_, name: string) => changed[name] ?? encodeURIComponent(String(sample(name)))),
    queryOf({ input, parameters }) {
      const needed = (input?.required ?? []).filter((name) => !parameters.includes(name));
      return `?${needed.map((name) => `${name}=${encodeURIComponent(String(sample(name)))}&`).join('')}`;
    },
    bodyOf(route, changed = {}) {
      if (bodyFields(route).length === 0) return undefined;
      const needed = bodyFields(route).filter(([name]) => route.input?.required?.includes(name));
      return JSON.stringify({ ...Object.fromEntries(needed.map(([name]) => [name, sample(name)])), ...changed });
    },
    textFor: (name) => String(samples[name] ?? 'text'),
  };
}

export function fields(route: Route): Field[] {
  return Object.entries(route.input?.properties ?? {});
}

export function bodyFields(route: Route): Field[] {
  return route.method === 'GET' ? [] : fields(route).filter(([name]) => !route.parameters.includes(name));
}

export function takes([, schema]: Field, value: unknown): boolean {
  const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type);
  return types.includes(value === null ? 'null' : typeof value);
}

export const isId = ([, schema]: Field) => schema.format === 'uuid';
/** Ids and enums have their own tests. */
export const isText = ([, schema]: Field) => schema.type === 'string' && schema.enum === undefined && schema.format === undefined;

export function titled(which: (route: Route) => boolean): [string, Route][] {
  return routes.filter(which).map((route) => [`${route.method} ${route.path}`, route]);
}

/** Expects a refusal in the catalogue's shape that names at least these fields. */
export function expectRefusal({ status, body }: Answer, what: string, named: string[] = []): void {
  const answer = `${what}: ${status} ${JSON.stringify(body)}`;
  expect(Object.keys(body), answer).toEqual(['code', 'status', 'message', 'data']);
  expect(Object.keys(ERRORS), answer).toContain(body.code);
  expect(body.status, answer).toBe(status);
  expect(body.message, answer).toMatch(/\S/);
  expect([status >= 400 && status < 500, body.code === 'TOO_MANY_REQUESTS'], answer).toEqual([true, false]);
  const texts: Record<string, string> = body.data.fields ?? {};
  expect(
    Object.values(texts).every((text) => text.trim() !== ''),
    answer,
  ).toBe(true);
  expect(Object.keys(texts), answer).toEqual(expect.arrayContaining(named));
}
