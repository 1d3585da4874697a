import { isConnectionFailure } from './db/database.ts';
import { FilesUnreachable } from './files/file-store.ts';
import { currentRequest } from './http/current-route.ts';
import type { Log } from './log.ts';
import { isMailServerFailure } from './mail/mail.ts';

const RECOVERY_TIME = 5_000;

type Summary = Record<string, number>;

/** @param onEnd called after `quiet` milliseconds without a failure */
export function createOutage(onEnd: (summary: Summary) => void, quiet = RECOVERY_TIME) {
  let since: number | null = null;
  let until = 0;
  let counts: Summary = {};
  let ending: NodeJS.Timeout | undefined;

  function end(): void {
    const summary = { seconds: Math.round((until - (since ?? until)) / 1_000), ...counts };
    [since, counts, ending] = [null, {}, undefined];
    onEnd(summary);
  }
  return {
    fail(...names: string[]): boolean {
      clearTimeout(ending);
      ending = undefined;
      for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
      const begins = since === null;
      since ??= performance.now();
      return begins;
    },
    recover(): void {
      if (since === null || ending !== undefined) return;
      until = performance.now();
      if (quiet === 0) end();
      else ending = setTimeout(end, quiet).unref();
    },
  };
}

const LABELS = { database: 'The database', files: 'The store of the files', mail: 'The mail server' };
type Needed = keyof typeof LABELS;

function neededBy(error: unknown): Needed | null {
  if (error instanceof FilesUnreachable) return 'files';
  if (isMailServerFailure(error)) return 'mail';
  return isConnectionFailure(error) ? 'database' : null;
}

/**
 * Counts failures while the database, file store or mail server is down, instead of logging each.
 */
interface OutageLog extends Log {
  answered: (by: Needed) => void;
}

/** Recognizes outages by logged errors and by the `cause` of warnings. */
export function countOutages(log: Log): OutageLog {
  const outageOf = (needed: Needed) => createOutage((summary) => log.warn(`${LABELS[needed]} can be reached again`, summary));
  const outages = { database: outageOf('database'), files: outageOf('files'), mail: outageOf('mail') };
  /** A page makes several calls, so a request counts once. */
  const counted = new WeakSet<object>();
  function isCounted(error: unknown, message: string, details: Record<string, unknown> = {}): boolean {
    const needed = neededBy(error);
    if (needed === null) return false;
    const request = currentRequest();
    const isNew = request !== null && !counted.has(request);
    if (isNew) counted.add(request);
    if (outages[needed].fail('failures', ...(isNew ? ['requests'] : [])))
      log.error(`${LABELS[needed]} cannot be reached`, error, { ...details, first: message });
    return true;
  }
  return {
    info: log.info,
    warn(message, details) {
      if (!isCounted(details?.cause, message, details)) log.warn(message, details);
    },
    error(message, error, details) {
      if (!isCounted(error, message, details)) log.error(message, error, details);
    },
    answered: (by) => outages[by].recover(),
  };
}

type Functions = Record<string, (...given: never[]) => Promise<unknown>>;

export function noteSuccess<Store extends object>(functions: Store, note: () => void): Store {
  const noted = Object.entries(functions as unknown as Functions).map(([name, call]) => [
    name,
    async (...given: never[]) => {
      const result = await call(...given);
      note();
      return result;
    },
  ]);
  return Object.fromEntries(noted) as Store;
}
