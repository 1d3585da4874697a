/** Where the server reports to its operator: one line an event, JSON in production so that tools can read it. */
export interface Log {
  info: (message: string, details?: Record<string, unknown>) => void;
  warn: (message: string, details?: Record<string, unknown>) => void;
  error: (message: string, error: unknown, details?: Record<string, unknown>) => void;
}

export function createLog(production: boolean): Log {
  const write = (level: 'info' | 'warn' | 'error', message: string, details: Record<string, unknown>) => {
    const line = production
      ? JSON.stringify({ time: new Date().toISOString(), level, message, ...details })
      : `${level === 'info' ? '' : `${level}: `}${message}${Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : ''}`;
    (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
  };
  return {
    info: (message, details = {}) => write('info', message, details),
    warn: (message, details = {}) => write('warn', message, details),
    error: (message, error, details = {}) =>
      write('error', message, { ...details, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  };
}
