import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router';
import { LANGUAGE } from '#shared/rules/locale.ts';
import { navigationQuery } from '#web/features/site/navigation/api/navigation.ts';
import { ClosedAnnouncement, closedAnnouncementFromCookies } from '#web/lib/closed-announcement.ts';
import { type Density, DensityChoice, densityFromCookies } from '#web/lib/density.ts';
import { useNonce, useVersion } from '#web/lib/document-context.ts';
import { cacheForLaterVisits, PageFonts, PageStyles, useFirstVisit } from '#web/lib/first-visit.tsx';
import { DataProvider } from '#web/lib/hooks.tsx';
import { isSessionCheckFailed, loadViewer, screen } from '#web/lib/screen.ts';
import { ScrollPositions } from '#web/lib/scroll-positions.tsx';
import { ServerZone, useStoreTimeZone, zoneFromCookies } from '#web/lib/time-zone.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { loadBarCounts } from '#web/shell/bar-counts.ts';
import { Problem } from '#web/shell/problem.tsx';
import { SessionWatch } from '#web/shell/session-watch.tsx';
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
    isSessionCheckFailed(args.url) ? null : loadViewer(args),
    queryClient.ensureQueryData(api.site.info.queryOptions()),
  ]);
  // The page works without this data.
  await queryClient.prefetchQuery({ ...navigationQuery(api, viewer), retry: false });
  if (viewer !== null) await loadBarCounts(api, queryClient, viewer);
});
export async function loader(args: Route.LoaderArgs) {
  const cookies = args.request.headers.get('cookie');
  const kept = { zone: zoneFromCookies(cookies), density: densityFromCookies(cookies), closed: closedAnnouncementFromCookies(cookies) };
  return { ...(await needs.loader(args)), ...kept };
}
export const clientLoader = needs.clientLoader;

/**
 * Elements at the screen's edges use `env(safe-area-inset-*)`. With `interactive-widget`, Android's
 * keyboard shrinks the page; web/lib/visible-part.ts does this for other browsers.
 */
const VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content';

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<{ zone?: string; density?: Density; closed?: string | null }>('root');
  const [zone] = useState(data?.zone ?? 'UTC');
  const density = useState<Density>(data?.density ?? 'comfortable');
  const fonts = useFirstVisit() === null ? '' : undefined;
  return (
    <html lang={LANGUAGE} data-version={useVersion()} data-density={density[0]} data-fonts={fonts} {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        {/* Paint only when all HTML has arrived, so that the layout does not shift. */}
        <link rel="expect" href="#page-end" blocking="render" />
        <meta name="viewport" content={VIEWPORT} />
        <meta name="theme-color" content={PAPER} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={INK} media="(prefers-color-scheme: dark)" />
        <PageFonts />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <PageStyles />
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
            <ServerZone value={zone}>
              <DensityChoice value={density}>
                <ClosedAnnouncement value={data?.closed ?? null}>
                  <Shell>{children}</Shell>
                </ClosedAnnouncement>
              </DensityChoice>
            </ServerZone>
            <SessionWatch />
          </DataProvider>
        </MantineProvider>
        <ScrollPositions />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

// A page works without these if they fail to load.
const loadTouch = () =>
  void import('#web/shell/phone/touch-features.ts').then(({ startTouchFeatures }) => startTouchFeatures()).catch(() => {});
const loadAppLike = () =>
  void import('#web/shell/offline/offline-support.tsx').then(({ startOfflineSupport }) => startOfflineSupport()).catch(() => {});

/** `data-hydrated` is for tests and benchmarks. */
function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    window.addEventListener('touchstart', loadTouch, { once: true, passive: true });
    return whenIdle(() => {
      loadAppLike();
      // Before a later deployment removes it.
      import('#web/lib/browser-link.ts').catch(() => {});
      cacheForLaterVisits().catch(() => {});
    });
  }, []);
}

export default function App() {
  useHydrationMark();
  useStoreTimeZone();
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
