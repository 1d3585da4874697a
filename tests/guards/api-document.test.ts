import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorAnswer } from '#server/platform/http/api-document/error-answer.ts';
import { CAST, PASSWORD } from '#server/testing/cast.ts';
import { type Json, useForum } from '#server/testing/forum.ts';
import { type Route, routes } from './routes.ts';
import { ROOT } from './sources.ts';

const forum = useForum();
const run = promisify(execFile);
/** Inside the project, so that the program finds its packages. */
const FOLDER = join(ROOT, 'test-results/api-document');
const DOCUMENT = join(FOLDER, 'openapi.json');

let text = '';
let document: Json;
beforeAll(async () => {
  text = await (await fetch(`${forum.origin}/api/openapi.json`)).text();
  document = JSON.parse(text);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(DOCUMENT, text);
});
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

async function node(...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', FORCE_COLOR: '0' };
  const done = run(process.execPath, args, { cwd: FOLDER, env });
  return (await done.catch(({ stdout, stderr }) => expect.fail(`${stdout}\n${stderr}`))).stdout;
}

const packages = join(ROOT, 'node_modules');
const operationOf = ({ method, path }: Route): Json => document.paths[path.replaceAll('{+', '{')]?.[method.toLowerCase()];

function objects(value: unknown, found = new Map<string, number>()): Map<string, number> {
  if (typeof value !== 'object' || value === null) return found;
  if ('type' in value && value.type === 'object') found.set(JSON.stringify(value), (found.get(JSON.stringify(value)) ?? 0) + 1);
  for (const inner of Object.values(value)) objects(inner, found);
  return found;
}

describe('the API document', () => {
  test('has every route, and is at most 400 KB', () => {
    expect(routes.filter((route) => operationOf(route)?.operationId !== route.name).map(({ name }) => name)).toEqual([]);
    expect(text.length).toBeLessThanOrEqual(400_000);
  });

  test('names each large shape that occurs more than twice (`named`, shared/contract/named.ts)', () => {
    expect([...objects(document)].filter(([json, times]) => json.length > 300 && times > 2)).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(['Post', 'Comment', 'Message', 'Report', 'Error']));
  });

  test('says who may call each route', () => {
    const [scheme] = Object.entries<Json>(document.components.securitySchemes).map(([name, { type, in: place }]) => [name, type, place]);
    expect(scheme).toEqual(['session', 'apiKey', 'cookie']);
    const audience = (route: Route) => JSON.stringify(operationOf(route).security);
    const expected = { anyone: '[{},{"session":[]}]', session: '[{"session":[]}]', member: '[{"session":["member"]}]' };
    const wrong = routes.filter((route) => audience(route) !== expected[route.meta.audience ?? 'anyone']);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('names the rate limit of each route', () => {
    const { description, responses } = document.paths['/posts'].post;
    expect(description).toContain('5 per minute, 50 per day for an account; 100 per minute');
    expect(responses['429']).toEqual({ $ref: '#/components/responses/TooManyRequests' });
    expect(document.components.responses.TooManyRequests.headers).toHaveProperty('Retry-After');
  });

  test('explains logging in, idempotency keys and what it omits', () => {
    const { description, summary } = document.info;
    expect(description).toContain('Log-ins of one account: 10 per minute, 60 per hour; after 5 wrong passwords in 15 minutes');
    expect(description).toContain('3 per hour, 8 per day for a mailbox');
    const shapes = document.components.schemas as Record<string, Json>;
    const bodyOf = (route: Route) =>
      JSON.stringify(operationOf(route).requestBody ?? '').replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
        JSON.stringify(shapes[name]),
      );
    const withKey = routes.filter((route) => bodyOf(route).includes('"requestKey"'));
    expect(withKey.map(({ name }) => name).toSorted()).toEqual([
      'comments.create',
      'messages.send',
      'posts.create',
      'reports.email',
      'reports.warn',
    ]);
    expect(description).toContain("Posts, comments, messages, warnings and moderators' mails take a `requestKey`");
    expect(summary).not.toContain('Every');
    expect(description).toContain('Not part of this document are live events');
  });

  test('passes redocly lint', { timeout: 60_000 }, async () => {
    const config = join(ROOT, 'redocly.yaml');
    await node(join(packages, '@redocly/cli/bin/cli.js'), 'lint', DOCUMENT, '--config', config, '--format', 'stylish');
  });
});

test('errors have the shape that the document says', async () => {
  const visitor = forum.anonymous();
  const answers = [
    await visitor.get('/communities'),
    await visitor.get('/nothing'),
    await visitor.post('/sign-up', { name: 5 }),
    await visitor.request('POST', '/api/sign-in', '{'),
    await visitor.request('POST', '/api/sign-out', {}, { origin: 'https://elsewhere.example' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 400, 403]);
  for (const { body } of answers) expect(ErrorAnswer.safeParse(body).error).toBeUndefined();
});

test('a program with types made from the document logs in, writes and reads', { timeout: 120_000 }, async () => {
  await copyFile(join(ROOT, 'docs/api-example.ts'), join(FOLDER, 'api-example.ts'));
  // openapi-typescript needs the compiler's API, which TypeScript 7 does not have.
  const compiler = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? '@typescript/typescript6' : name, context) });`;
  const hook = `data:text/javascript,${encodeURIComponent(compiler)}`;
  const made = `${forum.origin}/api/openapi.json --default-non-nullable false --output rounds-api.d.ts`;
  await node('--import', hook, join(packages, 'openapi-typescript/bin/cli.js'), ...made.split(' '));
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2024';
  await node(join(packages, 'typescript/bin/tsc'), ...options.split(' '), '--types', 'node', 'api-example.ts');
  const said = await node('api-example.ts', forum.origin, CAST.hannah.email, PASSWORD);
  expect(said.trim().split('\n')).toEqual(['A post by a program, by Hannah Bell', '- And a comment.']);
});
