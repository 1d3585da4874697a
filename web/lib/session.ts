import { useQuery } from '@tanstack/react-query';
import { useApi } from './hooks.tsx';

/** Who is signed in: a person, null for nobody, undefined while that is not known. The shell also stands around pages whose data failed, so it never waits. */
export function useSession() {
  return useQuery(useApi().accounts.session.queryOptions()).data?.viewer;
}

export type Viewer = NonNullable<ReturnType<typeof useSession>>;

/** Name and contact of this installation; undefined while not known. */
export function useSiteInfo() {
  return useQuery(useApi().site.info.queryOptions()).data;
}
