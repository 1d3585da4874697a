import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { LANGUAGE } from '#shared/rules/locale.ts';
import { navigationQuery } from '#web/features/site/navigation/api/navigation.ts';
import { type Density, DensityChoice, densityFromCookies } from '#web/lib/density.ts';
import { useNonce, useVersion } from '#web/lib/document-context.ts';
import { completeFirstPage, Faces, Styles } from '#web/lib/first-page.tsx';
import { DataProvider, Hydrate } from '#web/lib/hooks.tsx';
import { isCheckFailed, loadViewer, type ScreenData, screen } from '#web/lib/screen.ts';
import { ScrollPositions } from '#web/lib/scroll-positions.tsx';
import { SessionLost } from '#web/lib/session-lost.tsx';
import { ServerZone, useKeptZone, zoneFromCookies } from '#web/lib/time-zone.ts';
import { loadBarNews } from '#web/shell/member-bar.tsx';
import { Problem } from '#web/shell/problem.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { Announcer } from '#web/ui/announcer.tsx';
import { Page } from '#web/ui/page.tsx';
import { INK, PAPER, theme } from '#web/ui/theme.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import type { Route } from './+types/root.ts';
import '#web/ui/styles.ts';

const needs = screen(async (args) => {
  const { api, queryClient } = args;
  const [viewer] = await Promise.all([
    isCheckFailed(args.url) ? null : loadViewer(args),
    queryClient.ensureQueryData(api.site.info.queryOptions()),
  ]);
  // For the bar and what else names communities, which do without what is missing.
  await queryClient.prefetchQuery({ ...navigationQuery(api, viewer), retry: false });
  if (viewer !== null) await loadBarNews(api, queryClient, viewer);
});
export async function loader(args: Route.LoaderArgs) {
  const cookies = args.request.headers.get('cookie');
  return { ...(await needs.loader(args)), zone: zoneFromCookies(cookies), density: densityFromCookies(cookies) };
}
export const clientLoader = needs.clientLoader;

/**
 * Up to the edges of the screen, with `env(safe-area-inset-*)` where something stands at one. A keyboard makes the page smaller
 * where browsers know that (Android), so that what stands at its lower edge stands above the keys; for the others there is
 * web/lib/visible-part.ts.
 */
const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content';

/** The document around every page, also around error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<ScreenData & { zone?: string; density?: Density }>('root');
  const [zone] = useState(data?.zone ?? 'UTC');
  const density = useState<Density>(data?.density ?? 'comfortable');
  return (
    <html lang={LANGUAGE} data-version={useVersion()} data-density={density[0]} {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        {/* Painted whole: half of a page would move as the other half comes. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <meta name="viewport" content={VIEWPORT} />
        <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={INK} media="(prefers-color-scheme: dark)" />
        <Faces />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Styles />
      </head>
      <body>
        <MantineProvider
          withStaticClasses={false}
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <Announcer />
          <Toasts />
          <DataProvider>
            <Hydrate data={data ?? { state: null }}>
              <ServerZone value={zone}>
                <DensityChoice value={density}>
                  <Shell>{children}</Shell>
                </DensityChoice>
              </ServerZone>
              <SessionLost />
            </Hydrate>
          </DataProvider>
        </MantineProvider>
        <ScrollPositions />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

// These only add to a page: where they cannot be loaded, it does without.
const loadTouch = () => void import('#web/shell/phone/be-in-hand.ts').then(({ beInHand }) => beInHand()).catch(() => {});
const loadAppLike = () => void import('#web/shell/offline/app-like.tsx').then(({ beAppLike }) => beAppLike()).catch(() => {});

/** Milliseconds after which a page has shown all that it came for. */
const SETTLED = 4_000;

/** Does something that no reader waits for. @returns calls it off */
function whenIdle(act: () => void): () => void {
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), SETTLED);
  return () => clearTimeout(timer);
}

/** Tells those who drive the page by script that it has come alive. */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    window.addEventListener('touchstart', loadTouch, { once: true, passive: true });
    return whenIdle(() => {
      loadAppLike();
      completeFirstPage().catch(() => {});
    });
  }, []);
}

export default function App() {
  useHydrationMark();
  useKeptZone();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useHydrationMark();
  return (
    <Page width="reading">
      <Problem error={error} />
    </Page>
  );
}
