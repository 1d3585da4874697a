import { Socket } from 'node:net';
import type { Config } from '#server/platform/config.ts';
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts';
import { StartError } from '#server/platform/db/postgres-keeper.ts';
import type { Log } from '#server/platform/log.ts';
import { createPositions, type Positions } from './positions.ts';
import { createReads, type Reads } from './reads.ts';
import { openReplica } from './replica.ts';
import { WrongStandby, watchStandby } from './standby.ts';

/** Milliseconds that a read waits for a connection to the replica before the primary answers it. */
const PATIENCE = 1_000;

export interface OpenReads {
  reads: Reads;
  positions: Positions;
  close: () => Promise<void>;
}

/**
 * Opens the replica of the configuration; null without one. A replica that is away keeps nobody from starting.
 * @throws {StartError} when the address leads to something that is no standby of this database
 */
export async function openReads(
  config: Config,
  { db, log, onQuery }: { db: Db; log: Log; onQuery: NonNullable<DatabaseOptions['onQuery']> },
): Promise<OpenReads | null> {
  const connectionString = config.databaseReplicaUrl;
  if (connectionString === null) return null;
  const standby = watchStandby(connectionString, db);
  await standby.replayed().catch((error: unknown) => {
    if (error instanceof WrongStandby) throw new StartError(error.message);
  });
  const sockets = new Set<Socket>();
  const socket = () => {
    const made = new Socket();
    sockets.add(made.once('close', () => sockets.delete(made)));
    return made;
  };
  const cut = () => {
    for (const one of sockets) one.destroy();
  };
  // That the replica is away is said once for all connections.
  const database = openDatabase({ connectionString, patience: PATIENCE, socket, onQuery, onError: () => {} });
  const positions = createPositions(db);
  const replica = await openReplica({ database, cut, standby, positions, log });
  const reads = createReads({ db, replica, positions, config });
  return { reads, positions, close: replica.close };
}
