import { createInterface } from 'node:readline/promises';
import { EXIT, Refusal, usageError } from './problems.ts';

export function table(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printable(cell === null ? '' : String(cell))));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)));
  const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - [...text].length));
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text of users must not control the operator's terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : '�'));
}

/**
 * EPIPE is no error: `head` reads only the beginning.
 * @throws {Refusal} if it cannot be written, although the command has done its work
 */
export async function print(text: string): Promise<void> {
  const error = await new Promise<Error | null | undefined>((resolve) => process.stdout.write(text, resolve));
  if (error && !('code' in error && error.code === 'EPIPE'))
    throw new Refusal(`The command is done, but its answer could not be written: ${error.message}`);
}

/** @param options that answer the question without a terminal */
export async function ask(question: string, options: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw usageError(`${question} There is nobody to ask: say ${options}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${printable(question)} (y/n) `)).trim());
  } finally {
    terminal.close();
  }
}

export async function confirm(question: string, word: string, yes = false): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw usageError('This cannot be undone, and there is nobody to ask. Say --yes if you mean it.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${printable(question)}\nType ${word} to go on: `);
    if (answer.trim() !== word) throw new Refusal('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

export function printError(error: unknown, json: boolean): number {
  const refusal = error instanceof Refusal ? error : null;
  const known = refusal !== null || (error instanceof Error && ['StartError', 'ConfigError'].includes(error.name));
  const message = error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  const problems = refusal?.problems ?? [];
  const text = json
    ? JSON.stringify({ error: { message, problems } })
    : [
        printable(known ? message : `This failed, and nothing was written.\n${message}`),
        ...problems.map((one) => `  ${printable(one)}`),
      ].join('\n');
  process.stderr.write(`${text}\n`);
  return refusal?.code ?? EXIT.refused;
}
