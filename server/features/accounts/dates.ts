import type { KyselyPlugin, UnknownRow } from 'kysely';

function withDates(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value]),
  );
}

/**
 * Timestamps as better-auth expects them. The rest of the server reads them as texts; compared with a date, a text is
 * never earlier, and nothing would ever run out.
 */
export const timestampsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(withDates) }),
};
