import { sql } from 'kysely';
import { ANSWERED } from '#server/features/discussion/posts/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withinTime } from '#server/platform/db/time-limit.ts';
import type { SearchFilter } from './filter.ts';
import type { Term } from './question.ts';
import { rankedBy } from './ranking.ts';

/**
 * What a post needs to be proposed: this part of what the title's words tell, this much of the score that all of them in its own
 * title would have, and more than one of them (docs/decisions/011-search.md has what that finds).
 */
const CONFIDENT = { covered: 0.5, score: 0.5, words: 2 };
const SHOWN = 5;
/** Milliseconds. Nobody waits for suggestions: what takes longer finds nothing. */
const TIME_LIMIT = 150;

interface SimilarRow {
  id: string;
  slug: string;
  title: string;
  community_id: string;
  comments_count: number;
  created_at: string;
  answered: boolean;
}

interface About {
  terms: readonly Term[];
  filter: SearchFilter;
  /** Posts from there come first among equals. */
  communityId: string | undefined;
  exclude: string | undefined;
}

/** Posts that are probably about the same, those with an answer first. */
export async function findSimilar(db: Db, { terms, filter, communityId, exclude }: About): Promise<SimilarRow[]> {
  const found = await withinTime(db, TIME_LIMIT, async (trx) => {
    const { rows } = await sql<SimilarRow>`
      WITH ${rankedBy(terms, filter, { oldest: false })}
      SELECT p.* FROM ranked r CROSS JOIN LATERAL (
        SELECT p.id, p.slug, p.title, p.community_id, p.comments_count, p.created_at,
          ${ANSWERED} AS answered
        FROM posts p WHERE p.id = r.post_id OFFSET 0
      ) p
      WHERE r.covered >= ${sql.lit(CONFIDENT.covered)} AND r.score >= ${sql.lit(CONFIDENT.score)}
        AND (SELECT count(DISTINCT m.n) FROM matches m WHERE m.post_id = r.post_id) >= least(${sql.lit(CONFIDENT.words)}, (SELECT count(*) FROM groups))
        AND r.post_id IS DISTINCT FROM ${exclude ?? null}::uuid
      ORDER BY p.answered DESC, round(r.score::numeric, 1) DESC, p.community_id IS NOT DISTINCT FROM ${communityId ?? null}::uuid DESC,
        r.score DESC, p.created_at DESC, p.id LIMIT ${sql.lit(SHOWN)}`.execute(trx);
    return rows;
  });
  return found ?? [];
}
