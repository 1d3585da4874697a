import type { Services } from '#server/platform/http/api.ts';

/** The operator, and the parts of an installation that commands and scheduled backups work on. */
export interface Operator extends Pick<Services, 'config' | 'db' | 'jobs' | 'files'> {
  name: string;
}

export interface Installation extends Operator {
  database: 'running' | 'started' | 'external';
  connectionString: string;
  close: () => Promise<void>;
  /** Ends without waiting for running statements; uncommitted work rolls back. */
  abandon: () => Promise<void>;
}
