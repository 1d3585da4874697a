import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '#server/cli/account-export.ts';
import { attachmentKey } from '#server/features/discussion/posts/attachments.ts';
import { useInstallations } from '#server/testing/installations.ts';
import { checkBackup } from './archive.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const { folder, open } = useInstallations();
const asRoot = process.getuid?.() === 0;
/** Only root can change owners. Other accounts own what they write. */
const OWNER = asRoot ? 61_234 : (process.getuid?.() ?? 0);
const SECRET = { SESSION_SECRET: 'Zk3x9vQ0mB7tYw2LpR8sUc5dNf1hGj4a' };
let file = '';

beforeAll(async () => {
  await chmod(folder(), 0o711);
  const source = await open('cast');
  const id = randomUUID();
  await source.files.write(attachmentKey(id), Buffer.from('notes'));
  await source.db.insertInto('attachments').values({ id, name: 'notes.txt', size: 5, media_type: 'text/plain' }).execute();
  file = join(folder(), 'source.backup');
  await backUp(source, file, { passphrase: null });
});

async function folderOf(owner: number): Promise<string> {
  const path = join(folder(), randomUUID());
  await mkdir(path, { mode: 0o755 });
  await chown(path, owner, owner);
  return path;
}

async function owners(below: string): Promise<Map<string, number>> {
  const paths = ['.', ...(await readdir(below, { recursive: true }))];
  return new Map(await Promise.all(paths.map(async (path) => [path, (await stat(join(below, path))).uid] as const)));
}

describe('restored files belong to the owner of DATA_DIR', () => {
  test('if it exists', async () => {
    const dataDir = await folderOf(OWNER);
    const target = await open('empty', { ...SECRET, DATA_DIR: dataDir });
    const done = await restore(target, await checkBackup(file, null));
    expect(done).toMatchObject({ files: 1, unreadable: null });
    const found = await owners(dataDir);
    expect([...found.keys()].filter((path) => path.startsWith('files/attachments/'))).toHaveLength(1);
    expect(new Set(found.values())).toEqual(new Set([OWNER]));
  });

  test('or to the owner of the folder above a new DATA_DIR', async () => {
    const above = await folderOf(OWNER);
    const target = await open('empty', { ...SECRET, DATA_DIR: join(above, 'new', 'data') });
    await restore(target, await checkBackup(file, null));
    const found = await owners(above);
    expect(found.size).toBeGreaterThan(5);
    expect(new Set(found.values())).toEqual(new Set([OWNER]));
  });

  test('including files that an earlier restore left', async () => {
    const dataDir = await folderOf(OWNER);
    await mkdir(join(dataDir, 'files', 'attachments'), { recursive: true, mode: 0o700 });
    await mkdir(join(dataDir, 'uploads'), { mode: 0o700 });
    const target = await open('empty', { ...SECRET, DATA_DIR: dataDir });
    await restore(target, await checkBackup(file, null));
    expect(new Set((await owners(dataDir)).values())).toEqual(new Set([OWNER]));
  });

  test('and an unreadable path is reported', async () => {
    const closed = await folderOf(process.getuid?.() ?? 0);
    await chmod(closed, 0o700);
    await mkdir(join(closed, 'data'));
    await chown(join(closed, 'data'), OWNER, OWNER);
    const target = await open('empty', { ...SECRET, DATA_DIR: join(closed, 'data') });
    const { unreadable } = await restore(target, await checkBackup(file, null));
    expect(unreadable).toBe(asRoot ? closed : null);
  });
});

test('a backup and an export belong to the owner of the folder that they are written into', async () => {
  const out = await folderOf(OWNER);
  const source = await open('cast');
  await backUp(source, join(out, 'a.backup'), { passphrase: null });
  await exportAccount(source, 'maya', join(out, 'maya.zip'));
  const found = await owners(out);
  expect([...found.keys()].toSorted()).toEqual(['.', 'a.backup', 'maya.zip']);
  expect(new Set(found.values())).toEqual(new Set([OWNER]));
  expect((await stat(join(out, 'a.backup'))).mode & 0o777).toBe(0o600);
});
