import { open } from 'node:fs/promises';

/** Call it after creating or renaming a file in the folder; otherwise a power cut may undo that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Some file systems cannot sync folders.
  await handle.sync().catch(() => {});
  await handle.close();
}
