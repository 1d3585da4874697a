import { QueryClient } from '@tanstack/react-query';
import { errorCode, errorStatus, retryAfter } from './errors.ts';
import { withChanges } from './pages.ts';

const MINUTE = 60_000;

/** Fresh 5 minutes, kept 30, three retries with exponential backoff up to 30 s (doc 2 §4); answers that retrying cannot change are final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Asks also when the browser says that it is offline: the failure is shown at once, and a local server may well answer.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE,
        structuralSharing: withChanges,
        // On the server a cache ends with its page; a timer would keep it for half an hour.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * MINUTE,
        // A page being rendered on the server fails at once and says so; the browser tries again.
        // Maintenance is said at once: its next tries would only keep the page waiting.
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < 3 && errorStatus(error) >= 500 && errorCode(error) !== 'MAINTENANCE',
        // A server that has too much to do says for how long not to ask; each one of many waits as long as it was told.
        retryDelay: (attempt, error) => Math.min(Math.max(1_000 * 2 ** attempt, retryAfter(error) ?? 0), 30_000),
      },
    },
  });
}
