import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectError, Visitor } from '#server/testing/forum.ts';
import { useInstallation } from './server.ts';

const installation = useInstallation();
const KILOBYTE = 1_024;

/** Limits the file size of a process, because a full disk would need root. */
function allow(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

test.runIf(process.platform === 'linux')(
  'without disk space an upload is refused and leaves nothing, and works again when there is space',
  async () => {
    const server = await installation.launch();
    await server.says(' is running at ');
    const accounts = JSON.parse(readFileSync(join(installation.dataDir, 'demo-accounts.json'), 'utf8')) as {
      email: string;
      password: string;
    }[];
    const member = new Visitor(server.origin);
    const { email, password } = accounts.find((one) => one.email.startsWith('tomasz')) ?? { email: '', password: '' };
    expect((await member.post('/sign-in', { email, password })).status).toBe(200);
    const upload = (bytes: number) =>
      member.send('POST', '/api/attachments?name=notes.bin', {
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes).fill(1),
      });
    expect((await upload(300 * KILOBYTE)).status).toBe(201);

    allow(server.process.pid ?? 0, 64 * KILOBYTE);
    // Large enough to be still arriving when the limit is reached; the client must read the error
    // all the same.
    const refused = await upload(20_000 * KILOBYTE);
    expect(expectError(refused, 503, 'STORAGE_FULL').data.retryAfter).toBe(60);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await readdir(join(installation.dataDir, 'uploads'))).toEqual([]);
    expect((await member.get('/notifications')).status).toBe(200);
    expect((await upload(10 * KILOBYTE)).status).toBe(201);
    expect(server.output()).toContain('There is no room left on a disk');

    allow(server.process.pid ?? 0, 'unlimited');
    expect((await upload(300 * KILOBYTE)).status).toBe(201);
    expect((await server.signal('SIGTERM')).code).toBe(0);
  },
);
