import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

export function ago(count: number, unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'years'): RawBuilder<string> {
  return sql<string>`now() - ${sql.lit(`${count} ${unit}`)}::interval`;
}

const TIMESTAMPTZ = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/**
 * Reads rows in chunks, each of which counts as a statement of its own. Read to the end before using
 * the transaction for anything else.
 */
export async function* streamRows<Row>(trx: Db, query: RawBuilder<Row>, chunk: number): AsyncGenerator<Row> {
  // Not by `pg-cursor`, which waits for ever if its connection breaks.
  await sql`DECLARE streamed NO SCROLL CURSOR FOR ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(chunk)} FROM streamed`.execute(trx);
    yield* rows;
    if (rows.length < chunk) break;
  }
  await sql`CLOSE streamed`.execute(trx);
}

const statementNames = new Map<string, string>();
/**
 * Further statements run unnamed, so that queries built from variable parts cannot fill the
 * server's memory.
 */
const MAX_STATEMENTS = 1_000;
/**
 * Statements that return all columns, as better-auth's do. If prepared, they fail as soon as a
 * migration adds a column, because the type of their result has changed.
 */
const ALL_COLUMNS = /^select (?:"\w+"\.)?\*|\breturning (?:"\w+"\.)?\*/;

function statementName(text: string): string | undefined {
  if (ALL_COLUMNS.test(text)) return;
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MAX_STATEMENTS) {
    name = `q_${createHash('sha1').update(text).digest('base64url').slice(0, 22)}`;
    statementNames.set(text, name);
  }
  return name;
}

/** Names parametrised queries, so that PostgreSQL parses and plans each once per connection. */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = (args: unknown[]): unknown => Reflect.apply(super.query, this, args);
    const query = (...args: unknown[]): unknown => {
      const [first, values, ...rest] = args;
      if (typeof first !== 'string' || !Array.isArray(values)) return send(args);
      const name = statementName(first);
      return send([{ ...(name === undefined ? {} : { name }), text: first, values }, ...rest]);
    };
    // A method would have to repeat all overloads of `query`.
    this.query = query as typeof this.query;
  }
}

/**
 * JIT compilation takes longer than our queries run. The default page cost assumes a rotating disk
 * and leads to sequential scans of communities and members.
 */
export const PLANNER = '-c jit=off -c random_page_cost=1.1';

/**
 * Per node, including two for the job runner. More connections cost throughput on a small machine:
 * with 20, each statement takes a quarter longer because of CPU cache misses.
 */
export const CONNECTIONS = 12;

const KEEP_ALIVE = 10_000;
const CONNECTION_WAIT = 10_000;
const LOCK_WAIT = 10_000;
/** Milliseconds after a statement's limit at which the connection counts as lost. */
const SILENCE = 5_000;

/** `isConnectionFailure` recognizes the message. */
const unanswered = () => new Error('Connection terminated: the database did not answer');

export async function answerWithin<Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unanswered()), milliseconds);
  });
  return Promise.race([answer, timedOut]).finally(() => clearTimeout(timer));
}

/** PostgreSQL ends slow statements itself. If it does not, the connection is dead. */
function endWhenSilent(client: pg.PoolClient, milliseconds: number): void {
  // Neither is in pg's types. pg's own `query_timeout` returns the connection to the pool while it
  // still waits.
  const internals = client as unknown as { connection: { stream: Socket }; _activeQuery?: object | null };
  const { stream } = internals.connection;
  stream.setTimeout(milliseconds);
  stream.on('timeout', () => {
    if (internals._activeQuery != null) stream.destroy(unanswered());
  });
}

interface DatabaseOptions {
  connectionString: string;
  max?: number;
  /** Milliseconds per statement; null for no limit. */
  timeout?: number | null;
  /** Called before the result is used. */
  onQuery?: (sql: string, milliseconds: number) => void;
  onError: (error: Error) => void;
}

export function openDatabase({ connectionString, max = CONNECTIONS, timeout = 30_000, onQuery, onError }: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient,
    types,
    connectionTimeoutMillis: CONNECTION_WAIT,
    // Detects connections whose packets the network drops.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    options: `-c statement_timeout=${timeout ?? 0} -c lock_timeout=${timeout === null ? 0 : LOCK_WAIT} -c idle_in_transaction_session_timeout=60s ${PLANNER}`,
  });
  // The pool replaces broken idle connections; without a listener the error would end the process.
  pool.on('error', onError);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    if (timeout !== null) endWhenSilent(client, timeout + SILENCE);
    client.on('error', onError);
  });
  pool.on('remove', (client) => open.delete(client));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery === undefined ? {} : { log: (event) => onQuery(event.query.sql, event.queryDurationMillis) }),
  });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ending) await pool.end();
    // `end` resolves before the connections are closed, and PostgreSQL may stop only afterwards.
    while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve));
  };
  return { db, pool, close };
}

export type Database = ReturnType<typeof openDatabase>;

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
}

export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[123]|08\w{3}|53300)$/.test(code) ||
    /Connection terminated|connection error and is not queryable|timeout (exceeded when trying to connect|expired)/.test(error.message)
  );
}
