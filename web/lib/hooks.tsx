import { hydrate, type QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { type UIMatch, useMatches } from 'react-router';
import { type Api, type ApiClient, createApi } from './api.ts';
import { createQueryClient } from './query-client.ts';
import { browserSide, type ScreenData } from './screen.ts';

const ApiContext = createContext<Api | null>(null);

/** On the server, components only read what loaders put into the cache; a call here is a bug. */
const refused = new Proxy(() => {}, {
  get: () => refused,
  apply: () => {
    throw new Error('On the server, a component requested data that its loader had not loaded.');
  },
}) as unknown as ApiClient;

function fill(queryClient: QueryClient, matches: UIMatch[]): void {
  for (const { loaderData } of matches) hydrate(queryClient, (loaderData as Partial<ScreenData> | null | undefined)?.state ?? {});
}

export function DataProvider({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const [side] = useState(() => {
    if (typeof window !== 'undefined') return browserSide((queryClient) => fill(queryClient, matches));
    const queryClient = createQueryClient();
    fill(queryClient, matches);
    return { api: createApi(refused), queryClient };
  });
  return (
    <QueryClientProvider client={side.queryClient}>
      <ApiContext value={side.api}>{children}</ApiContext>
    </QueryClientProvider>
  );
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs the DataProvider.');
  return api;
}

export function useViewer() {
  return useSuspenseQuery(useApi().accounts.session.queryOptions()).data.viewer;
}

export function useSite() {
  return useSuspenseQuery(useApi().site.info.queryOptions()).data;
}
