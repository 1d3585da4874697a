import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUILD_FOLDER } from '#server/platform/http/web-build.ts';
import program from '../../package.json' with { type: 'json' };
import { request, type Server, useInstallation } from './server.ts';

const installation = useInstallation();

function linesOf(server: Server): { steps: string[]; ready: string[] } {
  const [before = '', after = ''] = server.output().split('Rounds is running at ');
  return { steps: before.trim().split('\n'), ready: after.trim().split('\n') };
}

const step = (what: string) => expect.stringMatching(new RegExp(`^${what} … done in \\d+\\.\\d s$`));

test('a start names its steps, prints no SQL, and ends with the address and logins, also after a hard kill', async () => {
  // Without it, the web counts as not built.
  await rm(join(BUILD_FOLDER, 'sources.sha256'));
  const first = await installation.launch({ SLOW_QUERY_MS: '0' });
  await first.says('All demonstration logins');
  expect(linesOf(first).steps).toEqual([
    step('Building the web'),
    step('Starting the database'),
    step('Migrating the database'),
    expect.stringMatching(/^Applied \d+ migrations, up to 0010-site\.sql\.$/),
    step('Creating demonstration data'),
  ]);
  await first.signal('SIGKILL');

  const second = await installation.launch();
  await second.says('demo-accounts.json');
  expect(second.output()).not.toMatch(/SELECT|INSERT|UPDATE/i);
  const { steps, ready } = linesOf(second);
  expect(steps).toEqual([step('Starting the database'), step('Migrating the database')]);
  const [address, mail, password, ...logins] = ready;
  expect(address).toMatch(`${second.origin} (version ${program.version}, commit `);
  expect(mail).toBe(`Mail is not sent. Read it at ${second.origin}/outbox`);
  expect(password).toMatch(/^Log in with one of these addresses and the password \S+$/);
  expect(logins.pop()).toBe(`All demonstration logins: ${join(installation.dataDir, 'demo-accounts.json')}`);
  expect(logins).toHaveLength(6);
  for (const login of logins) {
    const [, email] = login.match(/^ {2}(\S+@\S+) +(?:medical|premed) student\b/) ?? [];
    const answer = await request(second.origin, '/api/sign-in', { email, password: password?.split(' ').at(-1) });
    expect(answer.status, login).toBe(200);
  }
  expect((await second.signal('SIGTERM')).code).toBe(0);
});
