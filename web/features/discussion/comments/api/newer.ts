import type { Api } from '#web/lib/api.ts';

export function newerQuery(api: Api, postId: string, after: string) {
  return api.comments.newer.queryOptions({
    input: { postId, after },
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  });
}
