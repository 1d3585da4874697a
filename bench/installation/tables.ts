import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { connectForCopy, copyIn, quoted } from '#server/cli/backup/copy.ts';

/** Characters that are collected before they are sent. */
const CHUNK = 256 * 1024;

/** A column as COPY's text format writes it; texts that may hold more than plain letters go through `free`. */
export type Cell = string | number | boolean | null;

export interface Table {
  add: (cells: readonly Cell[]) => void;
  /** To be waited for now and then, so that not everything is kept in memory. */
  settle: () => Promise<void>;
}

const UNSAFE = /[\\\n\r\t]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export function free(text: string): string {
  return text.replace(UNSAFE, (sign) => ESCAPES[sign] ?? '');
}

export interface Tables {
  open: (name: string, columns: readonly string[]) => Promise<Table>;
  /** Sends what is left and waits until all rows are stored. */
  close: () => Promise<void>;
}

/** Fills tables by COPY, each on a connection of its own, without triggers and without looking up references. */
export function openTables(connectionString: string): Tables {
  const endings: (() => Promise<void>)[] = [];
  return {
    async open(name, columns) {
      const client = await connectForCopy(connectionString);
      await client.query('SET session_replication_role = replica');
      const stream = new PassThrough({ highWaterMark: 4 * CHUNK });
      const stored = copyIn(client, `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`, stream);
      // Told of at the end as well; without this, a refused row would first be an unhandled rejection.
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
