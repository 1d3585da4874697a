export interface Log {
  info: (message: string, details?: Record<string, unknown>) => void;
  warn: (message: string, details?: Record<string, unknown>) => void;
  error: (message: string, error: unknown, details?: Record<string, unknown>) => void;
}

/** JSON.stringify would write errors as {}. */
function stringify(details: Record<string, unknown>): string {
  return JSON.stringify(details, (_name, value: unknown) => (value instanceof Error ? String(value) : value));
}

export function createLog(production: boolean): Log {
  const write = (level: 'info' | 'warn' | 'error', message: string, details: Record<string, unknown>) => {
    const line = production
      ? stringify({ time: new Date().toISOString(), level, message, ...details })
      : `${level === 'info' ? '' : `${level}: `}${message}${Object.keys(details).length > 0 ? ` ${stringify(details)}` : ''}`;
    (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
  };
  return {
    info: (message, details = {}) => write('info', message, details),
    warn: (message, details = {}) => write('warn', message, details),
    error: (message, error, details = {}) =>
      write('error', message, { ...details, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
}

export type Step = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

export function createStep(production: boolean, log: Log): Step {
  return async (what, work) => {
    const began = Date.now();
    let outcome = 'done';
    if (production) log.info(`${what} …`);
    else process.stdout.write(`${what} … `);
    try {
      return await work();
    } catch (error) {
      outcome = error instanceof Error && error.name === 'AbortError' ? 'stopped' : 'failed';
      throw error;
    } finally {
      const seconds = (Date.now() - began) / 1_000;
      if (production) log.info(`${what} … ${outcome}`, { seconds });
      else process.stdout.write(`${outcome} in ${seconds.toFixed(1)} s\n`);
    }
  };
}
