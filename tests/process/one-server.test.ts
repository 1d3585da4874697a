import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import program from '../../package.json' with { type: 'json' };
import { useMachine } from './one-server/machine.ts';
import { until } from './server.ts';

/**
 * Runs the guide of deploy/one-server literally on a fresh Debian 12 with systemd. Only the values
 * of its first step and the answer to certbot's question differ.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const HELPERS = join(import.meta.dirname, 'one-server');
const HOST = 'rounds.example.edu';
const SHELL = promisify(execFile);
/** Milliseconds for a step that installs packages. */
const LONG = 900_000;

const machine = useMachine();
let steps: string[] = [];
const mails: { to: string[]; text: string }[] = [];

/** Runs a step of the guide in a shell with the variables of the first step. */
async function follow(step: number): Promise<string> {
  const ran = await machine.run(`${steps[0]}\n${steps[step]}`);
  expect(ran.code, ran.output).toBe(0);
  return ran.output;
}

async function must(lines: string): Promise<string> {
  const { code, output } = await machine.run(lines);
  expect(code, output).toBe(0);
  return output;
}

async function call(method: string, path: string, body?: object): Promise<string> {
  const sent = body === undefined ? '' : ` --header 'content-type: application/json' --data '${JSON.stringify(body)}'`;
  const trust = `--cacert /etc/letsencrypt/live/${HOST}/fullchain.pem --cookie /tmp/cookies --cookie-jar /tmp/cookies`;
  return must(`curl --silent --show-error --fail-with-body ${trust} --request ${method}${sent} 'https://${HOST}/api${path}'`);
}

const git = (...args: string[]) =>
  SHELL('git', ['-c', 'user.name=Rounds', '-c', 'user.email=rounds@example.edu', '-C', join(machine.shared, 'rounds'), ...args]);

async function release(version: string): Promise<void> {
  const file = join(machine.shared, 'rounds', 'package.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"version": ".*"/, `"version": "${version}"`));
  await git('add', '--all');
  await git('commit', '--quiet', '--allow-empty', '--message', `Release ${version}`);
  await git('tag', `v${version}`);
}

const folder = () => join(machine.shared, 'rounds', 'server/migrations');
async function addMigration(sql: string): Promise<void> {
  const number = String(readdirSync(folder()).length + 1).padStart(4, '0');
  await writeFile(join(folder(), `${number}-of-a-test.sql`), `${sql};\n`);
}

async function watched(lines: string) {
  const watching = machine.beside(process.execPath, join(HELPERS, 'outage.ts'), HOST);
  const outage = text(watching.stdout as NodeJS.ReadableStream);
  const ran = await machine.run(lines);
  watching.kill('SIGTERM');
  return { ...ran, outage: Number(await outage) };
}

/** Seconds that an ordinary restart takes here and now, because they depend on the machine and its load. */
async function restartOutage(): Promise<number> {
  const health = `curl --silent --fail --insecure --output /dev/null https://${HOST}/api/health`;
  const { code, output, outage } = await watched(`systemctl restart rounds && timeout 60 sh -c 'until ${health}; do sleep 0.1; done'`);
  expect(code, output).toBe(0);
  return outage;
}

async function stateOf(): Promise<{ version: string; commit: string; database: { migrations: number } }> {
  return JSON.parse(await must('rounds status --json'));
}

/** Writes posts to the Dashboard of the machine's forum, and returns how many posts it has. */
const posts = (written = 0) =>
  must(
    `cd /opt/rounds/current && runuser --user rounds -- env ROUNDS_ENV=/etc/rounds/rounds.env node_modules/.bin/node tests/process/one-server/posts.ts ${written}`,
  );

beforeAll(async () => {
  const sink = machine.beside(process.execPath, join(HELPERS, 'mail-sink.ts'));
  const lines = createInterface({ input: sink.stdout as NodeJS.ReadableStream });
  const [smtp] = (await once(lines, 'line')) as [string];
  lines.on('line', (line) => mails.push(JSON.parse(line)));

  const source = join(machine.shared, 'rounds');
  await mkdir(source);
  await SHELL(
    'bash',
    [
      '-c',
      'git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from - --ignore-failed-read | tar --extract --directory "$0"',
      source,
    ],
    { cwd: ROOT },
  );
  await git('init', '--quiet', '--initial-branch', 'main');
  await release(program.version);

  await copyFile(join(HELPERS, 'certbot'), join(machine.shared, 'certbot'));
  await must(`install /srv/certbot /usr/local/bin/certbot; echo '127.0.0.1 ${HOST}' >> /etc/hosts`);
  const guide = await readFile(join(ROOT, 'deploy/one-server/README.md'), 'utf8');
  steps = [...guide.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, lines = '']) => lines);
  steps[0] = (steps[0] ?? '').replace(/^SOURCE=.*$/m, 'SOURCE=/srv/rounds').replace(/^SMTP=.*$/m, `SMTP='${smtp}'`);
});

describe('the guide', () => {
  test('leads from a fresh Debian to a server that runs by itself', { timeout: LONG }, async () => {
    await follow(1);
    await follow(2);
    expect(await follow(3)).toContain(`Rounds ${program.version}, commit `);
    expect(await must('systemctl is-active rounds; systemctl is-enabled rounds')).toBe('active\nenabled\n');
    expect(await must('systemd-analyze verify /etc/systemd/system/rounds.service 2>&1')).toBe('');
    expect(await must('systemd-analyze security rounds.service')).toMatch(/exposure level for rounds.service: [01]\.\d/);
    expect(await must('ps -o user= -p $(systemctl show --property=MainPID --value rounds)')).toBe('rounds\n');
    expect(await must('stat --format "%U %a" /etc/rounds/rounds.env /etc/rounds /opt/rounds/current/')).toBe(
      'root 640\nroot 750\nroot 755\n',
    );
  });

  test('sets up nginx with a certificate that can be renewed', { timeout: LONG }, async () => {
    await follow(4);
    expect(JSON.parse(await call('GET', '/health'))).toMatchObject({ status: 'ok' });
    expect(await must('journalctl --unit rounds --output cat')).not.toContain('TRUSTED_PROXIES');
    expect(await must(`curl --silent --output /dev/null --write-out '%{redirect_url}' http://${HOST}/login`)).toBe(`https://${HOST}/login`);
    await must(`certbot --domain ${HOST} --webroot-path /var/www/html && systemctl reload nginx`);
    expect(await must(`curl --silent --insecure --output /dev/null --write-out '%{http_code}' https://${HOST}/outbox`)).toBe('404');
  });

  test('leads to the first student, confirmed by mail, who moderates the school', async () => {
    await follow(5);
    const account = { email: 'casey@greyfell.edu', username: 'casey-quinn', password: 'Correct-horse-7!' };
    await call('POST', '/sign-up', { userType: 'medical_student', name: 'Casey Quinn', accepted: true, ...account });
    await until(() => mails.some(({ to }) => to.includes(account.email)), 'the mail has come');
    const [, token] = new RegExp(`https://${HOST}/auth/confirm\\?token=(\\S+)`).exec(mails.at(-1)?.text ?? '') ?? [];
    expect(JSON.parse(await call('POST', '/email-verification', { token, password: account.password }))).toMatchObject({
      state: 'signed-in',
    });
    const [school] = JSON.parse(await call('GET', '/institutions')).items;
    await call('PUT', '/profile/medical-setup', { institutionId: school.id, year: 'M1' });
    expect(await follow(6)).toContain('casey-quinn is now a moderator');
    expect(await must('rounds log --limit 1')).toContain('root');
  });

  test('needs an hour of maintenance a month', { timeout: LONG }, async () => {
    expect(await follow(7)).toContain('is running already');
    await must('rounds backup /var/backups/rounds/by-hand.backup');
  });
});

describe('rounds upgrade', () => {
  test('installs the newest version over 20,000 posts, with at most twice the downtime of a restart', { timeout: LONG }, async () => {
    expect(await posts(20_000)).toBe('20000');
    const before = await stateOf();
    await addMigration('CREATE TABLE of_a_test (id int PRIMARY KEY)');
    await release('99.0.0');
    const { code, output, outage } = await watched('rounds upgrade');
    expect(code, output).toBe(0);
    expect(output).toMatch(/Rounds 99\.0\.0-[0-9a-f]{8} is running\.\n$/);
    expect(await stateOf()).toMatchObject({ version: '99.0.0', database: { migrations: before.database.migrations + 1 } });
    expect(await must('journalctl --unit rounds --output cat')).toContain('Applied 1 migration, up to ');
    expect(await must('ls /var/backups/rounds')).toContain(`before-99.0.0-`);
    expect(outage).toBeLessThan(2 * (await restartOutage()));
    expect(await posts()).toBe('20000');
  });

  test('rolls back a version that does not start, on the newer tables', { timeout: LONG }, async () => {
    await addMigration('CREATE TABLE of_a_test_too (id int PRIMARY KEY)');
    await addMigration('SELECT 1 / 0');
    await release('99.1.0');
    const { code, output } = await machine.run('rounds upgrade');
    expect(code).toBe(1);
    expect(output).toContain('division by zero');
    expect(output).toMatch(/Went back to 99\.0\.0-[0-9a-f]{8}, which is running\.\n$/);
    expect(await stateOf()).toMatchObject({ version: '99.0.0' });
    expect(JSON.parse(await call('GET', '/profile'))).toMatchObject({ username: 'casey-quinn' });
  });

  test('changes nothing if a version cannot be built or does not exist', { timeout: LONG }, async () => {
    const missing = await machine.run('rounds upgrade 98.7.6');
    expect([missing.code, missing.output]).toEqual([1, expect.stringMatching(/no version.*98\.7\.6.*\n.*Nothing was changed/)]);
    const broken = await machine.run(
      'cp --recursive /srv/rounds /tmp/broken; echo "const {" > /tmp/broken/web/root.tsx; rounds upgrade /tmp/broken',
    );
    expect([broken.code, broken.output]).toEqual([1, expect.stringMatching(/The web could not be built[\s\S]*Nothing was changed/)]);
    expect(await stateOf()).toMatchObject({ version: '99.0.0' });
  });

  test('returns to the previous version on request, and keeps both', { timeout: LONG }, async () => {
    const { code, output, outage } = await watched(`rounds upgrade ${program.version}`);
    expect(code, output).toBe(0);
    expect(output).not.toContain('Installing');
    expect(outage).toBeLessThan(2 * (await restartOutage()));
    expect(await posts()).toBe('20000');
    expect(await stateOf()).toMatchObject({ version: program.version });
    expect((await must('ls /opt/rounds/releases')).split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(`^${program.version}-`),
      expect.stringMatching(/^99\.0\.0-/),
    ]);
  });
});

test('in root’s unbuilt checkout another account is told to run the build', async () => {
  const unbuilt = '/opt/rounds/releases/unbuilt';
  await must(`cp --archive --link "$(readlink /opt/rounds/current)" ${unbuilt} && rm ${unbuilt}/build/sources.sha256`);
  const { code, output } = await machine.run(`cd ${unbuilt} && runuser --user nobody -- env HOME=/tmp DATA_DIR=/tmp/data npm start`);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/account “nobody” cannot write .*unbuilt\/build\. Run “npm run build” there once/),
  ]);
  expect(output).not.toContain('at async');
});

test('the nginx configuration of several nodes is valid if the nodes’ names resolve', async () => {
  // With a pipe as stderr, as in a container: nginx opens /dev/stderr by name.
  await must('echo "127.0.0.1 node-1 node-2" >> /etc/hosts; nginx -t -c /opt/rounds/current/deploy/nginx.conf 2>&1 | cat');
});
