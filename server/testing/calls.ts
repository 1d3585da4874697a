import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';

interface Calls {
  testFile: string;
  calls: string[];
}

export async function recordCalls(file: string, testFile: string, calls: Iterable<string>): Promise<void> {
  await appendFile(file, `${JSON.stringify({ testFile, calls: [...calls] } satisfies Calls)}\n`);
}

export async function readCalls(file: string): Promise<Calls[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Calls);
}
