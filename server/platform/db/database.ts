import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Schema } from './schema.ts';

/** The database or a transaction on it: what every query function takes first. */
export type Db = Kysely<Schema>;

/** The moment so long before now, by the database's clock. */
export function ago(count: number, unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'years'): RawBuilder<string> {
  return sql<string>`now() - ${sql.lit(`${count} ${unit}`)}::interval`;
}

/** Timestamps arrive as ISO strings with milliseconds, as the API gives them out. */
const TIMESTAMPTZ = 1184;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString();
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** Reads with the same types as all other queries. */
class TypedCursor extends Cursor {
  constructor(text: string, values: unknown[]) {
    super(text, values, { types });
  }
}

/** The rows of a query, some at a time; to be read to the end before the transaction goes on. */
export async function* streamRows<Row>(trx: Db, query: RawBuilder<Row>, chunk: number): AsyncGenerator<Row> {
  for await (const { rows } of trx.getExecutor().stream<Row>(query.compile(trx), chunk)) yield* rows;
}

const statementNames = new Map<string, string>();
/** Beyond this many distinct statements further ones run unnamed, so that a query built from variable parts cannot fill the server's memory. */
const MAX_STATEMENTS = 1_000;

function statementName(text: string): string | undefined {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MAX_STATEMENTS) {
    name = `q_${createHash('sha1').update(text).digest('base64url').slice(0, 22)}`;
    statementNames.set(text, name);
  }
  return name;
}

/** Clients whose parametrised queries are named prepared statements: PostgreSQL parses and plans each once per connection. */
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
    // Assigned, because a method would have to repeat all overloads of pg's `query`.
    this.query = query as typeof this.query;
  }
}

/**
 * What the planner is told of the machine. Compiling a plan takes longer than any of ours runs. A page that is read by an
 * index is hardly dearer than the next one of a table, on an SSD or in memory; PostgreSQL takes it for four times as dear, as
 * on a turning disk, and reads all communities or members one after the other to find one.
 */
export const PLANNER = '-c jit=off -c random_page_cost=1.1';

/**
 * Maximum per node, including two that the job runner keeps. More connections cost throughput on a small machine: with
 * twenty, each statement takes PostgreSQL a quarter more time, because its processes lose their CPU caches.
 */
export const CONNECTIONS = 12;

/** Milliseconds. */
const KEEP_ALIVE = 10_000;
const CONNECTION_WAIT = 10_000;
const LOCK_WAIT = 10_000;
/** Milliseconds beyond a statement's limit after which the answer is not late but lost. */
const SILENCE = 5_000;

/** As pg says of a connection that has broken. */
const unanswered = () => new Error('Connection terminated: the database did not answer');

/** Waits for an answer of the database, but not longer than some milliseconds. @throws an error that `isConnectionFailure` knows */
export async function answerWithin<Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unanswered()), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** PostgreSQL itself ends what takes too long. If it says nothing even then, nobody is there any more. */
function endWhenSilent(client: pg.PoolClient, milliseconds: number): void {
  // Neither is in pg's types; its own limit for answers leaves the connection in the pool, still waiting.
  const inner = client as unknown as { connection: { stream: Socket }; _activeQuery: object | null };
  const { stream } = inner.connection;
  stream.setTimeout(milliseconds);
  stream.on('timeout', () => {
    if (inner._activeQuery !== null) stream.destroy(unanswered());
  });
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  connectionString: string;
  /** Connections at most. */
  max?: number;
  /** Milliseconds after which a statement is given up; null for none. */
  timeout?: number | null;
  /** Called for each query, before the answer is used; `failed`: the answer is an error. */
  onQuery?: (sql: string, milliseconds: number, failed: boolean) => void;
  onError: (error: Error) => void;
}

/** Opens a pool; connects at the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, max = CONNECTIONS, timeout = 30_000, onQuery, onError } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient,
    types,
    connectionTimeoutMillis: CONNECTION_WAIT,
    // A network that swallows packets closes no connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    options: `-c statement_timeout=${timeout ?? 0} -c lock_timeout=${timeout === null ? 0 : LOCK_WAIT} -c idle_in_transaction_session_timeout=60s ${PLANNER}`,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    if (timeout !== null) endWhenSilent(client, timeout + SILENCE);
    client.on('error', onError);
  });
  pool.on('remove', (client) => open.delete(client));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, cursor: TypedCursor }),
    ...(onQuery === undefined ? {} : { log: (event) => onQuery(event.query.sql, event.queryDurationMillis, event.level === 'error') }),
  });
  // Kysely ends the pool only if it has used it.
  const close = async () => {
    await db.destroy();
    if (!pool.ending) await pool.end();
    // The pool is through when it has said goodbye; PostgreSQL may only be stopped once the connections are gone.
    while (open.size > 0) await new Promise((resolve) => pool.once('remove', resolve));
  };
  return { db, pool, close };
}

/** Whether an error is PostgreSQL's "unique constraint violated", of the named constraint where one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
}

/** Whether an error is PostgreSQL's, for a statement that was ended, as by a time limit. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** Whether the database could not be reached at all, as opposed to refusing a statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\w{3}|53300)$/.test(code) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
