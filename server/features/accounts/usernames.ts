import { sql } from 'kysely';
import { foldUsername } from '#shared/rules/sign-up.ts';

/** `foldUsername` in SQL. Must match the expression of the unique index `members_username`. */
export function foldedUsername(column: string) {
  return sql<string>`translate(lower(${sql.ref(column)}), '._-', '')`;
}

/** The first condition only makes the index usable. */
export function usernameEquals(column: string, username: string) {
  return sql<boolean>`${foldedUsername(column)} = ${foldUsername(username)} AND lower(${sql.ref(column)}) = ${username.toLowerCase()}`;
}
