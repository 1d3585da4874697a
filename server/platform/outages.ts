import { isConnectionFailure } from './db/database.ts';
import { FilesUnreachable } from './files/file-store.ts';
import { currentRequest } from './http/current-route.ts';
import type { Log } from './log.ts';
import { isMailServerFailure } from './mail/mail.ts';

const MINUTE = 60_000;
/** Longer than the wait between two tries of a mail. */
const MAIL_QUIET = 20 * MINUTE;

type Summary = Record<string, number>;

/**
 * @param onEnd called after `quiet` milliseconds without a failure
 * @returns notes a failure; true if an outage begins with it
 */
export function createOutage(onEnd: (summary: Summary) => void, quiet = MINUTE): (...names: string[]) => boolean {
  let since: number | null = null;
  let until = 0;
  let counts: Summary = {};
  let ending: NodeJS.Timeout | undefined;

  function end(): void {
    const summary = { seconds: Math.round((until - (since ?? until)) / 1_000), ...counts };
    [since, counts] = [null, {}];
    onEnd(summary);
  }
  return (...names) => {
    clearTimeout(ending);
    ending = setTimeout(end, quiet).unref();
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    const begins = since === null;
    until = performance.now();
    since ??= until;
    return begins;
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
 * Recognizes outages by logged errors and by the `cause` of warnings.
 */
export function countOutages(log: Log): Log {
  const outageOf = (needed: Needed, quiet = MINUTE) =>
    createOutage((summary) => log.warn(`${LABELS[needed]} no longer fails`, summary), quiet);
  const noteFailure = { database: outageOf('database'), files: outageOf('files'), mail: outageOf('mail', MAIL_QUIET) };
  /** A page makes several calls, so a request counts once. */
  const counted = new WeakSet<object>();
  function isCounted(error: unknown, message: string, details: Record<string, unknown> = {}): boolean {
    const needed = neededBy(error);
    if (needed === null) return false;
    const request = currentRequest();
    const isNew = request !== null && !counted.has(request);
    if (isNew) counted.add(request);
    if (noteFailure[needed]('failures', ...(isNew ? ['requests'] : [])))
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
  };
}
