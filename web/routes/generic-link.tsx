import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { isSlug } from '#shared/rules/navigation.ts';
import { linkQuery } from '#web/features/site/navigation/api/link.ts';
import { OtherSite } from '#web/features/site/navigation/other-site.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import type { Route } from './+types/generic-link.ts';

/** An unknown one-segment path may be an item of the navigation. */
const needs = screen(async ({ api, queryClient, params: { slug = '' } }) => {
  if (!isSlug(slug)) throw new Response(null, { status: 404 });
  const target = await queryClient.ensureQueryData(linkQuery(api, slug));
  if (target.kind === 'here') throw redirect(target.path);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

export default function Screen({ params }: Route.ComponentProps) {
  const { data } = useSuspenseQuery(linkQuery(useApi(), params.slug));
  return <Page width="reading">{data.kind === 'elsewhere' && <OtherSite label={data.label} url={data.url} />}</Page>;
}
