import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, constants as fileSystem, readdirSync, readFileSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { childEnvironment } from '../config.ts';
import { StartError } from '../db/postgres-supervisor.ts';
import type { Step } from '../log.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCES = ['web', 'shared', 'public'];
const FILES = ['package-lock.json', 'vite.config.ts', 'vite.worker.config.ts', 'react-router.config.ts', 'postcss.config.js'];
const COMPRESSED = /\.(js|css|svg|json|webmanifest|txt)$/;

export const BUILD_FOLDER = join(ROOT, 'build');
const STAMP = join(BUILD_FOLDER, 'sources.sha256');

function digest(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    const entries = existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }) : [];
    const files = entries
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  for (const file of FILES) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** @throws {StartError} if this account may not write the build */
export async function ensureWebBuild(step: Step = (_what, work) => work(), signal?: AbortSignal): Promise<void> {
  const buildDigest = digest();
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === buildDigest) return;
  await checkBuildFolder();
  await step('Building the web', () => build(buildDigest, signal));
}

async function checkBuildFolder(): Promise<void> {
  try {
    await mkdir(BUILD_FOLDER, { recursive: true });
    await access(BUILD_FOLDER, fileSystem.W_OK);
  } catch {
    throw new StartError(
      `The web is not built, and the account “${userInfo().username}” cannot write ${BUILD_FOLDER}. Run “npm run build” there once, as the owner of that folder.`,
    );
  }
}

async function build(buildDigest: string, signal?: AbortSignal): Promise<void> {
  await rm(STAMP, { force: true });
  const tool = (name: string, ...args: string[]) => run(process.execPath, [join(ROOT, 'node_modules', '.bin', name), ...args], signal);
  await tool('react-router', 'build');
  await tool('vite', 'build', '--config', 'vite.worker.config.ts');
  await precompress(join(BUILD_FOLDER, 'client'));
  await writeFile(`${STAMP}.new`, buildDigest);
  await rename(`${STAMP}.new`, STAMP);
}

async function run(command: string, args: string[], signal?: AbortSignal): Promise<void> {
  const options = { cwd: ROOT, env: childEnvironment({ NODE_ENV: 'production' }), maxBuffer: Number.POSITIVE_INFINITY, signal };
  await promisify(execFile)(command, args, options).catch((error: Error & { stdout: string; stderr: string }) => {
    throw signal?.aborted ? error : new Error(`The web could not be built:\n${error.stdout}${error.stderr}`, { cause: error });
  });
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const [brotli, zipped] = await Promise.all([
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(content, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
  }
}
