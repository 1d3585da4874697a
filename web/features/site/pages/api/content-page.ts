import type { z } from 'zod';
import type { ContentPage as ContentPageSchema } from '#shared/contract/site/pages.ts';
import type { Api } from '#web/lib/api.ts';

export type ContentPage = z.infer<typeof ContentPageSchema>;

export function contentPageQuery(api: Api, slug: string) {
  return api.pages.bySlug.queryOptions({ input: { slug } });
}
