import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { start } from '#server/start.ts';
import { type Forum, useForum } from '#server/testing/forum.ts';

const root = mkdtempSync(join(tmpdir(), 'rounds-scheduled-'));
const [folder, sealed, words] = ['made/at start', 'sealed', 'words'].map((name) => join(root, name)) as [string, string, string];
writeFileSync(words, 'correct horse battery staple\n');
const KEEP = 3;
const forum = useForum({ BACKUP_FOLDER: folder, BACKUP_KEEP: String(KEEP) });
const sealing = useForum({ BACKUP_FOLDER: sealed, BACKUP_PASSPHRASE_FILE: words });
afterAll(() => rm(root, { recursive: true, force: true }));

async function runBackup({ running, logged }: Forum): Promise<void> {
  const made = () => logged.filter(({ message }) => message === 'A backup was made').length;
  const before = made();
  await running.services.jobs.add(running.services.db, 'backup', {});
  await expect.poll(made, { timeout: 20_000 }).toBe(before + 1);
}

const ours = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup')).toSorted();

test('a backup is stored in its folder, readable only by its owner, and recorded in the operator log', async () => {
  await runBackup(forum);
  const [name = ''] = await ours();
  expect(name).toMatch(/^rounds-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/);
  expect(gunzipSync(await readFile(join(folder, name))).toString('latin1')).toContain('about.json');
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const acts = await forum.db.selectFrom('operator_log').select(['action', 'operator']).execute();
  expect(acts).toContainEqual({ action: 'backup', operator: 'by the clock' });
});

test('only the newest backups are kept, and other files stay', async () => {
  const old = [1, 2, 3, 4].map((day) => `rounds-2020-01-0${day}T03-00-00Z.backup`);
  const others = ['rounds-before-the-move.backup', 'notes.txt'];
  const brokenOff = 'rounds-2020-01-05T03-00-00Z.backup.part';
  for (const name of [...old, ...others, brokenOff]) await writeFile(join(folder, name), '');
  await utimes(join(folder, brokenOff), new Date('2020-01-05'), new Date('2020-01-05'));
  await rm(join(folder, (await ours()).findLast((name) => name > 'rounds-2021' && /^rounds-\d/.test(name)) ?? ''));
  await runBackup(forum);
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([...others, ...old.slice(-(KEEP - 1))]));
  expect(left).toHaveLength(others.length + KEEP);
});

test('a backup with more stored files than the newest is kept', async () => {
  for (const name of await ours()) await rm(join(folder, name));
  await runBackup(forum);
  const whole = await ours();
  const id = randomUUID();
  await forum.db.insertInto('attachments').values({ id, name: 'a.txt', size: 1, media_type: 'text/plain' }).execute();
  const later = Array.from({ length: KEEP - 1 }, (_, day) => `rounds-2099-01-0${day + 1}T03-00-00Z.backup`);
  for (const name of later) await writeFile(join(folder, name), '');
  await runBackup(forum);
  expect(await ours()).toEqual(expect.arrayContaining(whole));
  expect(forum.logged).toContainEqual(expect.objectContaining({ message: expect.stringContaining('lacks stored files') }));
  await forum.db.deleteFrom('attachments').where('id', '=', id).execute();
  await runBackup(forum);
  expect(await ours()).not.toEqual(expect.arrayContaining(whole));
});

test('a passphrase encrypts it', async () => {
  await runBackup(sealing);
  const [name = ''] = await readdir(sealed);
  expect((await readFile(join(sealed, name))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
});

test('a missing passphrase file makes no unencrypted backup, and the failure is in the operator log', async () => {
  await rename(words, `${words}.away`);
  const before = await readdir(sealed);
  const { jobs, db } = sealing.running.services;
  await jobs.add(db, 'backup', {}, { maxAttempts: 1 });
  const failures = () => sealing.db.selectFrom('operator_log').select('subject').where('action', '=', 'backup.failed').execute();
  await expect
    .poll(failures)
    .toEqual([{ subject: { file: expect.stringContaining(sealed), reason: expect.stringContaining('words cannot be read') } }]);
  expect(await readdir(sealed)).toEqual(before);
  await rename(`${words}.away`, words);
});

test('a weak passphrase or an unusable folder stops the start with an explanation', async () => {
  const { config, log } = forum.running.services;
  const { backups } = config;
  if (backups === null) throw new Error('Set above.');
  const launch = (changed: Partial<typeof backups>) =>
    start({ config: { ...config, backups: { ...backups, ...changed } }, log, buildFolder: null });
  const short = join(root, 'short');
  await writeFile(short, 'short\n');
  await expect(launch({ passphraseFile: short })).rejects.toThrow(/BACKUP_FOLDER.*12 characters/);
  await expect(launch({ folder: join(short, 'below a file') })).rejects.toThrow('Backups cannot be made in');
});

test('the backup is in the timetable beside the hourly cleanup', async () => {
  const { config, log } = forum.running.services;
  const node = await start({ config, log, buildFolder: null });
  await node.stop();
  const { rows } = await sql`SELECT identifier FROM graphile_worker._private_known_crontabs ORDER BY identifier`.execute(forum.db);
  const names = [
    'backup',
    'check-alarms',
    'clean-up',
    'delete-accounts',
    'remind',
    'remind-moderators',
    'send-digests',
    'send-due-mails',
    'space-mail-retries',
  ];
  expect(rows).toEqual(names.map((identifier) => ({ identifier })));
});

test('a backup that would fill the disk is refused with the reason, after the deletion of those beyond the number to keep', async () => {
  for (const day of [1, 2, 3, 4]) await writeFile(join(folder, `rounds-2098-01-0${day}T03-00-00Z.backup`), '');
  const huge = { file: join(folder, 'huge.backup'), bytes: 1e15, missing: 0 };
  await forum.db.insertInto('operator_log').values({ operator: 'by the clock', action: 'backup', subject: huge }).execute();
  const { jobs, db } = forum.running.services;
  await jobs.add(db, 'backup', {}, { maxAttempts: 1 });
  const failures = () => forum.db.selectFrom('operator_log').select('subject').where('action', '=', 'backup.failed').execute();
  await expect
    .poll(failures)
    .toEqual([{ subject: { file: expect.any(String), reason: expect.stringMatching(/ has .* free; the last backup took /) } }]);
  expect(await ours()).toHaveLength(KEEP);
});
