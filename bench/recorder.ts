import pg from 'pg';

/** The job worker looks for jobs, followers to tell and mails that are due now and then; that is not part of any request. */
const BACKGROUND = /graphile_worker|s\.member_id <> \w\.author_id|mail_due_at <= now|from "digest_settings"/;

export interface Recorder {
  /** Runs something and tells every statement that this process has sent meanwhile, those that begin and end transactions too. */
  during: (action: () => Promise<unknown>) => Promise<string[]>;
  stop: () => void;
}

/** Listens where every way to the database of this process passes, so that none can be forgotten. */
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
