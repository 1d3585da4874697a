import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { LIMITS, TIMINGS } from '#shared/rules/limits.ts';
import { useApi } from '#web/lib/hooks.tsx';

/**
 * Whether a password is one of the most common ones: the list is too long for the browser, so the server is asked a moment
 * after the last keystroke. Undefined until it has answered, and where it cannot be asked.
 */
export function useIsCommonPassword(password: string, enabled: boolean): boolean | undefined {
  const [asked] = useDebouncedValue(password, TIMINGS.typingPause);
  const { data } = useQuery({
    ...useApi().accounts.checkPassword.queryOptions({ input: { password: asked }, retry: false, networkMode: 'always', gcTime: 0 }),
    enabled: enabled && asked === password && password.length <= LIMITS.password.max,
  });
  return enabled && asked === password ? data?.common : undefined;
}
