import type { z } from 'zod';
import type { CommentContext as CommentContextSchema } from '#shared/contract/discussion/contributions.ts';
import type { Api } from '#web/lib/api.ts';

export type CommentContext = z.infer<typeof CommentContextSchema>;

export function commentContextQuery(api: Api, commentId: string) {
  return { ...api.contributions.context.queryOptions({ input: { commentId } }), staleTime: 0 };
}
