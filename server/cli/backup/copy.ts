import { once } from 'node:events';
import { Readable } from 'node:stream';
import pg from 'pg';

/** What pg's own connection can do besides what its types tell. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What pg's client tells a statement that looks after its own messages. */
interface CopyStatement extends pg.Submittable {
  handleCopyData?: (message: { chunk: Buffer }) => void;
  handleCopyInResponse?: (connection: CopyConnection) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
}

/** A connection on which values are written the same way whatever the database's settings are, and nothing is hurried. */
export async function connectForCopy(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    options: `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 ${SETTINGS.map((setting) => `-c ${setting}`).join(' ')}`,
  });
  client.on('error', () => {}); // The statement that runs, or the next one, tells of it.
  await client.connect();
  return client;
}

const SETTINGS = ['datestyle=ISO', 'intervalstyle=postgres', 'timezone=UTC', 'extra_float_digits=1', 'bytea_output=hex'];

/** What `COPY … TO STDOUT` gives, as fast as it is read. */
export function copyOut(client: pg.Client, statement: string): { data: Readable; rows: () => number } {
  let connection: pg.Connection | undefined;
  let rows = 0;
  const resume = () => void connection?.stream.resume();
  const data = new Readable({
    read: resume,
    destroy(error, done) {
      resume();
      done(error);
    },
  });
  // Told to whoever reads on; one that comes before anybody reads would end this process.
  data.on('error', () => {});
  client.query<CopyStatement>({
    submit(given) {
      connection = given;
      given.query(statement);
    },
    handleCopyData({ chunk }) {
      // The chunk is a part of a buffer that is used again.
      if (!data.push(Buffer.from(chunk))) connection?.stream.pause();
    },
    handleCommandComplete({ text }) {
      rows = rowsOf(text);
    },
    handleReadyForQuery: () => void data.push(null),
    handleError: (error) => void data.destroy(error),
  });
  return { data, rows: () => rows };
}

/** Feeds `COPY … FROM STDIN`. @returns how many rows were written */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let broken: unknown;
    const refused = new AbortController();
    const send = async (connection: CopyConnection) => {
      for await (const chunk of source) {
        refused.signal.throwIfAborted();
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain', { signal: refused.signal });
      }
    };
    client.query<CopyStatement>({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(connection) {
        send(connection).then(
          () => connection.endCopyFrom(),
          (error: unknown) => {
            if (refused.signal.aborted) return;
            broken = error;
            connection.sendCopyFail('The source broke off.');
          },
        );
      },
      handleCommandComplete({ text }) {
        rows = rowsOf(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error) {
        refused.abort();
        reject(broken ?? error);
      },
    });
  });
}

/** PostgreSQL ends with “COPY 12”. */
function rowsOf(completion: string): number {
  return Number(completion.split(' ')[1]);
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
