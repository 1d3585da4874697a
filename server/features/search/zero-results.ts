import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { ago, type Db } from '#server/platform/db/database.ts';
import type { Person, Services } from '#server/platform/http/api.ts';
import { acceptedSecrets, type Secret } from '#server/platform/secrets.ts';
import { fold } from '#shared/rules/fold.ts';
import { ZERO_RESULTS_SHOWN_FROM } from '#shared/rules/limits.ts';
import { RETENTION } from '#shared/rules/retention.ts';
import { wordsOf } from './synonyms.ts';

const DAY = 86_400_000;
/** Characters. Longer queries rarely repeat. */
const MAX_QUESTION_LENGTH = 100;
/**
 * Questions counted per week and school, and per week and person, so that one person cannot fill
 * the table.
 */
const MAX_PER_SCHOOL = 1_000;
const MAX_PER_PERSON = 50;
const MAX_SHOWN = 50;

/** The Monday of the week in UTC: "2026-11-23" */
export function weekOf(at: number): string {
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** A keyed hash that changes every week, so that weeks cannot be linked to a person. */
function searcherOf({ secret }: Secret, week: string, memberId: string): string {
  return createHmac('sha256', secret).update(`zero-result search ${week} ${memberId}`).digest('base64url');
}

function questionOf(typed: string): string {
  return [...wordsOf(typed).map(fold).join(' ')].slice(0, MAX_QUESTION_LENGTH).join('').trim();
}

/**
 * Moderators are not counted, because they repeat the searches that they read in the list. Never
 * throws: callers do not await it.
 */
export async function countZeroResult({ config, db, log }: Services, person: Person, typed: string): Promise<void> {
  const { id, institutionId, moderates, moderatesOnceSecured } = person;
  const week = weekOf(Date.now());
  const question = questionOf(typed);
  if (institutionId === null || question === '' || [...moderates, ...moderatesOnceSecured].includes(institutionId)) return;
  const searcher = searcherOf(config, week, id);
  try {
    await sql`
      INSERT INTO zero_result_searches AS z (institution_id, week, question, people, searchers)
      SELECT ${institutionId}, ${week}::date, ${question}, 1, ARRAY[${searcher}]
      FROM (
        SELECT count(*) AS all_questions, count(*) FILTER (WHERE ${searcher} = ANY(searchers)) AS theirs,
          count(*) FILTER (WHERE question = ${question}) AS known
        FROM zero_result_searches WHERE institution_id = ${institutionId} AND week = ${week}::date
      ) w
      WHERE w.theirs < ${sql.lit(MAX_PER_PERSON)} AND (w.known = 1 OR w.all_questions < ${sql.lit(MAX_PER_SCHOOL)})
      ON CONFLICT (institution_id, week, question) DO UPDATE
      SET people = z.people + 1, searchers = z.searchers || excluded.searchers WHERE NOT z.searchers && excluded.searchers`.execute(db);
  } catch (error) {
    log.error('A search that found nothing could not be counted', error);
  }
}

/**
 * Erases the searchers of past weeks, and the questions that too few people asked, which remain as
 * one total.
 */
export async function closeWeeks(db: Db): Promise<void> {
  const week = weekOf(Date.now());
  await sql`
    WITH gone AS (
      DELETE FROM zero_result_searches
      WHERE week < ${week}::date AND people < ${sql.lit(ZERO_RESULTS_SHOWN_FROM)} AND question <> '' RETURNING institution_id, week, people
    )
    INSERT INTO zero_result_searches AS z (institution_id, week, question, people)
    SELECT institution_id, week, '', sum(people) FROM gone GROUP BY institution_id, week
    ON CONFLICT (institution_id, week, question) DO UPDATE SET people = z.people + excluded.people`.execute(db);
  await sql`UPDATE zero_result_searches SET searchers = '{}' WHERE week < ${week}::date AND searchers <> '{}'`.execute(db);
  await sql`DELETE FROM zero_result_searches WHERE week < ${ago(RETENTION.zeroResultWeeks, 'weeks')}`.execute(db);
}

export async function forgetSearcher(db: Db, config: Config, memberId: string): Promise<void> {
  const now = Date.now();
  // The previous week may not be closed yet.
  const searchers = [now, now - 7 * DAY].flatMap((at) => acceptedSecrets(config).map((secret) => searcherOf(secret, weekOf(at), memberId)));
  const containsSearcher = sql`searchers && ${searchers}::text[]`;
  await sql`DELETE FROM zero_result_searches WHERE ${containsSearcher} AND people = 1`.execute(db);
  await sql`
    UPDATE zero_result_searches SET people = people - 1, searchers = array(SELECT unnest(searchers) EXCEPT SELECT unnest(${searchers}::text[]))
    WHERE ${containsSearcher}`.execute(db);
}

export async function zeroResults(db: Db, institutionId: string) {
  const { rows } = await sql<{ week: string; total: number; questions: { words: string; people: number }[] }>`
    SELECT week::text, sum(people)::integer AS total, coalesce(
      json_agg(json_build_object('words', question, 'people', people) ORDER BY place) FILTER (WHERE is_shown AND place <= ${sql.lit(MAX_SHOWN)}), '[]'
    ) AS questions
    FROM (
      SELECT z.*, row_number() OVER (PARTITION BY week, is_shown ORDER BY people DESC, question) AS place
      FROM (SELECT *, people >= ${sql.lit(ZERO_RESULTS_SHOWN_FROM)} AND question <> '' AS is_shown FROM zero_result_searches) z
      WHERE institution_id = ${institutionId}
    ) z
    GROUP BY week ORDER BY week DESC`.execute(db);
  return rows;
}
