import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';

/** Make the output independent of the database's settings. */
const SETTINGS = ['datestyle = ISO', 'intervalstyle = postgres', 'timezone = UTC', 'extra_float_digits = 1', 'bytea_output = hex'];
const NO_TIMEOUTS = ['statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'];

export const NEVER = new AbortController().signal;

export async function connectForCopy(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    // Without a time limit for statements, nothing else would notice that the database is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => {}); // The current or next statement rejects with the error.
  await client.connect();
  // Not options of the connection, which some poolers drop.
  await client.query([...SETTINGS, ...NO_TIMEOUTS].map((setting) => `SET ${setting}`).join('; '));
  return client;
}

export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>, signal = NEVER): Promise<number> {
  const copy = client.query(from(statement));
  await pipeline(source, copy, { signal });
  return copy.rowCount;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
