import { QueryClient } from '@tanstack/react-query';
import { errorStatus } from './errors.ts';

const MINUTE = 60_000;

/** Fresh 5 minutes, kept 30, three retries with exponential backoff up to 30 s (doc 2 §4); answers that retrying cannot change are final. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 30 * MINUTE,
        retry: (failures, error) => failures < 3 && errorStatus(error) >= 500,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
      },
    },
  });
}
