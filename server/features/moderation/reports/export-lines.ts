import type { ModeratedSchool } from '#server/features/moderation/moderated-school.ts';
import { studentPage } from '#server/features/moderation/students.ts';
import { peopleTexts } from '#server/features/people/profiles/texts/people.ts';
import type { Db } from '#server/platform/db/database.ts';
import { csvLine } from './csv.ts';
import type { Subject } from './full.ts';
import { type Filter, FULL_TEXT_LENGTH, type Place, type ReportRow, reportPage, targetPage, timeKey } from './queries.ts';
import { columnTexts } from './texts/exports.ts';

/** Rows per query: about 6 MB for reports with the longest texts. */
const BATCH = 200;

async function* inBatches<Row, Key>(read: (after: Key | null) => Promise<Row[]>, keyOf: (row: Row) => Key): AsyncGenerator<Row[]> {
  let after: Key | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    const page = rows.slice(0, BATCH);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (rows.length <= BATCH) return;
    after = keyOf(last);
  }
}

export async function* studentLines(db: Db, school: Pick<ModeratedSchool, 'id'>): AsyncGenerator<string> {
  yield csvLine(columnTexts.students);
  const pages = inBatches(
    (after: ['name', string, string] | null) => studentPage(db, school.id, after, BATCH),
    (row): ['name', string, string] => ['name', row.name, row.id],
  );
  for await (const page of pages) yield page.map(({ name, email, year }) => csvLine([name, email, year ?? ''])).join('');
}

function factCells(row: ReportRow): string[] {
  return [
    row.created_at,
    row.kind,
    row.display_name ?? '',
    row.current_name ?? row.reported_name,
    row.reported_username ?? '',
    row.reported_email ?? '',
    row.reporter_name ?? peopleTexts.anonymous,
    row.reporter_username ?? '',
    row.reporter_email ?? '',
    row.report_reasons.join('; '),
    row.additional_information,
    row.content_title,
    row.content_text,
  ];
}

function resolutionCells(row: ReportRow): string[] {
  const reviewer = row.resolved_status === 'In Review' ? row.reviewer_name : null;
  return [row.resolved_status, reviewer ?? '', row.resolved_at ?? '', row.resolver_name ?? '', row.resolution_notes];
}

export async function* reportLines(
  db: Db,
  school: ModeratedSchool,
  viewerId: string,
  filter: Pick<Filter, 'status' | 'kind'>,
): AsyncGenerator<string> {
  yield csvLine([...columnTexts.facts, ...columnTexts.resolution]);
  const pages = inBatches((after: Place) => reportPage(db, school, viewerId, filter, after, BATCH, FULL_TEXT_LENGTH), timeKey);
  for await (const page of pages) yield page.map((row) => csvLine([...factCells(row), ...resolutionCells(row)])).join('');
}

export async function* fullReportLines(db: Db, subject: Subject, viewerId: string): AsyncGenerator<string> {
  yield csvLine(columnTexts.facts);
  const pages = inBatches((after: Place) => targetPage(db, subject, viewerId, after, BATCH, FULL_TEXT_LENGTH), timeKey);
  for await (const page of pages) yield page.map((row) => csvLine(factCells(row))).join('');
}
