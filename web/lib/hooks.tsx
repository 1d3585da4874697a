import { HydrationBoundary, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
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

export function DataProvider({ children }: { children: ReactNode }) {
  const [side] = useState(() =>
    typeof window === 'undefined' ? { api: createApi(refused), queryClient: createQueryClient() } : browserSide(),
  );
  return (
    <QueryClientProvider client={side.queryClient}>
      <ApiContext value={side.api}>{children}</ApiContext>
    </QueryClientProvider>
  );
}

export function Hydrate({ data: { state }, children }: { data: ScreenData; children: ReactNode }) {
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
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
