import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs in a new folder, which is removed afterwards. */
export async function inNewFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-bench-'));
  // Under root, PostgreSQL runs as another user that must enter this folder.
  await chmod(folder, 0o711);
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
