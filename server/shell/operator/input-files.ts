import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { Refusal } from './problems.ts';

export function readBytes(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read: ${error.message}`);
  });
}

export async function readText(file: string, hint = ''): Promise<string> {
  const bytes = await readBytes(file);
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes) || text.includes('\0')) throw new Refusal(`${file} is not a text in UTF-8.${hint}`);
  return text.replaceAll('\r\n', '\n');
}
