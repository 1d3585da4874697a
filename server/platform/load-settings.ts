import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the settings file into the environment, for the server and the commands alike. Imported before everything else,
 * because React and better-auth read `NODE_ENV` when they are loaded. Variables that are set already win over the file.
 */

const ROOT = join(import.meta.dirname, '..', '..');
const PLACES = [join(ROOT, 'rounds.env'), '/etc/rounds/rounds.env'];

const file = process.env.ROUNDS_ENV ?? PLACES.find((place) => existsSync(place));
if (file !== undefined && file !== '') {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The settings in ${file} cannot be read: ${reason}\nRun this as an account that may read that file.\n`);
    process.exit(1);
  }
}
