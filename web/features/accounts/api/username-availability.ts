import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/**
 * One cache entry per name, so that a late response never applies to another name. A failed check
 * counts as taken.
 */
export function useUsernameAvailability(username: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [debounced] = useDebouncedValue(username, TIMINGS.typingPause);
  const possible = usernameProblem(username) === null;
  const { data, isError } = useQuery({ ...availabilityQuery(api, debounced), enabled: possible && debounced === username });

  function availability(): Availability {
    if (!possible) return 'unknown';
    if (debounced !== username) return 'checking';
    if (isError || data?.available === false) return 'taken';
    return data === undefined ? 'checking' : 'free';
  }

  /** Repeats the check if the last one failed or is old. */
  async function isFree(): Promise<boolean> {
    try {
      return (await queryClient.fetchQuery(availabilityQuery(api, username))).available;
    } catch {
      return false;
    }
  }

  return { availability: availability(), isFree };
}
