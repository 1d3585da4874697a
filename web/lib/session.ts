import { useQuery } from '@tanstack/react-query';
import { useApi } from './hooks.tsx';

/**
 * Undefined while unknown. Never suspends, because the shell also surrounds pages whose data
 * failed.
 */
export function useSession() {
  return useQuery(useApi().accounts.session.queryOptions()).data?.viewer;
}

export type Viewer = NonNullable<ReturnType<typeof useSession>>;

export function useSiteInfo() {
  return useQuery(useApi().site.info.queryOptions()).data;
}
