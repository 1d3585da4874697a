import { sql } from 'kysely';
import { type Db, isCancelled } from '#server/platform/db/database.ts';
import type { Term } from './question.ts';
import { rankedBy } from './ranking.ts';

/** A post counts as similar from this part of what the title's words tell (`npm run bench:search` shows what that finds). */
const COVERED = 0.5;
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
  communityIds: readonly string[];
  /** Posts from there come first among equals. */
  communityId: string | undefined;
  besides: string | undefined;
}

/** Posts that are probably about the same, those with an answer first. */
export async function findSimilar(db: Db, { terms, communityIds, communityId, besides }: About): Promise<SimilarRow[]> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(TIME_LIMIT)}`.execute(trx);
      const { rows } = await sql<SimilarRow>`
        WITH ${rankedBy(terms, { communityIds }, { oldest: false })}
        SELECT p.* FROM ranked r CROSS JOIN LATERAL (
          SELECT p.id, p.slug, p.title, p.community_id, p.comments_count, p.created_at,
            p.answer_id IS NOT NULL OR p.confirmed_id IS NOT NULL AS answered
          FROM posts p WHERE p.id = r.post_id OFFSET 0
        ) p
        WHERE r.covered >= ${sql.lit(COVERED)} AND r.post_id IS DISTINCT FROM ${besides ?? null}::uuid
        ORDER BY p.answered DESC, round(r.score::numeric, 1) DESC, p.community_id IS NOT DISTINCT FROM ${communityId ?? null}::uuid DESC,
          r.score DESC, p.created_at DESC, p.id LIMIT ${sql.lit(SHOWN)}`.execute(trx);
      return rows;
    });
  } catch (error) {
    if (isCancelled(error)) return [];
    throw error;
  }
}
