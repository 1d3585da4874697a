import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { counted, Refusal } from './problems.ts';

export interface CsvRow<Column extends string> {
  /** In the file, as an editor counts. */
  line: number;
  values: Record<Column, string>;
}

export interface CsvColumns<Column extends string> {
  required: readonly Column[];
  optional: readonly Column[];
}

/** A file's problems, line by line; a command that has any writes nothing. */
export class Problems {
  readonly #found: { line: number; text: string }[] = [];

  add(line: number, text: string): void {
    this.#found.push({ line, text });
  }

  /** @throws {Refusal} with all of them, in the file's order */
  refuse(file: string): void {
    if (this.#found.length === 0) return;
    const lines = this.#found.sort((a, b) => a.line - b.line).map(({ line, text }) => `line ${line}: ${text}`);
    throw new Refusal(`${file} has ${counted(lines.length, 'problem')}; nothing was imported.`, { problems: lines });
  }
}

/**
 * Reads a file whose first line names its columns, in any order.
 * @throws {Refusal} where it cannot be read, or its columns are not these
 */
export async function readCsv<Column extends string>(
  file: string,
  { required, optional }: CsvColumns<Column>,
  problems: Problems,
): Promise<CsvRow<Column>[]> {
  const records = parseRecords(file, await readText(file));
  const [head, ...rest] = records;
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const known: readonly string[] = [...required, ...optional];
  const wrong = [
    ...required.filter((name) => !names.includes(name)).map((name) => `the column “${name}” is missing`),
    ...names.filter((name) => !known.includes(name)).map((name) => `the column “${name}” is not known`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `the column “${name}” is there twice`),
  ];
  if (wrong.length > 0) {
    const expected = `${required.join(', ')}${optional.length > 0 ? `; and, if you like, ${optional.join(', ')}` : ''}`;
    throw new Refusal(`The first line of ${file} must name the columns: ${expected}. Nothing was imported.`, {
      problems: wrong.map((text) => `line 1: ${text}`),
    });
  }
  if (rest.length === 0) throw new Refusal(`${file} has no lines below its first.`);
  return rest.flatMap(({ record, line }) => {
    if (record.length !== names.length) {
      problems.add(line, `${counted(record.length, 'value')} instead of ${names.length}`);
      return [];
    }
    const values = Object.fromEntries(known.map((name) => [name, (record[names.indexOf(name)] ?? '').trim()]));
    return [{ line, values: values as Record<Column, string> }];
  });
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(`${file} is not written in UTF-8. Save it as “CSV UTF-8”.`);
    throw new Refusal(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseRecords(file: string, text: string): { record: string[]; line: number }[] {
  // Spreadsheets of much of Europe write semicolons.
  const [first = ''] = text.split('\n', 1);
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ',';
  try {
    const found = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets leave lines of nothing but separators below their tables.
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { bytes: number } }[];
    return withLines(Buffer.from(text), found);
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(`${file} is not a CSV file: ${error.message}`);
    throw error;
  }
}

const NOTHING = /^(?:(?:[ \t;,]|"")*(?:\r\n|\n|\r))*/;

/** Where each record begins, as an editor counts; the parser's own count takes a line break of Windows within quotes for two. */
function withLines(bytes: Buffer, found: readonly { record: string[]; info: { bytes: number } }[]) {
  let [line, at] = [1, 0];
  return found.map(({ record, info }) => {
    const part = bytes.toString('utf8', at, info.bytes);
    const [skipped = ''] = NOTHING.exec(part) ?? [];
    const begins = line + breaks(skipped);
    line = begins + breaks(part.slice(skipped.length));
    at = info.bytes;
    return { record, line: begins };
  });
}

function breaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
