import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LIMITS, TIMINGS } from '#shared/rules/limits.ts';
import { useApi } from '#web/lib/hooks.tsx';

/**
 * Asks the server, because the list is too long for the browser. Undefined until the server
 * responds.
 */
export function useIsCommonPassword(password: string, enabled: boolean): boolean | undefined {
  const [debounced] = useDebouncedValue(password, TIMINGS.typingPause);
  const { data } = useQuery({
    ...useApi().accounts.checkPassword.queryOptions({ input: { password: debounced }, retry: false, gcTime: 0 }),
    enabled: enabled && debounced === password && password.length <= LIMITS.password.max,
  });
  return enabled && debounced === password ? data?.common : undefined;
}
