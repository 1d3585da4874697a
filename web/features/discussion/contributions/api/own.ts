import type { z } from 'zod';
import type { OwnComment as OwnCommentSchema, OwnPost as OwnPostSchema } from '#shared/contract/discussion/contributions.ts';
import type { OwnSort } from '#shared/rules/contributions.ts';
import type { Api } from '#web/lib/api.ts';
import { byCursor } from '#web/lib/pages.ts';

export type OwnPost = z.infer<typeof OwnPostSchema>;
export type OwnComment = z.infer<typeof OwnCommentSchema>;

export function ownPostsQuery(api: Api, sort: OwnSort) {
  return api.contributions.posts.infiniteOptions(byCursor({ sort }));
}

export function ownQuestionsQuery(api: Api) {
  return api.contributions.posts.queryOptions({ input: { questions: 'true' }, retry: false });
}

export function ownCommentsQuery(api: Api, sort: OwnSort) {
  return api.contributions.comments.infiniteOptions(byCursor({ sort }));
}
