import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readBytes } from '../input-files.ts';
import { misused, Refusal } from '../problems.ts';

/** Signs. Whoever has the file can try as many as they like. */
const SHORTEST = 12;

/**
 * The passphrase for a new backup, typed twice or the first line of a file.
 * @throws {Refusal} where it is too short to protect anything, or nobody can be asked
 */
export async function newPassphrase(file: string | undefined): Promise<string> {
  const passphrase = file === undefined ? await ask('Passphrase for the backup: ') : await firstLine(file);
  if ([...passphrase].length < SHORTEST) throw misused(`A passphrase has at least ${SHORTEST} characters. Nothing was written.`);
  if (file === undefined && (await ask('The same again: ')) !== passphrase) throw misused('The two are not the same. Nothing was written.');
  return passphrase;
}

export async function knownPassphrase(file: string | undefined): Promise<string> {
  return file === undefined ? ask('Passphrase of the backup: ') : firstLine(file);
}

async function firstLine(file: string): Promise<string> {
  return (await readBytes(file)).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}

/** Never as an argument or a variable, where other processes and the shell's history see it; and not on the screen. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw misused('There is nobody to ask for the passphrase. Name a file with it: --passphrase-file.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // The terminal is read sign by sign here, so that a Ctrl-C comes as a sign too.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  process.stderr.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('close', () => reject(new Refusal('No passphrase was given. Nothing was written.')));
      terminal.question('').then(resolve, reject);
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
