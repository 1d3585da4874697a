import type { KyselyPlugin, UnknownRow } from 'kysely';

function withDates(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value]),
  );
}

/**
 * better-auth expects dates, while the rest of the server reads timestamps as strings. With
 * strings, its comparisons with a date are always false and nothing would ever expire.
 */
export const timestampsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(withDates) }),
};
