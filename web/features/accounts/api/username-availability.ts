import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { TIMINGS } from '#shared/rules/limits.ts';
import { usernameProblem } from '#shared/rules/sign-up.ts';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/hooks.tsx';

export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

function availabilityQuery(api: Api, username: string) {
  return api.accounts.usernameAvailability.queryOptions({
    input: { username },
    retry: false,
    staleTime: 10_000,
    gcTime: 10_000,
  });
}

/** A check that failed counts as taken. One cache entry per name, so that a late response never applies to another name. */
export function useUsernameAvailability(username: string): Availability {
  const api = useApi();
  const [debounced] = useDebouncedValue(username, TIMINGS.typingPause);
  const possible = usernameProblem(username) === null;
  const { data, isError } = useQuery({ ...availabilityQuery(api, debounced), enabled: possible && debounced === username });

  if (!possible) return 'unknown';
  if (debounced !== username || (data === undefined && !isError)) return 'checking';
  return !isError && data?.available ? 'free' : 'taken';
}
