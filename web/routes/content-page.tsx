import { useSuspenseQuery } from '@tanstack/react-query';
import { isSlug } from '#shared/rules/navigation.ts';
import { contentPageQuery } from '#web/features/site/pages/api/content-page.ts';
import { ContentPage } from '#web/features/site/pages/content-page.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { screen } from '#web/lib/screen.ts';
import { loadMarkdown } from '#web/ui/markdown.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/content-page.ts';

const needs = screen(async ({ api, queryClient, params: { slug = '' } }) => {
  if (!isSlug(slug)) throw new Response(null, { status: 404 });
  await Promise.all([queryClient.ensureQueryData(contentPageQuery(api, slug)), loadMarkdown().catch(() => {})]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  const { data } = useSuspenseQuery(contentPageQuery(useApi(), params.slug));
  return (
    <Page width="reading">
      <ContentPage page={data} />
    </Page>
  );
}
