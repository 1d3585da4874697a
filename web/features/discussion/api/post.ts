import type { z } from 'zod';
import type { PostDetail as PostDetailSchema } from '#shared/contract/discussion/posts.ts';
import type { Api } from '#web/lib/api.ts';

export type PostDetail = z.infer<typeof PostDetailSchema>;

export function postQuery(api: Api, slug: string) {
  return api.posts.get.queryOptions({ input: { postId: slug } });
}
