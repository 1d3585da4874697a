import { sql } from 'kysely';
import { foldUsername } from '#shared/rules/sign-up.ts';

/** `foldUsername` of a column, written exactly as in the unique index `members_username`. */
export function foldedUsername(column: string) {
  return sql<string>`translate(lower(${sql.ref(column)}), '._-', '')`;
}

/** Whether a column equals this username, ignoring case. The first condition only makes the index usable. */
export function usernameEquals(column: string, username: string) {
  return sql<boolean>`${foldedUsername(column)} = ${foldUsername(username)} AND lower(${sql.ref(column)}) = ${username.toLowerCase()}`;
}
