import { createInterface } from 'node:readline/promises';
import { EXIT, Refusal, usageError } from '#server/shell/operator/problems.ts';

/** @param columns for each heading: the property to show, or a function that returns the cell */
export function table<Row>(rows: readonly Row[], columns: Record<string, keyof Row | ((row: Row) => string | number | null)>): string {
  const headings = Object.keys(columns).map((heading) => heading.toUpperCase());
  const cellOf = (row: Row, column: unknown): unknown => (typeof column === 'function' ? column(row) : row[column as keyof Row]);
  const cells = rows.map((row) => Object.values(columns).map((column) => String(cellOf(row, column) ?? '')));
  const lines = [headings, ...cells].map((line) => line.map((cell) => printable(cell)));
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

export function namedLines(values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `${name.padEnd(10)} ${value}`);
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

export async function confirm(question: string, word: string, yes = false): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw usageError('This cannot be undone, and there is nobody to ask. Say --yes if you mean it.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(printable(`${question}\nType ${word} to go on: `));
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
