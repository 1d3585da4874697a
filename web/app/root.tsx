import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { DataProvider, Hydrate } from '#web/lib/hooks.tsx';
import { useNonce } from '#web/lib/nonce.ts';
import { loadViewer, type ScreenData, screen } from '#web/lib/screen.ts';
import { theme } from '#web/ui/theme.ts';
import '@mantine/core/styles.css';

const needs = screen(async (args) => {
  await Promise.all([loadViewer(args), args.queryClient.ensureQueryData(args.api.site.info.queryOptions())]);
});
export const loader = needs.loader;
export const clientLoader = needs.clientLoader;

/** The document around every page, also around error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<ScreenData>('root');
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
          <DataProvider>
            <Hydrate data={data ?? { state: null }}>{children}</Hydrate>
          </DataProvider>
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
