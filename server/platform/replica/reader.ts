import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { onlyReads } from '#server/platform/changes.ts';
import { type Db, isConnectionFailure } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { MOST_LAG, type Replica } from './replica.ts';

/** Beyond this many distinct statements further ones are tried each time. */
const MAX_STATEMENTS = 1_000;
/** Statements that a standby refused for good: of unlogged tables, or with functions that write. */
const refused = new Set<string>();

/** What one call that only reads works with: a database like any other. */
export interface Reader {
  db: Db;
  /** Whether any of its answers are the replica's. */
  wasReplica: () => boolean;
}

/**
 * Each statement that only reads is answered by the replica while that has what this reader must see. Whatever writes,
 * locks or runs in a transaction goes to the primary, and so does what the replica cannot answer: nobody notices. What
 * comes after that in the same call stays with the primary, because its answers must not become older again.
 * @param hasNeeded whether the replica has all that this reader must see
 */
export function createReader(primary: Db, replica: Replica, hasNeeded: () => Promise<boolean>): Reader {
  let [wasReplica, staysWithPrimary] = [false, false];

  async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!staysWithPrimary && !refused.has(query.sql) && onlyReads(query.sql) && (await hasNeeded())) {
      try {
        const answer = await replica.database.db.executeQuery<Row>(query as CompiledQuery<Row>);
        wasReplica = true;
        return answer;
      } catch (error) {
        if (!mayBeOfReplica(error)) throw error;
        if (isRefusal(error) && refused.size < MAX_STATEMENTS) refused.add(query.sql);
        replica.failed(error);
      }
    }
    staysWithPrimary = true;
    return primary.executeQuery<Row>(query as CompiledQuery<Row>);
  }

  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery: (query, rows) => primary.getExecutor().stream(query, rows) as AsyncIterableIterator<never>,
  };
  return { db: new ReaderDb(connection, primary, replica), wasReplica: () => wasReplica };
}

/** Milliseconds for which what is read from here may lack what was written: who says of an answer how old it is takes them off. */
export function lagOf(db: Db): number {
  return db instanceof ReaderDb ? db.lag() : 0;
}

/** In whose transactions one may write. */
class ReaderDb extends Kysely<Schema> {
  readonly #primary: Db;
  readonly lag: () => number;

  constructor(connection: DatabaseConnection, primary: Db, { seconds }: Replica) {
    super({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driverOf(connection),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => COMPILER,
      },
    });
    this.#primary = primary;
    this.lag = () => Math.min(1_000 * (seconds() ?? 0), MOST_LAG);
  }

  override transaction() {
    return this.#primary.transaction();
  }

  override startTransaction() {
    return this.#primary.startTransaction();
  }

  override connection() {
    return this.#primary.connection();
  }
}

const COMPILER = new PostgresQueryCompiler();

/** The pools of both databases see to connections. */
function driverOf(connection: DatabaseConnection): Driver {
  const elsewhere = async () => {
    throw new Error('Transactions are the primary’s.');
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: elsewhere,
    commitTransaction: elsewhere,
    rollbackTransaction: elsewhere,
  };
}

const STATEMENT_TIMEOUT = '57014';
/** In a transaction that may only read; in a state that does not allow it, as tables that are not in the log are on a standby. */
const REFUSALS = new Set(['25006', '55000', '0A000']);

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && REFUSALS.has(error.code ?? '');
}

/** Whether the primary may answer where the replica did not: it is away, starting, replaying what a query still needs, without rights or room. */
function mayBeOfReplica(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return isConnectionFailure(error);
  return error.code !== STATEMENT_TIMEOUT;
}
