import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/db/database.ts';

/** Milliseconds that a standby has to answer before it counts as away. */
const PATIENCE = 1_500;

/** The standby as one connection sees it that asks for nothing but how far it is. */
export interface Standby {
  /** Up to where it has replayed the primary's log. @throws when it does not answer, or is no standby of this primary */
  replayed: () => Promise<number>;
  close: () => void;
}

/** Thrown for an address that is no standby of this primary: what it says is not this installation's. */
export class WrongStandby extends Error {}

/** What tells one database from another, also when it is a copy's. */
const WHICH = `SELECT (SELECT system_identifier FROM pg_control_system())::text
  || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS which`;

/** Asks over a connection apart, which no slow read can keep waiting. Connects when asked, and anew after a failure. */
export function watchStandby(connectionString: string, primary: Db): Standby {
  let connected: { client: pg.Client; socket: Socket } | null = null;

  function drop(): void {
    // Not said goodbye to: whoever does not answer does not hear it.
    connected?.socket.destroy();
    connected = null;
  }

  async function connect(): Promise<pg.Client> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString,
      stream: () => socket,
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    const mine = { client, socket };
    client.on('error', () => {
      if (connected === mine) drop();
    });
    connected = mine;
    await client.connect();
    const { rows } = await client.query<{ which: string }>(WHICH);
    const own = await sql<{ which: string }>`${sql.raw(WHICH)}`.execute(primary);
    if (rows[0]?.which !== own.rows[0]?.which) throw new WrongStandby('DATABASE_REPLICA_URL leads to another database than DATABASE_URL.');
    return client;
  }

  return {
    async replayed() {
      try {
        const client = connected?.client ?? (await connect());
        const { rows } = await client.query<{ standby: boolean; at: string | null }>(
          "SELECT pg_is_in_recovery() AS standby, (pg_last_wal_replay_lsn() - '0/0')::text AS at",
        );
        if (rows[0]?.standby !== true) throw new WrongStandby('DATABASE_REPLICA_URL leads to a server that is no standby.');
        return Number(rows[0].at ?? 0);
      } catch (error) {
        drop();
        throw error;
      }
    },
    close: drop,
  };
}
