import type { Command } from 'commander';
import { sql } from 'kysely';
import { MAX_TERM_WORDS, wordsOf } from '#server/features/search/synonyms.ts';
import type { Db } from '#server/platform/db/database.ts';
import { change, logAct } from '#server/shell/operator/change.ts';
import { readText } from '#server/shell/operator/input-files.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { counted, Refusal, usageError } from '#server/shell/operator/problems.ts';
import { registerCommand } from './command.ts';
import { Problems } from './csv.ts';
import { oneLine } from './fields.ts';
import { findSchool } from './find.ts';
import { table } from './terminal.ts';

/** Per school: each of its searches scans all lines. */
const MAX_LINES = 500;
const MAX_LINE_TERMS = 20;
const MAX_TERM = 60;

export function synonymCommands(program: Command): void {
  const synonym = program.command('synonym').description('words that the search treats as the same at one school');
  const LINE_FORMAT = '\nA line is like “renal, med 5210”; of “renal > med 5210” only the left side finds the right one.';
  registerCommand(synonym.command('list <school>').description('the synonym lines of a school'), listSynonyms, (lines) =>
    table(lines, { line: (line) => line }),
  );
  registerCommand(
    synonym.command('add <school> <line>').description('add a synonym line').addHelpText('after', LINE_FORMAT),
    addSynonyms,
    ({ line, changed }) => (changed ? `Added “${line}”.` : `“${line}” is there already.`),
  );
  registerCommand(
    synonym.command('remove <school> <line>').description('remove a synonym line, written as in the list'),
    removeSynonyms,
    ({ line }) => `Removed “${line}”.`,
  );
  registerCommand(
    synonym
      .command('import <school> <file>')
      .description('add the synonym lines of a file, all or none')
      .addHelpText('after', `${LINE_FORMAT}\nText after “#” is ignored.`),
    importSynonyms,
    ({ imported }) => `Imported ${counted(imported.length, 'line')}.`,
  );
}

export async function listSynonyms({ db }: Operator, school: string): Promise<string[]> {
  const { id } = await findSchool(db, school);
  const rows = await db.selectFrom('school_synonyms').select('line').where('institution_id', '=', id).orderBy('line').execute();
  return rows.map(({ line }) => line);
}

export function problemOf(line: string): string | null {
  const [left = '', right, ...more] = line.split('>');
  const sides = [left, right ?? left].map((side) => side.split(',').map((term) => term.trim()));
  const terms = [...new Set(sides.flat())];
  const long = terms.find((term) => term.length > MAX_TERM || wordsOf(term).length > MAX_TERM_WORDS);
  if (more.length > 0) return 'it has more than one “>”';
  if (terms.some((term) => wordsOf(term).length === 0)) return 'a term is missing beside a comma or “>”';
  if (terms.length < 2) return 'it has a single term; separate those that mean the same by commas';
  if (terms.length > MAX_LINE_TERMS) return `it has more than ${MAX_LINE_TERMS} terms`;
  if (long !== undefined) return `“${long.slice(0, MAX_TERM)}” has more than ${MAX_TERM_WORDS} words or ${MAX_TERM} characters`;
  return null;
}

async function insertLines(trx: Db, schoolId: string, lines: readonly string[]): Promise<string[]> {
  // First, because this row lock serializes commands.
  await noteChange(trx, schoolId);
  const { rows } = await sql<{ line: string }>`
    INSERT INTO school_synonyms (institution_id, line) SELECT ${schoolId}, line FROM unnest(${lines}::text[]) AS line
    ON CONFLICT DO NOTHING RETURNING line`.execute(trx);
  const { count } = await trx
    .selectFrom('school_synonyms')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('institution_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_LINES) throw new Refusal(`A school has at most ${MAX_LINES} lines; with these it would have ${count}.`);
  return rows.map(({ line }) => line);
}

/** Makes every node reload the school's synonyms. */
async function noteChange(trx: Db, schoolId: string): Promise<void> {
  await trx
    .updateTable('institutions')
    .set((eb) => ({ synonyms_version: eb('synonyms_version', '+', 1) }))
    .where('id', '=', schoolId)
    .execute();
}

export async function addSynonyms(operator: Operator, school: string, typed: string) {
  const line = oneLine(typed);
  const problem = problemOf(line);
  if (problem !== null) throw usageError(`“${line.slice(0, 80)}” cannot be added: ${problem}.`);
  return change(operator, async (trx) => {
    const { id } = await findSchool(trx, school);
    const changed = (await insertLines(trx, id, [line])).length > 0;
    if (changed) await logAct(trx, operator, { action: 'synonym.add', subject: { school, line } });
    return { school, line, changed };
  });
}

export async function removeSynonyms(operator: Operator, school: string, typed: string) {
  const line = oneLine(typed);
  return change(operator, async (trx) => {
    const { id } = await findSchool(trx, school);
    const { numDeletedRows } = await trx
      .deleteFrom('school_synonyms')
      .where('institution_id', '=', id)
      .where('line', '=', line)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(`“${school}” has no line “${line.slice(0, 80)}”; “synonym list ${school}” shows them.`);
    await noteChange(trx, id);
    await logAct(trx, operator, { action: 'synonym.remove', subject: { school, line } });
    return { school, line };
  });
}

export async function importSynonyms(operator: Operator, school: string, file: string) {
  const lines = (await readText(file)).split('\n').map((text) => oneLine(text.replace(/#.*/, '')));
  const problems = new Problems();
  lines.forEach((line, index) => {
    const problem = line === '' ? null : problemOf(line);
    if (problem !== null) problems.add(index + 1, [problem]);
  });
  problems.refuse(file);
  return change(operator, async (trx) => {
    const { id } = await findSchool(trx, school);
    const imported = await insertLines(trx, id, [...new Set(lines.filter((line) => line !== ''))]);
    await logAct(trx, operator, { action: 'synonym.import', subject: { school, count: imported.length } });
    return { school, imported };
  });
}
