import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { status } from '#server/cli/status.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';
import { operatorOf } from '#server/testing/operator.ts';
import { backUp } from './backup.ts';

const root = mkdtempSync(join(tmpdir(), 'rounds-history-'));
const folder = join(root, 'backups');
const forum = useForum({ BACKUP_FOLDER: folder });
const off = useForum();
const failing = useForum({ BACKUP_FOLDER: join(root, 'gone') });
afterAll(() => rm(root, { recursive: true }));

const health = async ({ anonymous }: Forum) => (await anonymous().get('/health')).body;
const installationOf = (of: Forum) => ({
  ...operatorOf(of),
  database: 'external' as const,
  connectionString: of.running.services.config.databaseUrl ?? '',
  close: async () => {},
  abandon: async () => {},
});

async function metric(of: Forum, name: string): Promise<number | null> {
  const { body } = await of.anonymous().request('GET', '/metrics');
  const value = new RegExp(`^${name} (.+)$`, 'm').exec(String(body))?.[1];
  return value === undefined ? null : Number(value);
}

describe('the last good backup', () => {
  test('is unknown before the first, which is not late yet', async () => {
    expect(await health(forum)).toMatchObject({ status: 'ok', backup: 'ok' });
    expect(await health(off)).toMatchObject({ status: 'ok', backup: 'off' });
    expect(await metric(forum, 'rounds_backup_last_success_timestamp_seconds')).toBeNull();
    const { backups } = await status(installationOf(forum));
    expect(backups).toEqual({ state: 'ok', folder, last: null, lastFailure: null });
  });

  test('is late two days after backups were configured without one', async () => {
    await sql`INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since) VALUES ('backup', now() - interval '51 hours')`.execute(
      forum.db,
    );
    expect(await health(forum)).toEqual({ status: 'ok', process: 'ok', database: 'ok', mail: 'ok', backup: 'late' });
  });

  test('is shown in health, metrics and status, also if the command made it', async () => {
    const file = join(root, 'by-hand.backup');
    const { bytes } = await backUp(installationOf(forum), file, { passphrase: null });
    expect(await health(forum)).toMatchObject({ backup: 'ok' });
    const seconds = (await metric(forum, 'rounds_backup_last_success_timestamp_seconds')) ?? 0;
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(300);
    expect(await metric(forum, 'rounds_backup_last_success_bytes')).toBe(bytes);
    const { backups } = await status(installationOf(forum));
    expect(backups).toMatchObject({ state: 'ok', last: { file, bytes, hours: 0, encrypted: false }, lastFailure: null });
  });
});

test('a failed backup is recorded with its reason and does not count as a backup', async () => {
  await rm(join(root, 'gone'), { recursive: true });
  const { jobs, db } = failing.running.services;
  await jobs.add(db, 'backup', {}, { maxAttempts: 1 });
  await expect
    .poll(async () => (await status(installationOf(failing))).backups.lastFailure?.reason)
    .toContain('ENOENT: no such file or directory');
  expect(await metric(failing, 'rounds_backup_last_success_timestamp_seconds')).toBeNull();
});
