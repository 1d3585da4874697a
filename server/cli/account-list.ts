import { sql } from 'kysely';
import { foldedUsername } from '#server/features/accounts/usernames.ts';
import type { Operator } from '#server/shell/operator/installation.ts';
import { usageError } from '#server/shell/operator/problems.ts';
import { foldUsername } from '#shared/rules/sign-up.ts';
import { oneLine } from './fields.ts';
import { schoolIdOf } from './find.ts';

const CONDITIONS = {
  unconfirmed: sql<boolean>`NOT m.email_verified`,
  suspended: sql<boolean>`m.suspended_until > now()`,
  banned: sql<boolean>`m.banned_at IS NOT NULL`,
  deleting: sql<boolean>`m.delete_at IS NOT NULL`,
};
export type AccountState = keyof typeof CONDITIONS;
export const ACCOUNT_STATES = Object.keys(CONDITIONS) as AccountState[];

export interface AccountFilter {
  school?: string;
  state?: AccountState;
  limit?: number;
  after?: string;
}

/** Trigram similarity: high enough to exclude chance matches, low enough to allow a typo or two. */
const MIN_SIMILARITY = 0.5;

/**
 * 2 for a full match with a current or former name, username or address, 1 for a partial match,
 * otherwise the trigram similarity.
 */
function similarityTo(text: string) {
  return sql<number>`(
    SELECT max(CASE WHEN shown = typed THEN 2 WHEN strpos(shown, typed) > 0 THEN 1
      ELSE greatest(similarity(typed, shown), word_similarity(typed, shown)) END)
    FROM (SELECT search_fold(${text}) AS typed) t, (
      VALUES (search_fold(m.name)), (lower(m.username)), (m.email)
      UNION ALL SELECT search_fold(name) FROM former_names WHERE member_id = m.id
      UNION ALL SELECT email FROM former_emails WHERE member_id = m.id
    ) AS a (shown))`;
}

export async function listAccounts({ db }: Operator, typed = '', { school, state, limit = 50, after }: AccountFilter = {}) {
  const text = oneLine(typed);
  if (text !== '' && !/[\p{L}\p{N}]/u.test(text)) throw usageError(`“${text}” has no letters or digits to search for.`);
  if (text !== '' && after !== undefined)
    throw usageError('--after continues a list in the order of usernames; search results are sorted by best match.');
  const schoolId = await schoolIdOf(db, school ?? null);
  const username = foldedUsername('m.username');
  const states = sql.join(ACCOUNT_STATES.map((one) => sql`CASE WHEN ${CONDITIONS[one]} THEN ${sql.lit(one)} END`));
  const rows = await db
    .selectFrom('members as m')
    .leftJoin('institutions as i', 'i.id', 'm.institution_id')
    .select(['m.username', 'm.name', 'm.email', 'm.user_type as kind', 'm.year', 'i.slug as school', 'm.created_at as signedUpAt'])
    .select(sql<AccountState[]>`array_remove(ARRAY[${states}], NULL)`.as('states'))
    .$if(schoolId !== null, (query) => query.where('m.institution_id', '=', schoolId))
    .$if(state !== undefined, (query) => query.where(CONDITIONS[state ?? 'banned']))
    .$if(after !== undefined, (query) => query.where(username, '>', foldUsername(after ?? '')))
    .$if(text !== '', (query) => query.where(similarityTo(text), '>=', MIN_SIMILARITY).orderBy(similarityTo(text), 'desc'))
    .orderBy(username)
    .limit(limit + 1)
    .execute();
  const accounts = rows.slice(0, limit);
  const next = rows.length > limit && text === '' ? (accounts.at(-1)?.username ?? null) : null;
  return { accounts, more: rows.length > limit, next };
}
