import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { connectForCopy, copyIn, quoted } from '#server/shell/backup/copy.ts';

const CHUNK = 256 * 1024;

/** A value in COPY's text format; `free` escapes arbitrary text. */
type Cell = string | number | boolean | null;

export interface Table {
  add: (cells: readonly Cell[]) => void;
  /** Resolves when the buffer is flushed; await it regularly to limit memory. */
  settle: () => Promise<void>;
}

const UNSAFE = /[\\\n\r\t]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function free(text: string): string {
  return text.replace(UNSAFE, (sign) => ESCAPES[sign] ?? '');
}

export interface Tables {
  open: (name: string, columns: readonly string[]) => Promise<Table>;
  close: () => Promise<void>;
}

/** Fills tables by COPY, each on its own connection, without triggers and foreign keys. */
export function openTables(connectionString: string): Tables {
  const endings: (() => Promise<void>)[] = [];
  return {
    async open(name, columns) {
      const client = await connectForCopy(connectionString);
      await client.query('SET session_replication_role = replica');
      const stream = new PassThrough({ highWaterMark: 4 * CHUNK });
      const stored = copyIn(client, `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`, stream);
      // `close` reports the error too; this handler prevents an unhandled rejection before that.
      stored.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
      let text = '';
      const send = () => {
        const open = stream.write(text);
        text = '';
        return open;
      };
      endings.push(async () => {
        send();
        stream.end();
        await stored;
        await client.end();
      });
      return {
        add(cells) {
          for (let index = 0; index < cells.length; index += 1) text += `${index === 0 ? '' : '\t'}${cells[index] ?? '\\N'}`;
          text += '\n';
        },
        async settle() {
          if (text.length >= CHUNK && !send()) await once(stream, 'drain');
        },
      };
    },
    async close() {
      for (const end of endings.splice(0)) await end();
    },
  };
}
