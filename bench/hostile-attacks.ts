import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';

export interface Attack {
  name: AttackName;
  origin: string;
  address: string;
  seconds: number;
  /**
   * Cookies of eight accounts: six for `pictures`, one for `brackets`, one for `memberRequests`.
   */
  accounts: string[];
  dashboard: string;
  post: { id: string; slug: string };
}

export type Answers = Record<string, number>;

interface Answer {
  status: number;
  body: string;
}

interface Attacker extends Attack {
  send: (
    method: string,
    path: string,
    options?: { cookie?: string | undefined; json?: unknown; body?: BodyInit },
  ) => Promise<Answer | null>;
}

const CONNECTIONS = 12;
/** Milliseconds after which a request is aborted, so that the attack ends. */
const REQUEST_TIMEOUT = 60_000;
const MINUTE = 60_000;
const FORM = 'application/x-www-form-urlencoded';

async function flood({ seconds }: Attack, connections: number, ask: (number: number) => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  let number = 0;
  const one = async () => {
    while (performance.now() < end) await ask(number++);
  };
  await Promise.all(Array.from({ length: connections }, one));
}

async function paced({ seconds }: Attack, perMinute: number, ask: (number: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let number = 0; performance.now() - began < seconds * 1_000; number += 1) {
    asked.push(ask(number));
    await delay(Math.max(0, began + ((number + 1) * MINUTE) / perMinute - performance.now()));
  }
  await Promise.all(asked);
}

const unknown = () => `${randomUUID()}@alderridge.edu`;
const resend = ({ send }: Attacker) => send('POST', '/api/email-verification/resend', { json: { email: unknown() } });

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .jpeg({ progressive: true })
    .toBuffer();

async function draft({ send }: Attacker, cookie: string | undefined, picture: Buffer): Promise<{ id: string } | null> {
  const answer = await send('POST', '/api/picture-drafts', { cookie, body: new Uint8Array(picture) });
  return answer?.status === 201 ? (JSON.parse(answer.body) as { id: string }) : null;
}

async function pictures(attacker: Attacker): Promise<void> {
  const { accounts, send } = attacker;
  const [small, large] = await Promise.all([jpeg(400, 400), jpeg(7_000, 7_100)]);
  const [first, second, ...others] = accounts.slice(0, 6);
  const drafts = await Promise.all(others.map((cookie) => draft(attacker, cookie, small)));
  const details = { specialty: '', interests: '', bio: '', instagram: '', facebook: '' };
  const save = (index: number) => {
    const chosen = drafts[index];
    const picture = chosen == null ? null : { draftId: chosen.id, crop: { x: 0, y: 0, size: 400 } };
    return send('PUT', '/api/profile/medical', { cookie: others[index], json: { year: 'M2', ...details, picture } });
  };
  const uploads = [first, first, second, second];
  const uploading = flood(attacker, uploads.length, async (number) => {
    // Refused: wait, so that the account's other limits are not used up.
    if ((await draft(attacker, uploads[number % uploads.length], large)) === null) await delay(1_000);
  });
  await delay(500);
  await Promise.all([uploading, ...others.flatMap((_, index) => [save(index), save(index)])]);
}

const BRACKETS = `${'['.repeat(740)}a${'](b)'.repeat(700)}${' z'.repeat(13_000)}`;

async function brackets(attacker: Attacker): Promise<void> {
  const { accounts, send, dashboard } = attacker;
  const cookie = accounts[6];
  const fields = { title: 'Notes', category: 'Question', body: BRACKETS };
  const made = await send('POST', '/api/posts', { cookie, json: { communityId: dashboard, requestKey: randomUUID(), ...fields } });
  if (made?.status !== 201) return;
  const { id, path } = JSON.parse(made.body) as { id: string; path: string };
  await paced(attacker, (15 / 42) * 60, async (number) => {
    await send('PUT', `/api/posts/${id}`, { cookie, json: { ...fields, body: `${BRACKETS}${number}` } });
    await send('GET', path, { cookie });
  });
  await send('DELETE', `/api/posts/${id}`, { cookie });
}

function publicRequests({ send, post }: Attacker): (() => Promise<unknown>)[] {
  const read = (path: string) => () => send('GET', path);
  const json = (path: string, fields: () => object) => () => send('POST', path, { json: fields() });
  const form = (path: string, fields: Record<string, string>) => () => send('POST', path, { body: new URLSearchParams(fields) });
  const password = 'Correct-horse-battery-9';
  return [
    json('/api/email-verification/resend', () => ({ email: unknown() })),
    json('/api/password-reset/request', () => ({ email: unknown() })),
    json('/api/sign-in', () => ({ email: unknown(), password })),
    json('/api/sign-up', () => ({
      name: 'Mallory',
      username: `m${randomUUID().slice(0, 12)}`,
      email: unknown(),
      password,
      userType: 'premed_student',
    })),
    json('/api/email-verification', () => ({ token: 'a.b.c.d' })),
    json('/api/password-reset', () => ({ token: randomUUID(), password })),
    json('/api/sign-in/code', () => ({ code: '123456' })),
    form('/login', { email: unknown(), password }),
    form('/reset-password', { email: unknown() }),
    read('/api/session'),
    read(`/api/usernames/m${randomUUID().slice(0, 12)}`),
    read('/api/institutions'),
    read('/api/navigation'),
    read('/api/site'),
    read(`/api/posts/${post.slug}`),
    read(`/api/posts/${post.id}/comments`),
    read(`/api/posts/${post.id}/likes`),
    read('/api/openapi.json'),
    read('/api/docs'),
    read('/api/docs/swagger-ui-bundle.js'),
    read('/api/health'),
    read('/api/nothing-here'),
    read('/sitemap.xml'),
    read('/'),
    read('/login'),
    read('/signup'),
    read('/reset-password'),
    read('/community-guidelines'),
    read(`/thedashboard/posts/${post.slug}`),
    read(`/attachments/${randomUUID()}/a.pdf`),
    read(`/pictures/${randomUUID()}-64.webp`),
  ];
}

function memberRequests({ send, accounts, dashboard, post }: Attacker): (() => Promise<unknown>)[] {
  const cookie = accounts[7];
  const read = (path: string) => () => send('GET', path, { cookie });
  return [
    read('/api/search?q=renal%20physiologi%20exam%20questoins'),
    read(`/api/communities/${dashboard}/posts?sort=most_comments`),
    read(`/api/communities/${dashboard}/posts?sort=most_likes`),
    read(`/api/posts/${post.id}/comments?sort=most_reacts`),
    read('/thedashboard'),
    read(`/thedashboard/posts/${post.slug}`),
    read('/api/contributions/comments'),
    () =>
      send('POST', `/api/posts/${post.id}/comments`, {
        cookie,
        json: { requestKey: randomUUID(), content: '**Draw** it again. '.repeat(500) },
      }),
  ];
}

const cycle = (asks: (() => Promise<unknown>)[]) => (number: number) => asks[number % asks.length]?.() ?? Promise.resolve();

const ATTACKS = {
  'resend, 12 connections': (attacker: Attacker) => flood(attacker, CONNECTIONS, () => resend(attacker)),
  'resend, 1,115 a minute': (attacker: Attacker) => paced(attacker, 1_115, () => resend(attacker)),
  'pictures of 50 megapixels': pictures,
  'a post of unmatched brackets': brackets,
  'all public routes, 1,400 a minute': (attacker: Attacker) => paced(attacker, 1_400, cycle(publicRequests(attacker))),
  'the most expensive calls, one account': (attacker: Attacker) => paced(attacker, 290, cycle(memberRequests(attacker))),
  'all public routes, 12 connections': (attacker: Attacker) => flood(attacker, CONNECTIONS, cycle(publicRequests(attacker))),
} as const;

/** Sends about seven times what an address may. Judged by 503 and errors alone. */
export const BEYOND_LIMITS = 'all public routes, 12 connections' satisfies AttackName;
type AttackName = keyof typeof ATTACKS;
export const ATTACK_NAMES = Object.keys(ATTACKS) as AttackName[];

async function run(attack: Attack): Promise<Answers> {
  const answers: Answers = {};
  const send: Attacker['send'] = async (method, path, { cookie, json, body } = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const type = json !== undefined ? 'application/json' : body instanceof URLSearchParams ? FORM : 'application/octet-stream';
    const headers = { 'x-forwarded-for': attack.address, ...(cookie && { cookie }), ...(sent !== undefined && { 'content-type': type }) };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
    const answer = await fetch(`${attack.origin}${path}`, {
      method,
      headers,
      signal,
      redirect: 'manual',
      ...(sent !== undefined && { body: sent }),
    })
      // Read to the end, so that the connection is reused.
      .then(async (response): Promise<Answer> => ({ status: response.status, body: await response.text() }))
      .catch(() => null);
    const status = answer === null ? 'none' : String(answer.status);
    answers[status] = (answers[status] ?? 0) + 1;
    return answer;
  };
  await ATTACKS[attack.name]({ ...attack, send });
  return answers;
}

if (process.send !== undefined) {
  process.on('message', async (attack: Attack) => process.send?.(await run(attack)));
  process.once('disconnect', () => process.exit(0));
  process.send('ready');
}
