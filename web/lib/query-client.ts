import { QueryClient } from '@tanstack/react-query';
import { errorCode, errorStatus, retryAfter } from './errors.ts';
import { withChanges } from './pages.ts';

const MINUTE = 60_000;

/** Responses with 4xx are final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Sends even if the browser reports offline, so that the user sees the failure at once.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE,
        structuralSharing: withChanges,
        // A server's cache ends with its page; a timer would keep it for half an hour.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * MINUTE,
        // Retries only in the browser, and not during maintenance.
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < 3 && errorStatus(error) >= 500 && errorCode(error) !== 'MAINTENANCE',
        // An overloaded server gives each client its own delay.
        retryDelay: (attempt, error) => Math.min(Math.max(1_000 * 2 ** attempt, retryAfter(error) ?? 0), 30_000),
      },
    },
  });
}
