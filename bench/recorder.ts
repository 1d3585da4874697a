import pg from 'pg';

/**
 * Statements of background jobs (jobs, followers to notify, due mails), which belong to no request.
 */
const BACKGROUND = /graphile_worker|s\.member_id <> \w\.author_id|mail_due_at <= now|from "digest_settings"/;

export interface Recorder {
  during: (action: () => Promise<unknown>) => Promise<string[]>;
  stop: () => void;
}

/** Patches the client's prototype, so that no query of this process can bypass it. */
export function recordStatements(): Recorder {
  const original = pg.Client.prototype.query;
  let statements: string[] = [];
  function query(this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args as [string | pg.QueryConfig | undefined];
    const text = typeof first === 'string' ? first : first?.text;
    if (text !== undefined && !BACKGROUND.test(text)) statements.push(text);
    return Reflect.apply(original, this, args);
  }
  pg.Client.prototype.query = query as typeof original;
  return {
    async during(action) {
      statements = [];
      await action();
      return [...statements];
    },
    stop() {
      pg.Client.prototype.query = original;
    },
  };
}
