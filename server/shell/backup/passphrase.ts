import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readBytes } from '#server/shell/operator/input-files.ts';
import { Refusal, usageError } from '#server/shell/operator/problems.ts';

/** Characters. Anybody with the file can try passphrases offline. */
const MIN_LENGTH = 12;

export async function newPassphrase(file: string | undefined): Promise<string> {
  const passphrase = file === undefined ? await ask('Passphrase for the backup: ') : await firstLine(file);
  if ([...passphrase].length < MIN_LENGTH) throw usageError(`A passphrase has at least ${MIN_LENGTH} characters. Nothing was written.`);
  if (file === undefined && (await ask('Repeat the passphrase: ')) !== passphrase)
    throw usageError('The two are not the same. Nothing was written.');
  return passphrase;
}

export async function knownPassphrase(file: string | undefined): Promise<string> {
  return file === undefined ? ask('Passphrase of the backup: ') : firstLine(file);
}

async function firstLine(file: string): Promise<string> {
  return (await readBytes(file)).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}

/** Not an argument or environment variable: other processes and the shell history would show it. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw usageError('There is no terminal to ask for the passphrase. Name a file with it: --passphrase-file.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  // readline puts the terminal into raw mode, in which Ctrl-C sends no signal.
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
