import { join } from 'node:path';

/**
 * Import first: React and better-auth read `NODE_ENV` when they load. Variables that are set
 * already win over the file.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const PLACES = [join(ROOT, 'rounds.env'), '/etc/rounds/rounds.env'];

/** false if missing. An unreadable file ends the program, because settings would be wrong. */
function load(file: string): boolean {
  try {
    process.loadEnvFile(file);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    if (isMissing && file !== process.env.ROUNDS_ENV) return false;
    const advice = isMissing ? 'ROUNDS_ENV names no file.' : 'Run this as an account that may read it.';
    process.stderr.write(`The settings in ${file} cannot be read: ${message}\n${advice}\n`);
    process.exit(1);
  }
}

const settingsFile = process.env.ROUNDS_ENV;
if (settingsFile === undefined) PLACES.some(load);
else if (settingsFile !== '') load(settingsFile);
