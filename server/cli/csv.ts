import { CsvError, parse } from 'csv-parse/sync';
import { readText } from '#server/shell/operator/input-files.ts';
import { counted, Refusal } from '#server/shell/operator/problems.ts';

export class Problems {
  readonly #found: { line: number; text: string }[] = [];

  add(line: number, texts: readonly string[]): void {
    this.#found.push(...texts.map((text) => ({ line, text })));
  }

  refuse(file: string): void {
    if (this.#found.length === 0) return;
    const problems = this.#found.sort((a, b) => a.line - b.line).map(({ line, text }) => `line ${line}: ${text}`);
    throw new Refusal(`${file} has ${counted(problems.length, 'problem')}; nothing was imported.`, { problems });
  }
}

interface CsvColumns<Required extends string, Optional extends string> {
  required: readonly Required[];
  optional: readonly Optional[];
}

export async function readCsv<Required extends string, Optional extends string>(
  file: string,
  { required, optional }: CsvColumns<Required, Optional>,
  problems: Problems,
): Promise<{ line: number; values: Record<Required | Optional, string> }[]> {
  const [header, ...records] = parseRecords(file, await readText(file, ' Save it as “CSV UTF-8”.'));
  const names = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const known: readonly string[] = [...required, ...optional];
  const headerProblems = [
    ...required.filter((name) => !names.includes(name)).map((name) => `line 1: the column “${name}” is missing`),
    ...names.filter((name) => !known.includes(name)).map((name) => `line 1: the column “${name}” is not known`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `line 1: the column “${name}” is there twice`),
  ];
  if (headerProblems.length > 0) {
    const expected = `${required.join(', ')}; and, if you like, ${optional.join(', ')}`;
    throw new Refusal(`The first line of ${file} must name the columns: ${expected}. Nothing was changed.`, { problems: headerProblems });
  }
  if (records.length === 0) throw new Refusal(`${file} has no lines below its first.`);
  const complete = records.filter(({ record, line }) => {
    const isComplete = record.length === names.length;
    if (!isComplete) problems.add(line, [`${counted(record.length, 'value')} instead of ${names.length}`]);
    return isComplete;
  });
  return complete.map(({ record, line }) => ({
    line,
    values: Object.fromEntries(known.map((name) => [name, (record[names.indexOf(name)] ?? '').trim()])) as Record<
      Required | Optional,
      string
    >,
  }));
}

function parseRecords(file: string, text: string): { record: string[]; line: number }[] {
  // European spreadsheets often write semicolons.
  const [first = ''] = text.split('\n', 1);
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ',';
  try {
    const found = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets leave lines of separators below tables.
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser reports a record's last line; problems name its first.
    return found.map(({ record, info }) => ({ record, line: info.lines - record.join('').split('\n').length + 1 }));
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal(`${file} is not a CSV file: ${error.message}`);
    throw error;
  }
}
