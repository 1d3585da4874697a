import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';

/** Values are written the same way whatever the database's settings are. */
const SETTINGS = ['datestyle=ISO', 'intervalstyle=postgres', 'timezone=UTC', 'extra_float_digits=1', 'bytea_output=hex'];

/** For what nobody breaks off. */
export const NEVER = new AbortController().signal;

/** A connection for COPY, without time limits. */
export async function connectForCopy(connectionString: string): Promise<pg.Client> {
  const settings = [...SETTINGS, 'statement_timeout=0', 'idle_in_transaction_session_timeout=0'];
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  client.on('error', () => {}); // The running statement, or the next one, rejects with it.
  await client.connect();
  return client;
}

/** Feeds `COPY … FROM STDIN`. @returns how many rows were written */
export async function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>, signal = NEVER): Promise<number> {
  const copy = client.query(from(statement));
  await pipeline(source, copy, { signal });
  return copy.rowCount;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
