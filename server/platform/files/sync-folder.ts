import { open } from 'node:fs/promises';

/** After a file in the folder was created or renamed: a power cut may otherwise undo it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some file systems cannot sync folders.
  await handle.sync().catch(() => {});
  await handle.close();
}
