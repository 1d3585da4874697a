import { useSearchParams } from 'react-router';
import { subscriptionQuery } from '#web/features/notifications/choice/api/unsubscribe.ts';
import { unsubscribeTexts } from '#web/features/notifications/choice/texts/unsubscribe.ts';
import { Unsubscribe } from '#web/features/notifications/choice/unsubscribe.tsx';
import { screen } from '#web/lib/screen.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenFailed } from '#web/ui/screen-failed.tsx';
import type { Route } from './+types/unsubscribe.ts';

/** Never a valid token, so the server responds with its error for invalid links. */
const NO_TOKEN = '-';
const tokenOf = (query: URLSearchParams) => query.get('token') || NO_TOKEN;

const needs = screen(async ({ api, queryClient, url }) => {
  await queryClient.fetchQuery(subscriptionQuery(api, tokenOf(url.searchParams)));
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;
export const meta = () => [{ name: 'robots', content: 'noindex' }];

export default function Screen() {
  const token = tokenOf(useSearchParams()[0]);
  return (
    <Page width="form">
      <Unsubscribe key={token} token={token} />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenFailed error={error} title={unsubscribeTexts.title} failed={unsubscribeTexts.failedTitle} width="form" />;
}
