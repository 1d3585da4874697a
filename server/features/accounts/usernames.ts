import { sql } from 'kysely';
import { foldUsername } from '#shared/rules/sign-up.ts';

/** `foldUsername` of a column, as the unique index on usernames has it. */
export function foldedUsername(column: string) {
  return sql<string>`translate(lower(${sql.ref(column)}), '._-', '')`;
}

/** Whether a column holds this username, in upper or lower case. The first condition alone is for the index. */
export function isUsername(column: string, username: string) {
  return sql<boolean>`${foldedUsername(column)} = ${foldUsername(username)} AND lower(${sql.ref(column)}) = ${username.toLowerCase()}`;
}
