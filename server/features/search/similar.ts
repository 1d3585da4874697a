import { sql } from 'kysely';
import { ANSWERED } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withinTime } from '#server/platform/db/time-limit.ts';
import type { SearchFilter } from './filter.ts';
import type { Term } from './question.ts';
import { rankedBy, titleCovered } from './ranking.ts';

/**
 * Minimums for a suggestion (docs/decisions/006-search-and-answers.md). `covered` is the weighted
 * share of the typed words that the post contains, `words` their number, and `both` is `covered`
 * times the weighted share of the post's title that was typed.
 */
const THRESHOLDS = { covered: 0.4, both: 0.22, words: 2 };
/** Also enough, because long titles seldom reach `both`. Here `words` counts typed words in the post's title. */
const LONG = { covered: 0.55, both: 0.15, words: 2 };
const MAX_COMPARED = 25;
const MAX_SHOWN = 5;
/** Milliseconds. Suggestions that take longer are dropped. */
const TIME_LIMIT = 500;

interface SimilarRow {
  id: string;
  slug: string;
  title: string;
  community_id: string;
  comments_count: number;
  created_at: string;
  answered: boolean;
}

interface SimilarOptions {
  terms: readonly Term[];
  filter: SearchFilter;
  communityId: string | undefined;
  exclude: string | undefined;
}

export async function findSimilar(db: Db, { terms, filter, communityId, exclude }: SimilarOptions): Promise<SimilarRow[]> {
  const found = await withinTime(db, TIME_LIMIT, async (trx) => {
    const { rows } = await sql<SimilarRow>`
      WITH ${rankedBy(terms, filter, { oldest: false, titles: true })}
      SELECT p.* FROM (
        SELECT r.post_id, r.covered * ${titleCovered(filter.communityIds)} AS alike,
          r.covered >= ${sql.lit(LONG.covered)} AND (SELECT count(DISTINCT g.n) FROM groups g WHERE NOT g.related AND e.title @@ g.alike) >= ${sql.lit(LONG.words)} AS long
        FROM (
          SELECT * FROM ranked WHERE covered >= ${sql.lit(THRESHOLDS.covered)}
            AND words >= least(${sql.lit(THRESHOLDS.words)}, (SELECT count(*) FROM groups WHERE NOT related))
            AND post_id IS DISTINCT FROM ${exclude ?? null}::uuid
          ORDER BY score DESC LIMIT ${sql.lit(MAX_COMPARED)}
        ) r CROSS JOIN LATERAL (SELECT * FROM search_entries e WHERE e.id = r.post_id OFFSET 0) e
        -- OFFSET 0: otherwise alike is computed again for each use below.
        OFFSET 0
      ) r CROSS JOIN LATERAL (
        SELECT p.id, p.slug, p.title, p.community_id, p.comments_count, p.created_at,
          ${ANSWERED} AS answered
        FROM posts p WHERE p.id = r.post_id OFFSET 0
      ) p
      WHERE r.alike >= CASE WHEN r.long THEN ${sql.lit(LONG.both)} ELSE ${sql.lit(THRESHOLDS.both)} END
      ORDER BY p.answered DESC, round(r.alike::numeric, 1) DESC, p.community_id IS NOT DISTINCT FROM ${communityId ?? null}::uuid DESC,
        r.alike DESC, p.created_at DESC, p.id LIMIT ${sql.lit(MAX_SHOWN)}`.execute(trx);
    return rows;
  });
  return found ?? [];
}
